// The CSV files of BCA (KlikBCA Bisnis), Mandiri (Kopra), BRI (CMS, Qlola) and BNI (BNIDirect), each by its own head.
// Invariant: a line that the layout does not have refuses the whole file.
// Source: docs/ports/bank.md; decision 0126.
import { readWhole, type ToldFile, type ToldMovement, wrong } from './told.ts';

type Lines = readonly string[];

/** The cells of a line; null when a quote is misplaced. */
export function cellsOf(text: string, separator: ',' | ';'): string[] | null {
  const cells: string[] = [];
  const cell = separator === ',' ? /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/y : /(?:"((?:[^"]|"")*)"|([^";]*))(;|$)/y;
  for (let isOpen = true; isOpen; ) {
    const found = cell.exec(text);
    if (!found) return null;
    cells.push((found[1]?.replaceAll('""', '"') ?? found[2] ?? '').trim());
    isOpen = found[3] === separator;
  }
  return cells;
}

type Row = { line: number; of: (column: string) => string };

/** The rows below a head, by the names of its columns; empty lines are left out. */
function rowsOf(lines: Lines, separator: ',' | ';', needed: readonly string[]): Row[] {
  const names = cellsOf(lines[0] ?? '', separator)?.map((name) => name.toUpperCase()) ?? [];
  if (needed.some((name) => !names.includes(name))) throw wrong('form_head', 1);
  return lines.slice(1).flatMap((text, index) => {
    if (text.trim() === '') return [];
    const line = index + 2;
    const cells = cellsOf(text, separator);
    if (cells?.length !== names.length) throw wrong('form_line', line);
    return [{ line, of: (column: string) => cells[names.indexOf(column)] ?? '' }];
  });
}

const amountOf = (row: Row, debit: string, credit: string): number => {
  const [out, into] = [readWhole(row.of(debit), row.line), readWhole(row.of(credit), row.line)];
  if (out < 0 || into < 0 || out > 0 === into > 0) throw wrong('form_amount', row.line);
  return into - out;
};

