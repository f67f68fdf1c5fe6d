// Which letters the fonts of documents have, and the fallback for words that the first font cannot print.
// Invariant: a letter of a name is never printed as an empty box: what no font has is refused at the field.
// Source: decision 0091.
import { readFileSync } from 'node:fs';
import type { Content } from 'pdfmake/interfaces.js';
import { fontFiles } from './document-look.ts';

/** The letters of a TrueType file, from its own map (format 4 of table `cmap`). */
export function lettersOf(file: string): ReadonlySet<number> {
  const font = readFileSync(file);
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + 16 * index);
  const entry = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap') ?? 0;
  const cmap = font.readUInt32BE(entry + 8);
  const subtables = Array.from({ length: font.readUInt16BE(cmap + 2) }, (_, index) => cmap + 4 + 8 * index);
  const map = subtables.map((at) => cmap + font.readUInt32BE(at + 4)).find((at) => font.readUInt16BE(at) === 4);
  if (map === undefined) throw new Error(`${file}: no map of letters`);
  return new Set(segmentsOf(font, map).flatMap((segment) => codesOf(font, segment)));
}

type Segment = { first: number; last: number; delta: number; glyphs: number };

function segmentsOf(font: Buffer, map: number): Segment[] {
  const size = font.readUInt16BE(map + 6);
  const parts = { last: 14, first: 16 + size, delta: 16 + 2 * size, offset: 16 + 3 * size };
  return Array.from({ length: size / 2 }, (_, index) => {
    const read = (part: keyof typeof parts) => font.readUInt16BE(map + parts[part] + 2 * index);
    const offset = read('offset');
    const glyphs = offset === 0 ? 0 : map + parts.offset + 2 * index + offset;
    return { first: read('first'), last: read('last'), delta: read('delta'), glyphs };
  });
}

/** Codes of a segment that have a glyph; glyph 0 is the empty box. */
function codesOf(font: Buffer, { first, last, delta, glyphs }: Segment): number[] {
  const codes = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return codes.filter((code) => {
    const glyph = glyphs === 0 ? code : font.readUInt16BE(glyphs + 2 * (code - first));
    return glyph !== 0 && (glyph + delta) % 65_536 !== 0;
  });
}

let first: ReadonlySet<number> | undefined;

/** Whether the documents' own font, in both weights, has every letter of a text. */
function hasOwnFont(text: string): boolean {
  const bold = first ? null : lettersOf(fontFiles.bold);
  first ??= new Set([...lettersOf(fontFiles.regular)].filter((code) => bold?.has(code)));
  return Array.from(text).every((letter) => first?.has(letter.codePointAt(0) ?? 0) || /[\s\u200B]/.test(letter));
}

/** The same content, where each word with a letter that the own font lacks stands in the fallback. */
export function withFallback<C extends Content>(content: C): C {
  if (typeof content === 'string') return (hasOwnFont(content) ? content : { text: runsOf(content) }) as C;
  if (Array.isArray(content)) return content.map((part: Content) => withFallback(part)) as unknown as C;
  if (typeof content !== 'object' || content === null) return content;
  for (const [key, value] of Object.entries(content) as [string, unknown][]) {
    if (key === 'text' && typeof value === 'string' && !hasOwnFont(value))
      Object.assign(content, { text: runsOf(value) });
    else if (holders.has(key)) Object.assign(content, { [key]: withFallback(value as Content) });
  }
  return content;
}

/** Where content holds content. A drawing is left as it is: the layout writes into it. */
const holders = new Set(['text', 'columns', 'stack', 'ol', 'ul', 'table', 'body']);

/** The words of a text and what stands between them, in order. */
const runsOf = (text: string): Content[] =>
  (text.match(/\S+|\s+/g) ?? []).map((word) => (hasOwnFont(word) ? word : { text: word, font: 'DejaVu' }));
