// The square crop of a picture.
// Source: docs/settled.md 36, 64.
import { expect, it } from 'vitest';
import { dragged, squareOf } from './crop.ts';

const wide = { width: 1000, height: 600 };
const middle = { zoom: 1, x: 0.5, y: 0.5 };

it('is the largest square in the middle at first, and half as wide at zoom 2', () => {
  expect(squareOf(wide, middle)).toEqual({ left: 200, top: 0, side: 600 });
  expect(squareOf(wide, { ...middle, zoom: 2 })).toEqual({ left: 350, top: 150, side: 300 });
});

it.each([
  [
    { zoom: 1, x: 9, y: 9 },
    { left: 400, top: 0, side: 600 },
  ],
  [
    { zoom: 2, x: -9, y: 9 },
    { left: 0, top: 300, side: 300 },
  ],
  [
    { zoom: 0.1, x: 0, y: 0 },
    { left: 0, top: 0, side: 600 },
  ],
])('stays inside the picture at %o', (framing, square) => {
  expect(squareOf(wide, framing)).toEqual(square);
});

it('follows the finger, and stops at the edge; does not move without room', () => {
  expect(squareOf(wide, dragged(wide, middle, { x: 100, y: 50 })).left).toBe(100);
  expect(dragged(wide, middle, { x: 100, y: 50 }).y).toBe(0.5);
  expect(squareOf(wide, dragged(wide, middle, { x: -900, y: 0 })).left).toBe(400);
});
