// Whether a picture of a document is readable: hints for the sender, never a refusal. Sharpness is the variance of
// the Laplacian of the brightness: a blurred picture has almost none.
// Source: docs/screens.md; docs/settled.md 19.
import { type Size, shrunkSize } from './pictures.ts';

export const allWarnings = ['blurred', 'small'] as const;
export type Warning = (typeof allWarnings)[number];
type Pixels = Size & { data: Uint8ClampedArray };

/** Below this the small print of an identity card is unreadable. */
const SMALL_SIDE = 640;
const LOOKED_AT_SIDE = 400;
/** A sharp card is in the hundreds, a blurred one below twenty. */
const SHARP_ENOUGH = 40;

/** Variance of the Laplacian of the brightness (0-255); 0 for one colour. */
export function sharpnessOf({ data, width, height }: Pixels): number {
  const bright = new Float32Array(width * height);
  for (let at = 0; at < bright.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3);
    bright[at] = 0.299 * red + 0.587 * green + 0.114 * blue;
  }
  const of = (x: number, y: number) => bright[y * width + x] ?? 0;
  let [sum, squares, count] = [0, 0, 0];
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const edge = of(x - 1, y) + of(x + 1, y) + of(x, y - 1) + of(x, y + 1) - 4 * of(x, y);
      sum += edge;
      squares += edge * edge;
      count += 1;
    }
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
}

export function warningsOf(size: Size, sharpness: number): Warning[] {
  const warnings: Warning[] = [];
  if (Math.max(size.width, size.height) < SMALL_SIDE) warnings.push('small');
  if (sharpness < SHARP_ENOUGH) warnings.push('blurred');
  return warnings;
}

/** Checks a picture before it is sent; null if it cannot be checked. */
export async function inspectPicture(picture: Blob): Promise<Warning[] | null> {
  const bitmap = await createImageBitmap(picture).catch(() => null);
  if (bitmap === null) return null;
  const looked = shrunkSize(bitmap, LOOKED_AT_SIDE);
  const canvas = document.createElement('canvas');
  canvas.width = looked.width;
  canvas.height = looked.height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(bitmap, 0, 0, looked.width, looked.height);
  const pixels = context?.getImageData(0, 0, looked.width, looked.height);
  const { width, height } = bitmap;
  bitmap.close();
  return pixels === undefined ? null : warningsOf({ width, height }, sharpnessOf(pixels));
}
