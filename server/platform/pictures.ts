// Uploaded pictures: checked by their bytes, decoded within limits and re-encoded.
// Invariant: the stored picture is a JPEG of our own, at most 1024 px a side, upright, without any metadata of the
// sender such as a position, a comment or a trailer.
// Source: spec §5, §9; docs/api.md.
import { inflateSync } from 'node:zlib';
import type { Metadata, Sharp } from 'sharp';
import type { Upload } from '#contract/fields.ts';
import { refused } from './refuse.ts';

const mostPixels = 25_000_000;
const longestSide = 1024;
const quality = 84;

/** Formats allowed for papers, and for public pictures. Source: spec §5; docs/screens.md. */
export const paperFormats: readonly string[] = ['jpeg', 'png'];
export const photoFormats: readonly string[] = ['jpeg', 'png', 'webp'];

/** Loaded at the first picture. One at a time in a worker thread: a few large ones must not use up the machine. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** The picture as it is stored; refuses `error.image.not_image`, or `error.image.too_large` for too many pixels. */
export async function normalisePicture(
  { bytes }: Upload,
  field: string,
  formats: readonly string[] = paperFormats,
): Promise<Buffer> {
  const { format, width, height } = await readMetadata(bytes, field);
  if (!formats.includes(format)) throw refused('error.image.not_image', { field });
  if (width * height > mostPixels || holdsLargeText(bytes)) throw refused('error.image.too_large', { field });
  try {
    const picture = await open(bytes);
    return await picture
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality, mozjpeg: false })
      .toBuffer();
  } catch {
    throw refused('error.image.not_image', { field });
  }
}

/** A stored picture cropped to this shape around its centre, as large as possible. */
export async function cropPicture(kept: Buffer, ratio: { width: number; height: number }): Promise<Buffer> {
  const sharp = await loadSharp();
  const { width, height } = await sharp(kept).metadata();
  const scale = Math.min(width / ratio.width, height / ratio.height);
  const whole = (side: number) => Math.max(1, Math.round(side * scale));
  return sharp(kept)
    .resize({ width: whole(ratio.width), height: whole(ratio.height), fit: 'cover' })
    .jpeg({ quality, mozjpeg: false })
    .toBuffer();
}

async function open(bytes: Uint8Array): Promise<Sharp> {
  const sharp = await loadSharp();
  return sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 });
}

async function readMetadata(bytes: Uint8Array, field: string): Promise<Metadata> {
  const sharp = await loadSharp();
  try {
    // Only the header is read here, whatever size it claims.
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    throw refused('error.image.not_image', { field });
  }
}

// A few kilobytes of compressed text or colour profile can expand to a hundred megabytes: none is ever expanded beyond
// this, by us or by the decoder after us.
const mostUnpacked = 1024 * 1024;
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Whether a PNG holds a compressed text or profile of more than a megabyte; false for what is not a PNG. */
function holdsLargeText(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!file.subarray(0, 8).equals(signature)) return false;
  for (let at = 8; at + 12 <= file.length; ) {
    const size = file.readUInt32BE(at);
    const packed = packedPart(file.toString('latin1', at + 4, at + 8), file.subarray(at + 8, at + 8 + size));
    if (packed !== null && isLarge(packed)) return true;
    at += 12 + size;
  }
  return false;
}

/** The compressed data after the name and flags of such a chunk; null for any other chunk. */
function packedPart(type: string, data: Buffer): Buffer | null {
  const name = data.indexOf(0);
  if (name === -1) return null;
  if (type === 'zTXt' || type === 'iCCP') return data.subarray(name + 2);
  if (type !== 'iTXt' || data[name + 1] !== 1) return null;
  const language = data.indexOf(0, name + 3);
  const keyword = data.indexOf(0, language + 1);
  return language === -1 || keyword === -1 ? null : data.subarray(keyword + 1);
}

function isLarge(packed: Buffer): boolean {
  try {
    inflateSync(packed, { maxOutputLength: mostUnpacked });
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
  }
}
