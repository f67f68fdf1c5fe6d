// The books as finance reads them: the chart of accounts, the statement of one account, journals with their legs, and
// the tax that was withheld in a month. Invariant: an amount of one leg is an integer of rupiah, a sum over many is
// decimal text.
// Source: docs/domain.md §1, §8; docs/screens.md; decision 0064.
import { z } from 'zod';
import type {
  JournalId,
  LedgerAccountId,
  LendingId,
  OwnerId,
  PersonId,
  SuspenseItemId,
  WithdrawalId,
} from '#domain/ids.ts';
import { journalKinds } from '#domain/journal-kind.ts';
import { endpoints } from './endpoint.ts';
import { choice, date, id, idOf, idParamsOf, instant, line, month, paging, signedMoney } from './fields.ts';
import { accountKind, accountLeg, remittance, voucher } from './voucher.ts';
import { fileOf } from './list-file.ts';

/** A sum of rupiah that may be larger than any one amount. */
const decimal = z.string().regex(/^-?\d{1,30}$/);
/** Whole rupiah in an address. */
const rupiahDigits = z.string().regex(/^\d{1,15}$/);
const monthParams = z.object({ month });

const journalKind = z.enum(journalKinds);

export const chartLine = z
  .object({
    kind: accountKind,
    nature: z.enum(['asset', 'liability', 'income', 'expense']),
    per: z.enum(['system', 'lender', 'lending', 'officer']),
    /** Id of a system account; null for kinds with one account per owner. */
    account: idOf<LedgerAccountId>().nullable(),
    accounts: z.int(),
    /** Balance of all accounts of this kind, on its normal side. */
    balance: decimal,
  })
  .meta({ id: 'ChartLine' });
export type ChartLine = z.output<typeof chartLine>;

export const account = z
  .object({
    id: idOf<LedgerAccountId>(),
    kind: accountKind,
    owner: idOf<OwnerId>().nullable(),
    ownerName: z.string().nullable(),
    balance: decimal,
  })
  .meta({ id: 'LedgerAccount' });
export type LedgerAccount = z.output<typeof account>;

/** A journal in human words: kind, person or group, way; and where its money went. */
const words = { title: z.string(), detail: z.string() };
/** The date that it was meant for, where that month was locked: it stands in a later one. */
const meantFor = date.nullable();

export const entry = z
  .object({
    journal: idOf<JournalId>(),
    kind: journalKind,
    ...words,
    businessDate: date,
    meantFor,
    postedAt: instant,
    /** Debit +, credit −. */
    amount: signedMoney,
    /** Account balance after this entry, on its normal side. */
    balance: decimal,
  })
  .meta({ id: 'LedgerEntry' });
export type LedgerEntry = z.output<typeof entry>;

export const journal = z
  .object({
    id: idOf<JournalId>(),
    kind: journalKind,
    ...words,
    key: z.string(),
    businessDate: date,
    meantFor,
    postedAt: instant,
    /** The sum of its debits. */
    amount: decimal,
    corrects: idOf<JournalId>().nullable(),
    subject: id.nullable(),
  })
  .meta({ id: 'Journal' });
export type Journal = z.output<typeof journal>;

const journalDetail = journal
  .extend({
    legs: z.array(accountLeg),
    /** Who entered, approved or asked for it, what the bank said, and when; the oldest first. */
    steps: z.array(
      z.object({
        step: z.enum(['entered', 'recorded', 'approved', 'requested', 'told']),
        by: z.string().nullable(),
        at: instant,
      }),
    ),
    /** The pages of what it is about. */
    lender: z.object({ id: idOf<PersonId>(), name: z.string() }).nullable(),
    lending: z.object({ id: idOf<LendingId>(), groupName: z.string() }).nullable(),
    withdrawal: idOf<WithdrawalId>().nullable(),
    suspense: idOf<SuspenseItemId>().nullable(),
    /** Other journals of the same case, and the one that it corrects; the newest first. */
    related: z.array(journal),
    /** Journals that correct this one, the newest first. */
    correctedBy: z.array(journal),
    /** The voucher that posted it, if any, and the newest voucher that corrects it. */
    voucher: voucher.nullable(),
    correction: voucher.nullable(),
  })
  .meta({ id: 'JournalDetail' });
export type JournalDetail = z.output<typeof journalDetail>;

