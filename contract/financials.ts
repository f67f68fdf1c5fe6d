// The statements of the books at any date, the general ledger of an account, and a month of the ledger for an accounting program.
// Invariant: dates are value dates; sums are decimal text; debit +, credit − where a sum has a sign of its own.
// Source: decision 0124; docs/glossary.md.
import { z } from 'zod';
import type { JournalId, LedgerAccountId } from '#domain/ids.ts';
import { type JournalKind, journalKinds } from '#domain/journal-kind.ts';
import {
  cashPurposes,
  escrowParties,
  escrowParts,
  financialTables,
  incomeSources,
  sheetSections,
} from '#domain/statements.ts';
import { endpoints } from './endpoint.ts';
import { date, decimalText, idOf, instant, month, paging, signedMoney } from './fields.ts';
import { fileOf } from './list-file.ts';
import { accountKind } from './voucher.ts';

const journalKind = z.enum(journalKinds);
const read = { staff: 'books.read' } as const;

/** A journal in human words: kind, person or group, way; and where its money went. */
const words = { title: z.string(), detail: z.string() };

const compared = { now: decimalText, before: decimalText };

const financials = z
  .object({
    on: date,
    /** The balance sheet is compared with this date. */
    against: date,
    /** Income and cash flow are of these days, compared with the same days of the month before. */
    period: z.object({ from: date, to: date }),
    periodBefore: z.object({ from: date, to: date }),
    trial: z.object({
      lines: z.array(
        z.object({
          kind: accountKind,
          code: z.string(),
          nature: z.enum(['asset', 'liability', 'income', 'expense']),
          debit: decimalText,
          credit: decimalText,
        }),
      ),
      debit: decimalText,
      credit: decimalText,
      /** Whether all sums that must be equal are, now and at the date compared with. */
      agrees: z.boolean(),
    }),
    sheet: z.object({
      lines: z.array(z.object({ kind: accountKind, section: z.enum(sheetSections), ...compared })),
      assets: z.object(compared),
      owed: z.object(compared),
      own: z.object(compared),
    }),
    income: z.object({
      lines: z.array(
        z.object({ kind: accountKind, source: z.enum(incomeSources), journals: z.array(journalKind), ...compared }),
      ),
      profit: z.object(compared),
      /** Since 1 January: what was Titian's before, earned, swept to its own account, and is still to be swept. */
      year: z.object({
        from: date,
        opening: decimalText,
        profit: decimalText,
        swept: decimalText,
        own: decimalText,
      }),
    }),
    cash: z.object({
      opening: z.object(compared),
      lines: z.array(z.object({ purpose: z.enum(cashPurposes), journals: z.array(journalKind), ...compared })),
      net: z.object(compared),
      closing: z.object(compared),
    }),
    escrow: z.object({
      lines: z.array(z.object({ part: z.enum(escrowParts), amount: decimalText })),
      total: decimalText,
      shares: z.array(z.object({ party: z.enum(escrowParties), bp: z.int() })),
      /** The bank's last statement up to the date, against the books at its own date. */
      bank: z
        .object({ date, closing: decimalText, books: decimalText, difference: decimalText, closed: z.boolean() })
        .nullable(),
    }),
    /** Journals posted after the date with a value date up to it: the date was reckoned anew with them. */
    late: z.object({
      /** At most 1,000. */
      count: z.int(),
      newest: z.array(z.object({ id: idOf<JournalId>(), ...words, businessDate: date, postedAt: instant })),
    }),
  })
  .meta({ id: 'Financials' });
export type Financials = z.output<typeof financials>;

const dates = z.object({ on: date.optional(), against: date.optional() });

/** Kinds of journals with commas between them. */
const chosenJournals = z
  .string()
  .max(600)
  .regex(/^[a-z_]+(,[a-z_]+)*$/)
  .transform((text) => text.split(','))
  .pipe(z.array(journalKind)) as unknown as z.ZodType<JournalKind[], string>;

