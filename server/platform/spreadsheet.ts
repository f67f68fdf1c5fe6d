// A table as a spreadsheet file (XLSX, ECMA-376), with the same cells as its comma-separated form: texts that begin like
// a formula get an apostrophe, numbers stay numbers. The first row is its header, bold, and stays visible.
// Invariant: written in pieces, each followed by a rest, so that a long list holds nobody up. Decisions 0064, 0097.
import { type Cell, plainText } from './csv.ts';
import { createPace, type Rest } from './pace.ts';
import { zipOf } from './zip.ts';

/** A workbook is made in memory; whoever has more rows takes comma-separated values. */
export const MOST_IN_SPREADSHEET = 20_000;
export const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const ROWS_AT_ONCE = 50;
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Styles by index: as it comes, a whole number with thousands, the header. */
const styles = { plain: 0, whole: 1, head: 2 } as const;
type Style = (typeof styles)[keyof typeof styles];

/** The bytes of a workbook with one sheet. */
export async function spreadsheetOf(sheet: string, rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  const { lines, texts } = await sheetOf(rows, createPace());
  const part = (name: string, text: string) => ({ name, bytes: Buffer.from(XML + text) });
  return zipOf([
    part('[Content_Types].xml', contentTypes),
    part('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']])),
    part('xl/workbook.xml', workbookOf(sheet)),
    part('xl/_rels/workbook.xml.rels', relations(workbookParts)),
    part('xl/styles.xml', styleSheet),
    { name: 'xl/worksheets/sheet1.xml', bytes: Buffer.concat(lines) },
    { name: 'xl/sharedStrings.xml', bytes: Buffer.concat(texts) },
  ]);
}

/** The sheet and the list of its texts, each text once. */
async function sheetOf(rows: readonly (readonly Cell[])[], rest: Rest): Promise<{ lines: Buffer[]; texts: Buffer[] }> {
  const known = new Map<string, number>();
  const fresh: string[] = [];
  const indexOf = (text: string): number => {
    const found = known.get(text);
    if (found !== undefined) return found;
    known.set(text, known.size);
    fresh.push(`<si><t xml:space="preserve">${escaped(text)}</t></si>`);
    return known.size - 1;
  };
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  const views = `<sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews>`;
  const lines = [Buffer.from(`${XML}<worksheet xmlns="${MAIN}">${views}<sheetData>`)];
  const texts = [Buffer.from(`${XML}<sst xmlns="${MAIN}">`)];
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const piece = rows.slice(from, from + ROWS_AT_ONCE);
    lines.push(Buffer.from(piece.map((cells, at) => lineOf(cells, from + at, indexOf)).join('')));
    texts.push(Buffer.from(fresh.splice(0).join('')));
    await rest();
  }
  lines.push(Buffer.from('</sheetData></worksheet>'));
  texts.push(Buffer.from('</sst>'));
  return { lines, texts };
}

function lineOf(cells: readonly Cell[], index: number, indexOf: (text: string) => number): string {
  const row = index + 1;
  const inside = cells.map((cell, column) => {
    if (cell === null) return '';
    const place = `${columnOf(column)}${row}`;
    if (typeof cell === 'number' && index > 0) return cellOf(place, styles.whole, cell);
    const style = index === 0 ? styles.head : styles.plain;
    return cellOf(place, style, indexOf(index === 0 ? String(cell) : plainText(String(cell))), 's');
  });
  return `<row r="${row}">${inside.join('')}</row>`;
}

const cellOf = (place: string, style: Style, value: number, type = 'n'): string =>
  `<c r="${place}" s="${style}" t="${type}"><v>${value}</v></c>`;

/** 0 -> A, 25 -> Z, 26 -> AA. */
function columnOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnOf(Math.floor(index / 26) - 1) + letter;
}

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Without the control characters that XML does not know. */
const escaped = (text: string): string =>
  // oxlint-disable-next-line no-control-regex
  text.replace(/[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g, '').replace(/[&<>"]/g, (mark) => marks[mark] ?? mark);

const workbookParts = [
  ['worksheet', 'worksheets/sheet1.xml'],
  ['styles', 'styles.xml'],
  ['sharedStrings', 'sharedStrings.xml'],
] as const;

const relations = (targets: readonly (readonly [type: string, target: string])[]): string =>
  `<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const workbookOf = (sheet: string): string =>
  `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`;

const overrides = [
  ['workbook', `${SHEET_TYPE}.sheet.main+xml`],
  ['worksheets/sheet1', `${SHEET_TYPE}.worksheet+xml`],
  ['styles', `${SHEET_TYPE}.styles+xml`],
  ['sharedStrings', `${SHEET_TYPE}.sharedStrings+xml`],
];
const contentTypes = `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides
  .map(([name, type]) => `<Override PartName="/xl/${name}.xml" ContentType="${type}"/>`)
  .join('')}</Types>`;

/** Number format 3 is #,##0 in every spreadsheet program. */
const styleSheet = `<styleSheet xmlns="${MAIN}"><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf xfId="0" numFmtId="3" applyNumberFormat="1"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs></styleSheet>`;
