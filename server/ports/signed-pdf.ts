// Whether this PDF has a signature that we may trust, over the very document that we sent.
// Invariants: the signature covers the whole file except its own value; the file begins with the document that was
// sent, byte for byte, and adds only the signature; a change of any byte gives a refusal, never an exception.
// Source: docs/domain.md §5.3, §9; docs/ports/signature.md.
import { createHash } from 'node:crypto';
import type { CmsFault, Signer } from './signed-cms.ts';

export type SignedPdfFault =
  | CmsFault
  | 'no_signature'
  | 'range_not_whole'
  | 'other_document'
  | 'more_than_a_signature'
  | 'no_time'
  | 'signed_in_future';

export type SignedPdfCheck = {
  /** PEM texts of the trusted certificates. */
  roots: readonly string[];
  /** SHA-256 of the document that was sent, as hexadecimal digits. */
  originalDigest?: string;
  now?: Date;
};

export type SignedPdfResult = { ok: true; signer: Signer; signedAt: Date } | { ok: false; reason: SignedPdfFault };

const marker = '%%EOF';
const clockSkewMs = 5 * 60_000;

export async function verifySignedPdf(pdf: Buffer, check: SignedPdfCheck): Promise<SignedPdfResult> {
  const refused = (reason: SignedPdfFault): SignedPdfResult => ({ ok: false, reason });
  const text = pdf.toString('latin1');
  const range = findRange(text);
  if (!range) return refused('no_signature');
  if (!isWhole(range, text)) return refused('range_not_whole');
  const value = signatureValue(text.slice(range.gapStart + 1, range.gapEnd - 1));
  if (!value) return refused('unreadable_signature');
  const signedAt = signingTime(text.slice(range.gapEnd));
  if (!signedAt) return refused('no_time');
  if (check.now && signedAt.getTime() > check.now.getTime() + clockSkewMs) return refused('signed_in_future');
  const content = Buffer.concat([pdf.subarray(0, range.gapStart), pdf.subarray(range.gapEnd)]);
  const { checkCms } = await import('./signed-cms.ts');
  const signer = checkCms({ der: value, content, roots: check.roots, signedAt });
  if (typeof signer === 'string') return refused(signer);
  const originalEnd = findOriginalEnd(pdf, range.gapStart, check.originalDigest);
  if (originalEnd === null) return refused('other_document');
  const { readOnlyUpdate } = await import('./signed-update.ts');
  const dictionary = await readOnlyUpdate(pdf.subarray(0, originalEnd), pdf);
  const isTheOne =
    dictionary?.byteRange.join() === [0, range.gapStart, range.gapEnd, pdf.length - range.gapEnd].join() &&
    dictionary.contents === text.slice(range.gapStart + 1, range.gapEnd - 1);
  return isTheOne ? { ok: true, signer, signedAt } : refused('more_than_a_signature');
}

/** The gap is the signature value with its angle brackets. */
type Range = { first: number; gapStart: number; gapEnd: number; rest: number };

function findRange(text: string): Range | null {
  const found = [...text.matchAll(/\/ByteRange\s*\[\s*(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/g)];
  if (found.length !== 1) return null;
  const [first = 0, gapStart = 0, gapEnd = 0, rest = 0] = (found[0] ?? []).slice(1).map(Number);
  return { first, gapStart, gapEnd, rest };
}

function isWhole({ first, gapStart, gapEnd, rest }: Range, text: string): boolean {
  if (first !== 0 || gapEnd <= gapStart || gapEnd + rest !== text.length) return false;
  if (!/\/Contents\s*$/.test(text.slice(Math.max(0, gapStart - 32), gapStart))) return false;
  return text[gapStart] === '<' && text[gapEnd - 1] === '>';
}

/** The DER value without the padding zeros. Mixed upper and lower case digits could hide a change. */
function signatureValue(digits: string): Buffer | null {
  if (digits.length % 2 !== 0 || !/^([0-9a-f]+|[0-9A-F]+)$/.test(digits)) return null;
  const bytes = Buffer.from(digits, 'hex');
  const lengthBytes = (bytes[1] ?? 0) - 0x80;
  if (bytes[0] !== 0x30 || lengthBytes < 1 || lengthBytes > 3) return null;
  const end = 2 + lengthBytes + bytes.readUIntBE(2, lengthBytes);
  return end <= bytes.length && bytes.subarray(end).every((byte) => byte === 0) ? bytes.subarray(0, end) : null;
}

/** `/M (D:20261127143000+07'00')` of the signature dictionary, which comes after its value. */
function signingTime(behind: string): Date | null {
  const found = /\/M\s*\(D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)([+-]\d\d)'(\d\d)'?\)/.exec(behind);
  if (!found) return null;
  const [, year, month, day, hour, minute, second, zoneHours, zoneMinutes] = found;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zoneHours}:${zoneMinutes}`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** Where the sent document ends: at an end marker before the signature, where the digest matches. */
function findOriginalEnd(pdf: Buffer, before: number, digest: string | undefined): number | null {
  const hash = createHash('sha256');
  let hashed = 0;
  let last: number | null = null;
  for (let at = pdf.indexOf(marker); at >= 0 && at < before; at = pdf.indexOf(marker, at + 1)) {
    for (const end of lineEnds(pdf, at + marker.length)) {
      hash.update(pdf.subarray(hashed, end));
      hashed = end;
      last = end;
      if (digest !== undefined && hash.copy().digest('hex') === digest.toLowerCase()) return end;
    }
  }
  return digest === undefined ? last : null;
}

/** An end marker may be followed by a line end of one or two bytes, or by none. */
function lineEnds(pdf: Buffer, end: number): number[] {
  const ends = [end];
  if (pdf[end] === 0x0d) ends.push(end + 1);
  const next = ends.at(-1) ?? end;
  if (pdf[next] === 0x0a) ends.push(next + 1);
  return ends;
}