const isoOf = (day: string, month: string, year: string): string =>
  `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

/** All rows are of one account. */
function accountOf(rows: readonly Row[], column: string): string | null {
  const [first] = rows;
  const other = rows.find((row) => row.of(column) !== first?.of(column));
  if (other) throw wrong('form_line', other.line);
  return first?.of(column) ?? null;
}

/** NOREK, TGL_TRAN "2026-11-26 14:22:10", DESK_TRAN, SALDO_AWAL_MUTASI, MUTASI_DEBET, MUTASI_KREDIT, SALDO_AKHIR_MUTASI. */
export function readBri(lines: Lines): ToldFile {
  const needed = ['NOREK', 'TGL_TRAN', 'DESK_TRAN', 'MUTASI_DEBET', 'MUTASI_KREDIT', 'SALDO_AKHIR_MUTASI'];
  const rows = rowsOf(lines, ',', needed);
  const movements = rows.map((row): ToldMovement => {
    const at = /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}:\d{2}))?$/.exec(row.of('TGL_TRAN'));
    if (!at) throw wrong('date', row.line);
    return {
      line: row.line,
      date: at[1] ?? '',
      time: at[2] ?? null,
      amount: amountOf(row, 'MUTASI_DEBET', 'MUTASI_KREDIT'),
      balance: readWhole(row.of('SALDO_AKHIR_MUTASI'), row.line),
      reference: '',
      counterparty: '',
      description: `${row.of('DESK_TRAN')} ${row.of('TRREMK')} ${row.of('REMARK_CUSTOM')}`,
    };
  });
  return {
    form: 'bri',
    accountNumber: accountOf(rows, 'NOREK'),
    date: null,
    opening: null,
    closing: null,
    movements,
    last: lines.length,
  };
}

const months = ['jan', 'feb', 'mar', 'apr', 'mei|may', 'jun', 'jul', 'agu|ags|aug', 'sep', 'okt|oct', 'nov', 'des|dec'];

/** AccountNo;Ccy;PostDate;Remarks;AdditionalDesc;Credit Amount;Debit Amount;Close Balance, PostDate "26 November 2026 07:40:58". */
export function readMandiri(lines: Lines): ToldFile {
  const needed = [
    'ACCOUNTNO',
    'CCY',
    'POSTDATE',
    'REMARKS',
    'ADDITIONALDESC',
    'CREDIT AMOUNT',
    'DEBIT AMOUNT',
    'CLOSE BALANCE',
  ];
  const rows = rowsOf(lines, ';', needed);
  const movements = rows.map((row): ToldMovement => {
    const at = /^(\d{1,2}) (\p{L}{3,9}) (\d{4})(?: (\d{2}:\d{2}:\d{2}))?$/u.exec(row.of('POSTDATE'));
    const month = months.findIndex((names) => new RegExp(`^(?:${names})`, 'i').test(at?.[2] ?? '')) + 1;
    if (!at || month === 0) throw wrong('date', row.line);
    if (row.of('CCY') !== 'IDR') throw wrong('form_line', row.line);
    return {
      line: row.line,
      date: isoOf(at[1] ?? '', String(month), at[3] ?? ''),
      time: at[4] ?? null,
      amount: amountOf(row, 'DEBIT AMOUNT', 'CREDIT AMOUNT'),
      balance: readWhole(row.of('CLOSE BALANCE'), row.line),
      reference: '',
      counterparty: '',
      description: `${row.of('REMARKS')} ${row.of('ADDITIONALDESC')}`,
    };
  });
  return {
    form: 'mandiri',
    accountNumber: accountOf(rows, 'ACCOUNTNO'),
    date: null,
    opening: null,
    closing: null,
    movements,
    last: lines.length,
  };
}

/** Post Date,Value Date,Branch,Journal No.,Description,Debit,Credit,Balance, Post Date "26/11/26 14.22.10". Names no account. */
export function readBni(lines: Lines): ToldFile {
  const rows = rowsOf(lines, ',', ['POST DATE', 'JOURNAL NO.', 'DESCRIPTION', 'DEBIT', 'CREDIT']);
  const hasBalance = (cellsOf(lines[0] ?? '', ',') ?? []).some((name) => name.toUpperCase() === 'BALANCE');
  if (!hasBalance) throw wrong('no_balance', 1);
  const movements = rows.map((row): ToldMovement => {
    const at = /^(\d{2})\/(\d{2})\/(\d{2}|\d{4})(?: (\d{2})[.:](\d{2})[.:](\d{2}))?$/.exec(row.of('POST DATE'));
    if (!at) throw wrong('date', row.line);
    return {
      line: row.line,
      date: isoOf(at[1] ?? '', at[2] ?? '', at[3] ?? ''),
      time: at[4] === undefined ? null : `${at[4]}:${at[5]}:${at[6]}`,
      amount: amountOf(row, 'DEBIT', 'CREDIT'),
      balance: readWhole(row.of('BALANCE'), row.line),
      reference: '',
      counterparty: '',
      description: `${row.of('DESCRIPTION')} ${row.of('JOURNAL NO.')}`,
    };
  });
  return { form: 'bni', accountNumber: null, date: null, opening: null, closing: null, movements, last: lines.length };
}

/**
 * Lines before the head ("No. rekening : …", "Periode : 26/11/2026 - 26/11/2026"), "Tanggal Transaksi","Keterangan","Cabang",
 * "Jumlah","Saldo" with "26/11" and "250,000.00 CR", then "Saldo Awal : …" to "Saldo Akhir : …". `PEND` is not booked yet.
 */
export function readBca(lines: Lines): ToldFile {
  const head = lines.findIndex((text) =>
    /^"?Tanggal Transaksi"?,"?Keterangan"?,"?Cabang"?,"?Jumlah"?,"?Saldo"?\s*$/i.test(text),
  );
  if (head < 0) throw wrong('form_head', 1);
  const preamble = lines.slice(0, head).join('\n');
  const period = /Periode\s*:\s*(\d{2})\/(\d{2})\/(\d{4})\s*-\s*(\d{2})\/(\d{2})\/(\d{4})/i.exec(preamble);
  const [, day = '', month = '', year = ''] = period ?? [];
  if (!period || period[0].slice(-10) !== `${day}/${month}/${year}`) throw wrong('date', 1);
  const accountNumber = /No\.?\s*rekening\s*:\s*([\d -]+)/i.exec(preamble)?.[1]?.trim() ?? null;
  const sums: Partial<Record<string, number>> = {};
  const movements: ToldMovement[] = [];
  for (const [index, text] of lines.slice(head + 1).entries()) {
    const line = head + index + 2;
    const sum = /^"?(Saldo Awal|Mutasi Debet|Mutasi Kredit|Saldo Akhir)\s*:\s*(-?[\d.,]+)/.exec(text);
    if (text.trim() === '') continue;
    if (sum) sums[sum[1] ?? ''] = readWhole(sum[2] ?? '', line);
    else movements.push(readBcaRow(text, line, { day, month, year }));
  }
  const opening = sums['Saldo Awal'] ?? null;
  const closing = sums['Saldo Akhir'] ?? null;
  return {
    form: 'bca',
    accountNumber,
    date: `${year}-${month}-${day}`,
    opening,
    closing,
    movements,
    last: lines.length,
  };
}

function readBcaRow(
  text: string,
  line: number,
  { day, month, year }: { day: string; month: string; year: string },
): ToldMovement {
  const [date = '', description = '', , amount = '', balance = '', ...rest] = cellsOf(text, ',') ?? [];
  const sum = /^([\d.,]+) (CR|DB)$/.exec(amount);
  if (!sum || rest.length > 0) throw wrong('form_line', line);
  if (date !== `${day}/${month}` && date !== `${day}/${month}/${year}`) throw wrong('date', line);
  const whole = readWhole(sum[1] ?? '', line);
  return {
    line,
    date: `${year}-${month}-${day}`,
    time: null,
    amount: sum[2] === 'CR' ? whole : -whole,
    balance: balance === '' ? null : readWhole(balance, line),
    reference: '',
    counterparty: '',
    description,
  };
}
