// Parses the bank's statement file: UTF-8, comma-separated, an opening line, one line per movement, a closing line
// with totals.
// Invariant: a file is accepted whole or refused with the first wrong line; each balance follows from the one before.
// Source: docs/ports/bank.md; decision 0065.
import type { statementForms } from '#contract/reconciliation.ts';
import { type BusinessDate, findBusinessDate } from '#domain/calendar.ts';
import type { RefusalCode } from '#domain/refusal.ts';
import type { StatementLine } from '#domain/reconciliation.ts';
import type { Rest } from '#platform/pace.ts';
import { type Refused, refused } from '#platform/refuse.ts';

/** Amounts in rupiah; positive when money came in. */
export type StatementFile = {
  date: BusinessDate;
  opening: number;
  closing: number;
  lines: FileLine[];
  /** Titian's own form unless set, and the account that the file names. */
  form?: BankForm;
  accountNumber?: string | null;
};
/** `time`: HH:MM:SS in Jakarta. */
export type FileLine = StatementLine & { description?: string; time?: string | null };
export type BankForm = (typeof statementForms)[number];

const HEAD = 'date,reference,counterparty,debit,credit,balance';

type Row = {
  line: number;
  text: string;
  date: string;
  reference: string;
  counterparty: string;
  debit: number | null;
  credit: number | null;
  balance: number;
};

/** How far the reading is, in bytes. */
type Tell = (read: number) => Promise<void>;
type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
/** Between two rests. */
const ROWS_AT_ONCE = 100;

/**
 * Reads the file in pieces, each followed by a rest, so that a large one holds nobody up.
 * Refuses `error.statement.*`, each with the line of the file; the header is line 1.
 */
export async function parseStatement(pieces: Pieces, rest: Rest, tell: Tell): Promise<StatementFile> {
  const rows = await readRows(pieces, rest, tell);
  const [opening, ...movements] = rows;
  const closing = movements.pop();
  if (opening?.reference !== 'OPENING' || closing?.reference !== 'CLOSING') throw wrong('ends', rows.length + 1);
  await rest();
  const date = findBusinessDate(opening.date);
  const astray = rows.find((row) => row.date !== date);
  if (date === null || astray) throw wrong('date', astray?.line ?? opening.line);
  if (opening.debit !== null || opening.credit !== null) throw wrong('amount', opening.line);
  await rest();
  const lines = await readMovements(opening, movements, rest);
  requireTotals(movements, opening, closing);
  return { date, opening: opening.balance, closing: closing.balance, lines };
}

async function readRows(pieces: Pieces, rest: Rest, tell: Tell): Promise<Row[]> {
  const rows: Row[] = [];
  let line = 0;
  for await (const { texts, read } of linesOf(pieces)) {
    for (const text of texts) {
      line += 1;
      if (line > 1) rows.push(readRow(text, line));
      else if (text !== HEAD) throw wrong('head', 1);
      if (line % ROWS_AT_ONCE === 0) await rest();
    }
    await rest();
    await tell(read);
  }
  if (line === 0) throw wrong('head', 1);
  return rows;
}

/** The lines of each piece, without their ends; one that goes on in the next piece comes with that. */
async function* linesOf(pieces: Pieces): AsyncGenerator<{ texts: string[]; read: number }> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let [left, read] = ['', 0];
  for await (const piece of pieces) {
    const texts = (left + decode(decoder, piece)).split('\n');
    left = texts.pop() ?? '';
    read += piece.byteLength;
    yield { texts: texts.map((text) => (text.endsWith('\r') ? text.slice(0, -1) : text)), read };
  }
  const last = left + decode(decoder, null);
  if (last !== '') yield { texts: [last], read };
}

/** The text of a piece, or what is left at the end; refuses what is not UTF-8 or has a NUL. */
function decode(decoder: TextDecoder, piece: Uint8Array | null): string {
  let text: string;
  try {
    text = piece === null ? decoder.decode() : decoder.decode(piece, { stream: true });
  } catch {
    throw refused('error.statement.encoding', { field: 'file' });
  }
  if (text.includes('\0')) throw refused('error.statement.encoding', { field: 'file' });
  return text;
}

function readRow(text: string, line: number): Row {
  const cells = cellsOf(text);
  const [date = '', reference = '', counterparty = '', debit = '', credit = '', balance = ''] = cells;
  if (cells.length !== 6 || !/^[\w.-]{1,60}$/.test(reference) || counterparty.length > 100) throw wrong('line', line);
  const amounts = [readAmount(debit), readAmount(credit), readBalance(balance)] as const;
  if (amounts.includes(undefined) || amounts[2] === null) throw wrong('amount', line);
  const [out = null, into = null, after = null] = amounts;
  return { line, text, date, reference, counterparty, debit: out, credit: into, balance: after ?? 0 };
}

/** Quoted cells may hold commas and doubled quotes; null when a quote is misplaced. */
function cellsOf(text: string): string[] {
  const cell = /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/y;
  const cells: string[] = [];
  for (let isOpen = true; isOpen; ) {
    const found = cell.exec(text);
    if (!found) return [];
    cells.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    isOpen = found[3] === ',';
  }
  return cells;
}

/** "500000.00" -> 500000, empty -> null; amounts with sen are refused, since the books hold whole rupiah. */
function readAmount(text: string): number | null | undefined {
  if (text === '') return null;
  return /^(?:0|[1-9]\d{0,14})\.00$/.test(text) ? Number(text.slice(0, -3)) : undefined;
}

function readBalance(text: string): number | null | undefined {
  const amount = readAmount(text.replace(/^-/, ''));
  return amount && text.startsWith('-') ? -amount : amount;
}

async function readMovements(opening: Row, movements: readonly Row[], rest: Rest): Promise<StatementLine[]> {
  let before = opening;
  const lines: StatementLine[] = [];
  for (const [index, row] of movements.entries()) {
    const { line, reference, counterparty, debit, credit, balance } = row;
    const amount = (credit ?? 0) - (debit ?? 0);
    if ((debit === null) === (credit === null) || amount === 0) throw wrong('amount', line);
    if (row.text === before.text) throw wrong('repeated', line);
    if (before.balance + amount !== balance) throw wrong('balance', line);
    before = row;
    lines.push({ line, reference, counterparty, amount });
    if (index % ROWS_AT_ONCE === 0) await rest();
  }
  return lines;
}

function requireTotals(movements: readonly Row[], opening: Row, closing: Row): void {
  const sum = (side: 'debit' | 'credit') => movements.reduce((total, row) => total + (row[side] ?? 0), 0);
  const isRight = closing.debit === sum('debit') && closing.credit === sum('credit');
  const last = movements.at(-1) ?? opening;
  if (!isRight || closing.balance !== last.balance) throw wrong('totals', closing.line);
}

type Fault = 'head' | 'ends' | 'line' | 'date' | 'amount' | 'repeated' | 'balance' | 'totals';

const wrong = (fault: Fault, line: number): Refused =>
  refused(`error.statement.${fault}` satisfies RefusalCode, { field: 'file', slots: { line } });