const accountId = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/) as unknown as z.ZodType<
  LedgerAccountId,
  string
>;

/** Without dates: the running month until today. */
const ledgerFilter = z.object({
  kind: accountKind.default('escrow'),
  /** One account of the kind; without it all of them. */
  account: accountId.optional(),
  from: date.optional(),
  to: date.optional(),
  journals: chosenJournals.optional(),
});

const ledger = z
  .object({
    kind: accountKind,
    code: z.string(),
    from: date,
    to: date,
    account: idOf<LedgerAccountId>().nullable(),
    /** Whose the account is. */
    ownerName: z.string().nullable(),
    /** Balances on the account's own side; null for some kinds of journals only. */
    opening: decimalText.nullable(),
    debit: decimalText,
    credit: decimalText,
    closing: decimalText.nullable(),
    entries: z.int(),
  })
  .meta({ id: 'Ledger' });
export type Ledger = z.output<typeof ledger>;

const ledgerLine = z
  .object({
    journal: idOf<JournalId>(),
    kind: journalKind,
    ...words,
    businessDate: date,
    /** The date of a locked month that it was meant for. */
    meantFor: date.nullable(),
    postedAt: instant,
    ownerName: z.string().nullable(),
    /** Debit +, credit −. */
    amount: signedMoney,
    /** After this entry, on the account's own side; null for some kinds of journals only. */
    balance: decimalText.nullable(),
  })
  .meta({ id: 'LedgerLine' });
export type LedgerLine = z.output<typeof ledgerLine>;

const listLedger = {
  call: 'GET staff/reports/ledger/entries',
  who: read,
  readScope: 'ledger',
  summary: 'Buku besar satu akun menurut tanggal nilai, yang lama lebih dulu, dengan saldo berjalan',
  query: paging(20).extend(ledgerFilter.shape),
  data: ledgerLine,
  paged: true,
} as const;

export const bookForms = ['csv', 'beancount'] as const;

const booksMonth = z
  .object({
    month,
    journals: z.int(),
    /** Whether its last day is over. */
    over: z.boolean(),
    /** The files that were taken last, of any month. */
    taken: z.array(
      z.object({
        month,
        form: z.enum(bookForms),
        journals: z.int(),
        by: z.string(),
        at: instant,
      }),
    ),
  })
  .meta({ id: 'BooksMonth' });
export type BooksMonth = z.output<typeof booksMonth>;

export const staffFinancials = endpoints({
  getFinancials: {
    call: 'GET staff/reports/financials',
    who: read,
    readScope: 'financials',
    summary: 'Neraca saldo, neraca, laba rugi, arus kas, dan pemilik uang penampungan per tanggal',
    query: dates,
    data: financials,
  },
  exportFinancials: {
    call: 'GET staff/reports/financials/:table/files/:form',
    who: read,
    summary: 'Satu laporan pembukuan per tanggal, atau semuanya, sebagai CSV atau XLSX',
    params: z.object({ table: z.enum([...financialTables, 'all']), form: z.enum(['csv', 'xlsx']) }),
    query: dates,
    raw: true,
  },
  getLedger: {
    call: 'GET staff/reports/ledger',
    who: read,
    readScope: 'ledger',
    summary: 'Saldo awal, jumlah debit dan kredit, dan saldo akhir satu akun antara dua tanggal nilai',
    query: ledgerFilter,
    data: ledger,
  },
  listLedger,
  exportLedger: fileOf(listLedger),
  getBooksMonth: {
    call: 'GET staff/reports/booksmonths/:month',
    who: read,
    summary: 'Berapa jurnal satu bulan, dan berkas pembukuan yang terakhir diambil',
    params: z.object({ month }),
    data: booksMonth,
  },
  exportBooks: {
    call: 'GET staff/reports/booksmonths/:month/files/:form',
    who: read,
    summary: 'Jurnal satu bulan untuk program akuntansi, sebagai CSV atau beancount',
    params: z.object({ month, form: z.enum(bookForms) }),
    raw: true,
  },
});
