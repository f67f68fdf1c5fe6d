// What people see in the signature field: who signed and when, as a small drawing.
// Invariant: the text comes only from the signing and is escaped; letters that the standard font lacks are shown as a
// dot.
// Source: docs/ports/signature.md; ISO 32000-1 §12.5.5.
import { PDFNumber, type PDFArray } from 'pdf-lib';
import { longTime } from '../core/time.ts';

const green = '0.114 0.322 0.204';
const paper = '0.984 0.961 0.902';
const mostLetters = 44;

export function drawStamp(rect: PDFArray, act: { name: string; at: Date }): Buffer {
  const side = (index: number) => rect.lookup(index, PDFNumber).asNumber();
  const width = Math.abs(side(2) - side(0));
  const height = Math.abs(side(3) - side(1));
  const drawing = Buffer.from(
    [
      `${paper} rg ${green} RG 1 w 0.5 0.5 ${width - 1} ${height - 1} re B`,
      `${green} rg`,
      textLine('F1', 7.5, 12, height - 20, 'Ditandatangani secara elektronik oleh'),
      textLine('F2', 11, 12, height - 36, act.name),
      textLine('F1', 7.5, 12, height - 52, longTime(act.at.getTime())),
      textLine('F1', 7.5, 12, height - 66, 'Penyedia Tanda Tangan Tiruan (demo)'),
    ].join('\n'),
    'latin1',
  );
  const head = [
    '<<',
    '/Type /XObject',
    '/Subtype /Form',
    `/BBox [0 0 ${width} ${height}]`,
    `/Resources << /Font << /F1 ${font('Helvetica')} /F2 ${font('Helvetica-Bold')} >> >>`,
    `/Length ${drawing.length}`,
    '>>',
    'stream\n',
  ].join('\n');
  return Buffer.concat([Buffer.from(head), drawing, Buffer.from('\nendstream')]);
}

function font(name: string): string {
  return `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
}

function textLine(name: string, size: number, x: number, y: number, text: string): string {
  const shown = text.length > mostLetters ? `${text.slice(0, mostLetters - 3)}...` : text;
  const safe = shown.replace(/[^\x20-\x7e\xa0-\xff]/g, '.').replace(/[\\()]/g, '\\$&');
  return `BT /${name} ${size} Tf ${x} ${y} Td (${safe}) Tj ET`;
}