const listAccounts = {
  call: 'GET staff/ledgeraccounts/of/:kind',
  who: { staff: 'books.read' },
  summary: 'Akun satu jenis, saldo terbesar lebih dulu',
  params: z.object({ kind: accountKind }),
  query: paging(20).extend({ sort: choice(['amount', 'smallest']) }),
  data: account,
  paged: true,
} as const;

const listEntries = {
  call: 'GET staff/ledgeraccounts/:id/entries',
  who: { staff: 'books.read' },
  summary: 'Mutasi satu akun dengan saldo berjalan, yang terbaru lebih dulu',
  params: idParamsOf<LedgerAccountId>(),
  query: paging(20).extend({ sort: choice(['newest', 'oldest']) }),
  data: entry,
  paged: true,
} as const;

const listJournals = {
  call: 'GET staff/journals',
  who: { staff: 'books.read' },
  summary: 'Jurnal, yang terbaru lebih dulu; q: orang, kelompok, jumlah, kunci, jurnal, atau perihalnya',
  query: paging(20).extend({
    sort: choice(['newest', 'oldest']),
    kind: journalKind.optional(),
    /** Journals with a leg on such an account. */
    account: accountKind.optional(),
    /** Whole rupiah of the journal's debits, both inclusive. */
    amountFrom: rupiahDigits.optional(),
    amountTo: rupiahDigits.optional(),
    from: date.optional(),
    to: date.optional(),
    q: line(200).optional(),
  }),
  data: journal,
  paged: true,
} as const;

export const staffBooks = endpoints({
  getChart: {
    call: 'GET staff/ledgeraccounts',
    who: { staff: 'books.read' },
    summary: 'Bagan akun',
    data: z.array(chartLine),
  },
  listAccounts,
  exportAccounts: fileOf(listAccounts),
  getAccount: {
    call: 'GET staff/ledgeraccounts/:id',
    who: { staff: 'books.read' },
    summary: 'Satu akun',
    params: idParamsOf<LedgerAccountId>(),
    data: account,
  },
  listEntries,
  exportEntries: fileOf(listEntries),
  listJournals,
  exportJournals: fileOf(listJournals),
  getJournal: {
    call: 'GET staff/journals/:id',
    who: { staff: 'books.read' },
    summary: 'Satu jurnal dengan baris-barisnya',
    params: idParamsOf<JournalId>(),
    data: journalDetail,
  },
});

const taxMonth = z
  .object({
    month,
    /** A past month never changes. */
    over: z.boolean(),
    lenders: z.int(),
    interest: decimal,
    withheld: decimal,
    /** Corrections of the account itself, not attributed to a lender. */
    corrected: decimal,
    /** The account `tax_payable`: opening + withheld + corrected − remitted = closing. */
    opening: decimal,
    remitted: decimal,
    closing: decimal,
    /** Tax of this month not yet remitted. */
    due: decimal,
    /** The newest voucher that remits it. */
    remittance: voucher.nullable(),
  })
  .meta({ id: 'TaxMonth' });
export type TaxMonth = z.output<typeof taxMonth>;

const taxLine = z
  .object({
    lender: idOf<PersonId>(),
    name: z.string(),
    /** Masked; null if none was submitted. */
    npwp: z.string().nullable(),
    resident: z.boolean(),
    interest: signedMoney,
    tax: signedMoney,
  })
  .meta({ id: 'TaxLine' });
export type TaxLine = z.output<typeof taxLine>;

export const staffTaxes = endpoints({
  getTaxMonth: {
    call: 'GET staff/taxes/:month',
    who: { staff: 'tax.read' },
    summary: 'PPh satu bulan dan kewajiban setornya',
    params: monthParams,
    data: taxMonth,
  },
  listTaxLines: {
    call: 'GET staff/taxes/:month/lenders',
    who: { staff: 'tax.read' },
    summary: 'PPh satu bulan per pendana, yang terbesar lebih dulu',
    params: monthParams,
    query: paging(20).extend({ sort: choice(['amount', 'smallest']) }),
    data: taxLine,
    paged: true,
  },
  exportTaxes: {
    call: 'GET staff/taxes/:month/files/:form',
    who: { staff: 'tax.read' },
    summary: 'Daftar PPh satu bulan sebagai CSV atau XLSX',
    params: monthParams.extend({ form: z.enum(['csv', 'xlsx']) }),
    raw: true,
  },
  remitTax: {
    call: 'POST staff/taxes/:month/remittances',
    act: true,
    who: { staff: 'voucher.enter' },
    summary: 'Ajukan pencatatan setoran PPh satu bulan',
    params: monthParams,
    body: remittance,
    data: voucher,
  },
});
