// Which square of a picture becomes the profile picture.
// Invariant: the square lies inside the picture, whatever zoom and position are requested.
// Source: docs/settled.md 36, 64.
import type { Size } from '#ui/pictures.ts';

/** `zoom` from 1 (the largest square) up; `x` and `y` from 0 to 1 between the two ends it can move to. */
export type Framing = { zoom: number; x: number; y: number };
export type Square = { left: number; top: number; side: number };

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

export function squareOf({ width, height }: Size, { zoom, x, y }: Framing): Square {
  const side = Math.min(width, height) / Math.max(1, zoom);
  return { left: (width - side) * within(x, 0, 1), top: (height - side) * within(y, 0, 1), side };
}

/** The crop after the picture was dragged by this many of its own pixels: it follows the finger. */
export function dragged(size: Size, framing: Framing, by: { x: number; y: number }): Framing {
  const { side } = squareOf(size, framing);
  const moved = (at: number, room: number, distance: number) => (room <= 0 ? at : within(at - distance / room, 0, 1));
  return {
    ...framing,
    x: moved(framing.x, size.width - side, by.x),
    y: moved(framing.y, size.height - side, by.y),
  };
}
