// Tables of a document: facts (label, value) and figures with a header and a total.
// Invariants: a row is not split over two pages unless it is taller than a page; the header repeats on each page; the
// total never stands alone on a page.
// Source: docs/domain.md §6.
import type { Content, CustomTableLayout, TableCell } from 'pdfmake/interfaces.js';
import type { Block } from '#texts/agreements.ts';
import { line, styles, textWidth } from './document-look.ts';

const labelWidth = 170;
// An unbreakable row taller than a page would lose its end, so long cells may break.
const longestWhole = 600;

export function factsTable(rows: readonly (readonly [string, string])[]): Content {
  return {
    margin: [0, 2, 0, 8],
    table: {
      widths: [labelWidth, textWidth - labelWidth],
      dontBreakRows: rows.every((row) => row.every(isShort)),
      body: rows.map(([label, value]) => [
        { text: label, ...styles.label, margin: [0, 4, 8, 4] },
        { text: value, bold: true, margin: [0, 3, 0, 4] },
      ]),
    },
    layout: ruled(() => 0.5),
  };
}

export function figureTable({ head, align, rows, total }: Extract<Block, { kind: 'table' }>): Content {
  const widths = head.map(() => textWidth / head.length);
  const cells = (texts: readonly string[], style: object): TableCell[] =>
    texts.map((text, index) => ({ text, alignment: align[index] ?? 'left', margin: [4, 2, 4, 2], ...style }));
  const body = rows.map((row) => cells(row, {}));
  const sum = total ? [cells(total, { bold: true })] : [];
  const mayExport = [head, ...rows].every((row) => row.every(isShort));
  const last = mayExport && sum[0] ? body.pop() : undefined;
  const closing = last && sum[0] ? [closingRow(widths, last, sum[0])] : sum;
  return {
    margin: [0, 4, 0, 10],
    table: {
      widths,
      headerRows: 1,
      keepWithHeaderRows: mayExport ? 1 : 0,
      dontBreakRows: mayExport,
      body: [cells(head, styles.cellHead), ...body, ...closing],
    },
    layout: ruled((index, count) => (index === 1 ? 1.5 : index === 0 ? 0 : index === count && total ? 1 : 0.5)),
  };
}

// The last row and the total are one row of the outer table, so a page break cannot separate them.
function closingRow(widths: number[], last: TableCell[], sum: TableCell[]): TableCell[] {
  const together: TableCell = {
    colSpan: widths.length,
    table: { widths, body: [last, sum] },
    layout: ruled((index) => (index === 0 ? 0 : 1)),
    margin: [0, 0, 0, 1.5],
  };
  return [together, ...widths.slice(1).map(() => ({}))];
}

function ruled(width: (index: number, count: number) => number): CustomTableLayout {
  return {
    hLineWidth: (index, node) => width(index, node.table.body.length),
    vLineWidth: () => 0,
    hLineColor: () => line,
    paddingLeft: () => 0,
    paddingRight: () => 0,
    paddingTop: () => 0,
    paddingBottom: () => 0,
  };
}

function isShort(text: string): boolean {
  return text.length <= longestWhole;
}
