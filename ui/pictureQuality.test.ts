// Size and sharpness of a picture, on generated pictures: edges, the same edges smoothed, one colour.
// Source: docs/screens.md; docs/settled.md 19.
import { expect, it } from 'vitest';
import { sharpnessOf, warningsOf } from './pictureQuality.ts';

const side = 60;
function picture(brightAt: (x: number) => number) {
  const data = new Uint8ClampedArray(side * side * 4);
  for (let at = 0; at < side * side; at += 1) data.fill(brightAt(at % side), at * 4, at * 4 + 3);
  return { data, width: side, height: side };
}
/** Bars twenty pixels wide, and the same bars blurred. */
const bars = picture((x) => (x % 40 < 20 ? 30 : 220));
const smooth = picture((x) => 125 + 95 * Math.sin((x / 40) * 2 * Math.PI));

it('hard edges are sharper than the same ones blurred; one colour has none', () => {
  expect(sharpnessOf(picture(() => 128))).toBe(0);
  expect(sharpnessOf(bars)).toBeGreaterThan(sharpnessOf(smooth) * 10);
});

it.each([
  [{ width: 1024, height: 683 }, 400, []],
  [{ width: 639, height: 400 }, 400, ['small']],
  [{ width: 400, height: 640 }, 400, []],
  [{ width: 1024, height: 683 }, 5, ['blurred']],
  [{ width: 200, height: 100 }, 0, ['small', 'blurred']],
])('a picture of %o with sharpness %d gets the warnings %o', (size, sharpness, warnings) => {
  expect(warningsOf(size, sharpness)).toEqual(warnings);
});

it('the bars pass and their blurred copy does not', () => {
  const size = { width: 1024, height: 683 };
  expect(warningsOf(size, sharpnessOf(bars))).toEqual([]);
  expect(warningsOf(size, sharpnessOf(smooth))).toEqual(['blurred']);
});
