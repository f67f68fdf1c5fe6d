// The borrower's side: what she and her group owe, her loans, her instalment table and her signed agreement.
// Invariant: a portfolio here is one member loan of hers, and its id is that loan's; others' first names only, and
// only of her own group.
// Source: spec §3 , §7; docs/api.md; decision 0053.
import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { date, id, idParams, instant, money, paging, percent } from './fields.ts';
import { details, lending } from './lending.ts';
import { envelopeStatus } from './account.ts';
import { scheduleItem } from './repayment.ts';

/** Sums over her running loans, and since the start; all 0 and null for one who has none. */
export const borrowerSummary = z
  .object({
    /** Principal of her running loans. */
    loanAmount: money,
    /** Principal of all that was ever disbursed to her. */
    totalLoanAmount: money,
    /** Fine, interest and principal paid on her loans since the start, whoever paid. */
    totalPaymentAmount: money,
    individu: z.object({
      jumlahPinjamanBerjalanIndividu: money,
      /** Her instalment at the coming meeting, as in the table: nothing late in it. */
      angsuranBerjalanIndividu: money,
      /** Principal and interest still open. */
      sisaPinjamanBerjalanIndividu: money,
    }),
    /** The same of the whole groups of those loans. */
    kelompok: z.object({
      jumlahPinjamanBerjalanKelompok: money,
      angsuranBerjalanKelompok: money,
      sisaPinjamanBerjalanKelompok: money,
    }),
    tanggal: z.object({
      /** Due date of her oldest open row; past while she is late. */
      jatuhTempo: date.nullable(),
      /** The day that her last payment counts from. */
      terakhirBayar: date.nullable(),
    }),
  })
  .meta({ id: 'BorrowerSummary' });
export type BorrowerSummary = z.output<typeof borrowerSummary>;

export const borrowerPortfolioStatuses = ['opened', 'funded', 'disbursed', 'failed', 'refunded', 'returned'] as const;

/** What is to be brought to a meeting; `total` is the other three. */
const due = z.object({
  /** Open interest and principal of the row of that meeting. */
  instalment: money,
  /** Open interest and principal of the rows before it. */
  overdue: money,
  /** Fines, up to the day of that meeting. */
  fine: money,
  total: money,
  /** Of today: since the due date of the oldest open row. */
  daysLate: z.int(),
});

/** A debt for a cover between two members: hand to hand, without interest, none of the lenders' business. */
const coverDebt = z.object({
  /** First name of the other one. */
  name: z.string(),
  amount: money,
  /** What is not paid back yet. */
  open: money,
  since: date,
});

export const borrowerTimelineKinds = [
  'opened',
  'full',
  'signed',
  'disbursed',
  'instalments',
  'returned',
  'failed',
  'recovery',
  'refunded',
] as const;

const timelineStep = z.object({
  kind: z.enum(borrowerTimelineKinds),
  state: z.enum(['done', 'now', 'next']),
  at: instant.nullable(),
  expectedAt: instant.nullable(),
  /** Of instalments: how many of her own are paid, of how many. */
  count: z.int().nullable(),
  of: z.int().nullable(),
});

const cost = z.object({
  /** Her loan, and what she pays for it over its whole time. */
  principal: money,
  interest: money,
  /** Kept back from the disbursement; the lending's own costs shared out by the size of the loans. */
  serviceFee: money,
  adminFee: money,
  stampCost: money,
  bankTransferCost: money,
  /** principal less the four: what comes into her hand. */
  received: money,
  /** The usual instalment: a week's, or a month's where the rhythm is monthly. */
  weekly: money,
  /** The last one, which carries what the division left over. */
  last: money,
  /** All instalments: principal and interest. */
  repayment: money,
  /** What the loan costs her in all: interest and the four. */
  total: money,
  /** Per cent a year, as agreed: flat, on the whole loan all the time. */
  flatRate: percent,
  /** Per cent a year on what she really holds, all costs counted; null when no rate can be told. */
  effectiveRate: z.number().nullable(),
});

export const borrowerPortfolio = z
  .object({
    /** Of her member loan; also the `document_id` of LENDINGBORROWER_. */
    id,
    status: z.enum(borrowerPortfolioStatuses),
    /** Of the whole lending. */
    raisedAmount: money,
    /** Null until she has signed her agreement, then `aktif`. */
    envelopeStatus,
    lending,
    details,
    /** Where and when the group meets. */
    meeting: z.object({
      /** 1 is Monday. */
      weekday: z.int().min(1).max(7),
      time: z.string(),
      place: z.string().nullable(),
      officer: z.string(),
    }),
    /** The coming meeting, or today's; null before the loan is disbursed and after it is repaid. */
    installment: z
      .object({
        /** Null when the last meeting is over and something is still open. */
        period: z.int().nullable(),
        dueDate: date,
        own: due,
        group: due,
      })
      .nullable(),
    members: z.array(
      z.object({
        /** First name. */
        name: z.string(),
        role: z.enum(['ketua', 'bendahara', 'anggota']),
        isMe: z.boolean(),
        principal: money,
        /** All that she had to bring to that meeting is paid, by whomever; null while there is no meeting. */
        paid: z.boolean().nullable(),
      }),
    ),
    /** Her own. */
    coverDebts: z.object({ owes: z.array(coverDebt), owed: z.array(coverDebt) }),
    timeline: z.array(timelineStep),
    cost,
    /** File name of her signed agreement. */
    agreement: z.string().nullable(),
    signedAt: instant.nullable(),
    /** While she has to sign. */
    signatureExpiresAt: instant.nullable(),
    createdAt: instant,
  })
  .meta({ id: 'BorrowerPortfolio' });
export type BorrowerPortfolio = z.output<typeof borrowerPortfolio>;

/** A row of her own loan; amounts as agreed, less what a payoff gave up. */
export const borrowerScheduleItem = scheduleItem
  .omit({ received: true })
  .extend({
    /** So far, paid or not. */
    fine: money,
    /** Paid of interest and principal. */
    paid: money,
  })
  .meta({ id: 'BorrowerScheduleItem' });
export type BorrowerScheduleItem = z.output<typeof borrowerScheduleItem>;

export const borrowers = endpoints({
  getBorrowerSummary: {
    call: 'GET borrowers/summary',
    who: 'borrower',
    summary: 'Ringkasan pinjaman saya dan kelompok',
    data: borrowerSummary,
  },
  listBorrowerPortfolios: {
    call: 'GET borrowers/portofolio',
    who: 'borrower',
    summary: 'Pinjaman saya',
    query: paging(10),
    data: borrowerPortfolio,
    paged: true,
  },
  getBorrowerPortfolio: {
    call: 'GET borrowers/:id',
    who: 'borrower',
    summary: 'Satu pinjaman saya',
    params: idParams,
    data: borrowerPortfolio,
  },
  listBorrowerSchedule: {
    call: 'GET borrowers/:id/schedules',
    who: 'borrower',
    summary: 'Tabel angsuran saya',
    params: idParams,
    query: paging(12),
    data: borrowerScheduleItem,
    paged: true,
  },
  linkBorrowerAgreement: {
    call: 'GET borrowers/:id/downloads',
    who: 'borrower',
    summary: 'Tautan unduh perjanjian saya, berlaku 300 detik',
    params: idParams,
    data: z.object({ url: z.string() }),
  },
});
