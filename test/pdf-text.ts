// The text of a PDF as a reader sees it, page by page: enough for documents that the product makes itself.
// Invariant: letters come from each font's own map to Unicode, so a letter that cannot be copied is missing here too.
// Source: ISO 32000-1 §9.10.
import { inflateSync } from 'node:zlib';
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream, type PDFPage } from 'pdf-lib';

/** All text of each page in drawing order, lines separated by a line end. */
export async function pdfPages(pdf: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  return document.getPages().map(pageText);
}

/** Without spaces: layout may move them, but must not lose letters. */
export function withoutSpaces(text: string): string {
  return text.replaceAll(/\s/gu, '');
}

function pageText(page: PDFPage): string {
  const maps = fontMaps(page);
  const lines: string[] = [];
  let map = new Map<string, string>();
  for (const [, font, shown] of contentOf(page).matchAll(/\/(F\d+) [\d.]+ Tf|\[((?:<[0-9a-fA-F]*>|[-\d.\s])*)\] TJ/g)) {
    if (font !== undefined) map = maps.get(font) ?? map;
    else lines.push([...(shown ?? '').matchAll(/<([^>]*)>/g)].map(([, digits = '']) => decoded(digits, map)).join(''));
  }
  return lines.join('\n');
}

function decoded(digits: string, map: Map<string, string>): string {
  return (digits.match(/.{4}/g) ?? []).map((code) => map.get(code.toLowerCase()) ?? '\ufffd').join('');
}

function contentOf(page: PDFPage): string {
  const contents = page.node.Contents();
  const streams =
    contents instanceof PDFArray ? contents.asArray().map((ref) => page.node.context.lookup(ref)) : [contents];
  return streams.map((stream) => streamText(stream)).join('\n');
}

function streamText(stream: unknown): string {
  if (!(stream instanceof PDFRawStream)) return '';
  const bytes = stream.getContents();
  return Buffer.from(stream.dict.has(PDFName.of('Filter')) ? inflateSync(bytes) : bytes).toString('latin1');
}

function fontMaps(page: PDFPage): Map<string, Map<string, string>> {
  const fonts = page.node.Resources()?.lookup(PDFName.of('Font'), PDFDict);
  return new Map(
    (fonts?.entries() ?? []).map(([name]) => {
      const font = fonts?.lookup(name, PDFDict);
      return [name.asString().slice(1), unicodeMap(streamText(font?.lookup(PDFName.of('ToUnicode'))))];
    }),
  );
}

/** `<from> <to> [<unicode> …]` of the map's ranges. */
function unicodeMap(text: string): Map<string, string> {
  const map = new Map<string, string>();
  for (const [, from = '', , list = ''] of text.matchAll(/<([0-9a-f]{4})>\s+<([0-9a-f]{4})>\s+\[([^\]]*)\]/gi)) {
    let code = Number.parseInt(from, 16);
    for (const [, letters = ''] of list.matchAll(/<([0-9a-f]*)>/gi)) {
      map.set(code.toString(16).padStart(4, '0'), Buffer.from(letters, 'hex').swap16().toString('utf16le'));
      code += 1;
    }
  }
  return map;
}
