// Source: spec §5.
import { describe, expect, it } from 'vitest';
import { problemOf, shrunkSize } from './pictures.ts';

describe('the size of a picture that is sent', () => {
  it.each([
    [4032, 3024, 1024, 768],
    [3000, 4000, 768, 1024],
    [800, 600, 800, 600],
    [5000, 100, 1024, 20],
    [100_000, 1, 1024, 1],
  ])('[S5.044] %i x %i becomes %i x %i', (width, height, newWidth, newHeight) => {
    expect(shrunkSize({ width, height })).toEqual({ width: newWidth, height: newHeight });
  });
});

describe('what counts as a picture', () => {
  const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  it.each([
    ['a JPEG, whatever it is called', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), null],
    ['a PNG', bytes('\x89PNG\r\n\x1a\n'), null],
    ['HEIC bytes under the name of a JPEG', bytes('\0\0\0\x18ftypheic\0\0\0\0'), 'heic'],
    ['a drawing with a script', bytes('<svg xmlns='), 'not_image'],
    ['a document', bytes('%PDF-1.7'), 'not_image'],
    ['nothing', new Uint8Array(), 'not_image'],
  ])('[S5.043] %s', (_, head, problem) => {
    expect(problemOf(head)).toBe(problem);
  });
});
