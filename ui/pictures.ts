// Pictures before they are sent: which files are accepted, their new size, and the shrinking itself in the browser.
// Invariant: a picture leaves the browser as an upright JPEG whose longest side is at most 1024 px, without the
// camera's metadata.
// Source: spec §5, §9.
export type Problem = 'not_image' | 'heic';
export type Size = { width: number; height: number };

const LONGEST_SIDE = 1024;

/** The size after shrinking: in proportion, never enlarged, no side below 1. */
export function shrunkSize({ width, height }: Size, longest = LONGEST_SIDE): Size {
  const factor = Math.min(1, longest / Math.max(width, height));
  const scaled = (side: number) => Math.max(1, Math.round(side * factor));
  return { width: scaled(width), height: scaled(height) };
}

const starts: readonly (readonly number[])[] = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
];
const heicBrands = ['heic', 'heix', 'hevc', 'hevx', 'mif1', 'msf1', 'heim', 'heis'];

/** What is wrong with a file, by its first bytes and not by its name; null for a JPEG or a PNG. */
export function problemOf(head: Uint8Array): Problem | null {
  if (starts.some((start) => start.every((byte, at) => head[at] === byte))) return null;
  const brand = String.fromCharCode(...head.slice(4, 12));
  return brand.startsWith('ftyp') && heicBrands.includes(brand.slice(4)) ? 'heic' : 'not_image';
}

export class PictureProblem extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem);
    this.problem = problem;
  }
}

/** Shrinks a chosen file. Throws PictureProblem if it is not a picture. */
export async function shrinkPicture(file: Blob, turns = 0): Promise<Blob> {
  const problem = problemOf(new Uint8Array(await file.slice(0, 16).arrayBuffer()));
  if (problem !== null) throw new PictureProblem(problem);
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new PictureProblem('not_image');
  });
  try {
    return await draw(bitmap, turns);
  } finally {
    bitmap.close();
  }
}

/** Redraws it, rotated by quarter turns to the right. */
async function draw(bitmap: ImageBitmap, turns: number): Promise<Blob> {
  const { width, height } = shrunkSize(bitmap);
  const isAcross = turns % 2 !== 0;
  const canvas = document.createElement('canvas');
  canvas.width = isAcross ? height : width;
  canvas.height = isAcross ? width : height;
  const context = canvas.getContext('2d');
  if (context === null) throw new PictureProblem('not_image');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((turns * Math.PI) / 2);
  context.drawImage(bitmap, -width / 2, -height / 2, width, height);
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) => (blob === null ? reject(new PictureProblem('not_image')) : resolve(blob));
    canvas.toBlob(done, 'image/jpeg', 0.88);
  });
}
