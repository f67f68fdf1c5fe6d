// Compressed texts and colour profiles in a PNG: a few kilobytes can expand to a hundred megabytes.
// Invariant: none is ever expanded beyond the limit, by us or by the decoder after us.
import { inflateSync } from 'node:zlib';

const mostUnpacked = 1024 * 1024;
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Whether a PNG holds a compressed text or profile of more than a megabyte; false for what is not a PNG. */
export function holdsLargeText(bytes: Uint8Array): boolean {
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
