// Slips of tax withheld in a month, for the import of the tax office: PPh 23 of residents, PPh 26 of people abroad.
// Invariant: the rows' tax, that of the other set and what was given back on the whole are what the account tax_payable says.
// Source: docs/domain.md §7; decision 0128.
import type { ReportCell } from '#domain/authority-report.ts';
import type { bpnr, bppu } from '#domain/authority-tax.ts';
import {
  linesOfSlip,
  monthAndYear,
  percentOf,
  placeOfBusiness,
  type RateLine,
  roundingOf,
  taxNumber16,
} from '#domain/authority-tax.ts';
import { addDays, type BusinessDate, startOfDay } from '#domain/calendar.ts';
import type { PersonId } from '#domain/ids.ts';
import type { Rupiah } from '#domain/money.ts';
import { slipNumber } from '#features/tax/number.ts';
import { id as texts } from '#texts/id.ts';
import type { MadeRow, Open, Reading } from './source.ts';
import { encryptedFor, pagesAfter, sourceOf } from './source.ts';
import { listRates, listSlipsOfMonth, listUnslipped, readWithheld, type SlipRow } from './slips.sql.ts';

const AT_ONCE = 500;

type Payee = Pick<SlipRow, 'npwp' | 'nik' | 'address' | 'birthday' | 'birthplace'>;
/** One row of a file, before it gets the columns of its layout. */
type Line = Payee & {
  lender: PersonId;
  name: string;
  /** Null: the month's slip was not made. */
  number: string | null;
  bp: number | null;
  interest: Rupiah;
  tax: Rupiah;
};

const instants = ({ span }: Reading) => ({ from: startOfDay(span.from), until: startOfDay(addDays(span.to, 1)) });

async function* linesOf(reading: Reading, resident: boolean): AsyncGenerator<Line[]> {
  const { reader, span } = reading;
  const year = span.from.slice(0, 4);
  const pages = pagesAfter<SlipRow>(AT_ONCE, (last) =>
    listSlipsOfMonth(reader, span.from, { resident, after: last?.no ?? 0, limit: AT_ONCE }),
  );
  for await (const page of pages) {
    const rates = await ratesOf(reading, page);
    yield page.flatMap(({ no, interest, tax, ...payee }) =>
      linesOfSlip({ interest, tax }, rates.get(payee.lender) ?? []).map((line) => ({
        ...payee,
        ...line,
        number: slipNumber(year, no),
      })),
    );
  }
  const none = { npwp: null, nik: null, address: null, birthday: null, birthplace: null };
  const unslipped = await listUnslipped(reader, span.from, resident);
  yield unslipped.map((of) => ({ ...none, ...of, number: null, bp: null }));
}

async function ratesOf(reading: Reading, page: readonly SlipRow[]): Promise<Map<PersonId, RateLine[]>> {
  const found = new Map<PersonId, RateLine[]>();
  const lenders = page.map(({ lender }) => lender);
  for (const { lender, ...rate } of await listRates(reading.reader, lenders, instants(reading)))
    found.set(lender, [...(found.get(lender) ?? []), rate]);
  return found;
}

async function* rowsOf<Row>(
  reading: Reading,
  resident: boolean,
  toRow: (line: Line, reading: Reading) => Row,
): AsyncGenerator<MadeRow<Row>[]> {
  for await (const lines of linesOf(reading, resident))
    yield lines.map((line) => ({
      row: toRow(line, reading),
      about: { kind: 'person', id: line.lender, name: line.name },
      sums: { tax: line.tax },
      notes: { rounding: roundingOf(line) },
    }));
}

async function booksOf(reading: Reading, resident: boolean) {
  const told = await readWithheld(reading.reader, reading.span.from, { resident, ...instants(reading) });
  return {
    sums: [{ name: 'tax', beside: BigInt(told.beside), books: BigInt(told.books) }],
    notes: [{ name: 'minus', count: told.minus, amount: -BigInt(told.minusSum) }],
  } as const;
}

/** Her NPWP in 16 digits; without one her NIK. */
const taxNumber = (line: Line, open: Open, read: (number: string) => ReportCell): ReportCell =>
  open(encryptedFor(line.npwp ?? line.nik, line.lender), (plain) => {
    const number = taxNumber16(plain);
    return number === null ? null : read(number);
  });

const withholder = placeOfBusiness(taxNumber16(texts['operator.npwp']) ?? '');
const plain = (number: string): ReportCell => number;

const shared = ({ number, bp }: Line, lastDay: BusinessDate) =>
  ({
    Fasilitas: 'N/A',
    Tarif: bp === null ? null : percentOf(bp),
    'Jenis Dok. Referensi': 'PaymentProof',
    'Nomor Dok. Referensi': number,
    'Tanggal Dok. Referensi': lastDay,
    'ID TKU Pemotong': withholder,
    'Tanggal Pemotongan': lastDay,
  }) as const;

const periodOf = (from: BusinessDate) => {
  const { month, year } = monthAndYear(from);
  return { 'Masa Pajak': month, 'Tahun Pajak': year };
};

export const slips23 = sourceOf<typeof bppu>({
  pages: (reading) =>
    rowsOf(reading, true, (line, { span, open }) => ({
      ...periodOf(span.from),
      ...shared(line, span.to),
      NPWP: taxNumber(line, open, plain),
      'ID TKU Penerima Penghasilan': taxNumber(line, open, placeOfBusiness),
      'Kode Objek Pajak': texts['tax.slip.code.resident'],
      DPP: line.interest,
      'Opsi Pembayaran (IP)': 'N/A',
    })),
  books: (reading) => booksOf(reading, true),
});

export const slips26 = sourceOf<typeof bpnr>({
  pages: (reading) =>
    rowsOf(reading, false, (line, { span, open }) => ({
      ...periodOf(span.from),
      ...shared(line, span.to),
      'NPWP/TIN': taxNumber(line, open, plain),
      'Nama Penerima Penghasilan': line.name,
      'Alamat Penerima Penghasilan': line.address,
      'Tanggal Lahir': line.birthday,
      'Tempat Lahir': line.birthplace,
      'Kode Objek Pajak': texts['tax.slip.code.abroad'],
      Penghasilan: line.interest,
      Deemed: 100,
    })),
  books: (reading) => booksOf(reading, false),
});
