// The borrower's side: what the borrower and the group owe, loans, instalment table and signed agreement.
// Invariant: a portfolio here is one member loan of hers, and its id is that loan's; others' first names only, and
// only of her own group.
// Source: spec §3 , §7; docs/api.md; decision 0053.
import { z } from 'zod';
import type { MemberLoanId } from '#domain/ids.ts';
import { punctualities } from '#domain/slip.ts';
import { zones } from '#domain/time-zone.ts';
import { endpoints } from './endpoint.ts';
import { date, idOf, idParamsOf, instant, money, paging, percent } from './fields.ts';
import { details, lending } from './lending.ts';
import { envelopeStatus } from './account.ts';
import { scheduleItem } from './repayment.ts';

/** Totals of running loans, and since the start; 0 and null without loans. */
export const borrowerSummary = z
  .object({
    /** Principal of running loans. */
    loanAmount: money,
    /** Principal ever disbursed to the borrower. */
    totalLoanAmount: money,
    /** Fine, interest and principal paid on these loans since the start, by anyone. */
    totalPaymentAmount: money,
    individu: z.object({
      jumlahPinjamanBerjalanIndividu: money,
      /** The instalment of the next meeting, without arrears. */
      angsuranBerjalanIndividu: money,
      /** Principal and interest still open. */
      sisaPinjamanBerjalanIndividu: money,
    }),
    /** The same for the whole groups of these loans. */
    kelompok: z.object({
      jumlahPinjamanBerjalanKelompok: money,
      angsuranBerjalanKelompok: money,
      sisaPinjamanBerjalanKelompok: money,
    }),
    tanggal: z.object({
      /** Due date of the oldest open row; in the past while in arrears. */
      jatuhTempo: date.nullable(),
      /** Value date of the last payment. */
      terakhirBayar: date.nullable(),
    }),
  })
  .meta({ id: 'BorrowerSummary' });
export type BorrowerSummary = z.output<typeof borrowerSummary>;

export const borrowerPortfolioStatuses = ['opened', 'funded', 'disbursed', 'failed', 'refunded', 'returned'] as const;

/** Amount due at a meeting; `total` is the sum of the other three. */
const due = z.object({
  /** Open interest and principal of the row of that meeting. */
  instalment: money,
  /** Open interest and principal of the rows before it. */
  overdue: money,
  /** Fines, up to the day of that meeting. */
  fine: money,
  total: money,
  /** Days past due today, from the due date of the oldest open row. */
  daysLate: z.int(),
});

/** A debt between two members for a cover: repaid in cash, no interest, outside the lenders' books. */
const coverDebt = z.object({
  /** First name of the other member. */
  name: z.string(),
  amount: money,
  /** Not yet repaid. */
  open: money,
  since: date,
});

/** What `members` others paid for her at a week's meeting, and how much of it she has paid back (decision 0110). */
const coveredWeek = z.object({ period: z.int(), date, amount: money, repaid: money, members: z.int() });

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
  /** Instalments paid, out of how many. */
  count: z.int().nullable(),
  of: z.int().nullable(),
});

const cost = z.object({
  /** The member loan and its cost over the whole tenor. */
  principal: money,
  interest: money,
  /** Deducted from the disbursement; costs of the lending are split by loan size. */
  serviceFee: money,
  adminFee: money,
  stampCost: money,
  bankTransferCost: money,
  /** principal less the four deductions: what the borrower receives. */
  received: money,
  /** The usual instalment: a week's, or a month's where the rhythm is monthly. */
  weekly: money,
  /** The last instalment, which carries the remainder of the division. */
  last: money,
  /** All instalments: principal and interest. */
  repayment: money,
  /** Total cost of the loan: interest and the four deductions. */
  total: money,
  /** Per cent a year, flat, as agreed: on the original principal. */
  flatRate: percent,
  /** Effective per cent a year including all costs; null if it cannot be computed. */
  effectiveRate: z.number().nullable(),
});

/** What she pays next: rows due by the next meeting, and the fine that they will have on that day. */
const slip = z.object({
  /** The sum of `rows` and `fine`; 0 when nothing is due by then. */
  total: money,
  /** The next meeting, today included; today after the last one. */
  until: date,
  /** Whether `until` is a meeting that is still to come or today's; false after the last one. */
  isMeeting: z.boolean(),
  rows: z.array(z.object({ period: z.int(), dueDate: date, amount: money, isLate: z.boolean() })),
  fine: money,
  /** What each further day adds; 0 while nothing is late and after default. */
  finePerDay: money,
  daysLate: z.int(),
  /** What all members pay together by then, each with her fine. */
  groupTotal: money,
  /** The first open row after `until`. */
  next: z.object({ period: z.int(), dueDate: date, amount: money }).nullable(),
});

/** What is left of the member loan, principal and interest, without fines. */
const balance = z.object({ paid: money, rest: money, paidRows: z.int(), rows: z.int(), lastDueDate: date });

/** Her record in this loan: each row paid by its date or not, and whether she came to its meeting. */
const record = z.object({
  /** Rows whose date has come or that were paid before it. */
  due: z.int(),
  onTime: z.int(),
  meetings: z.int(),
  attended: z.int(),
  weeks: z.array(
    z.object({
      period: z.int(),
      dueDate: date,
      paid: z.enum(punctualities),
      /** Null where no sheet says so. */
      came: z.boolean().nullable(),
    }),
  ),
});

/** Her own number at the bank: what is paid to it counts on this loan alone. */
export const memberAccount = z
  .object({
    bank: z.string(),
    number: z.string(),
    holder: z.string(),
    /** The bank knows it. */
    isReady: z.boolean(),
  })
  .meta({ id: 'MemberAccount' });

export const borrowerPortfolio = z
  .object({
    /** Id of the member loan; also the `document_id` of LENDINGBORROWER_. */
    id: idOf<MemberLoanId>(),
    status: z.enum(borrowerPortfolioStatuses),
    /** Of the whole lending. */
    raisedAmount: money,
    /** Null until the agreement is signed, then `aktif`. */
    envelopeStatus,
    lending,
    details,
    /** What the loan is for. */
    business: z.string(),
    /** Where and when the group meets. */
    meeting: z.object({
      /** 1 is Monday. */
      weekday: z.int().min(1).max(7),
      /** "09.00" on the clocks of the group's province. */
      time: z.string(),
      zone: z.enum(zones),
      place: z.string().nullable(),
      officer: z.string(),
    }),
    /** The next meeting, today included; null before disbursement and after full repayment. */
    installment: z
      .object({
        /** Null when the last meeting has passed and something is still open. */
        period: z.int().nullable(),
        dueDate: date,
        own: due,
        group: due,
      })
      .nullable(),
    /** The next three are null before disbursement and after full repayment. */
    slip: slip.nullable(),
    balance: balance.nullable(),
    record: record.nullable(),
    /** Of a running loan, oldest first; empty without covers. */
    coveredWeeks: z.array(coveredWeek),
    /** Null until she asks for it. */
    account: memberAccount.nullable(),
    /** How many members have signed. */
    signatures: z.object({ signed: z.int(), of: z.int() }),
    members: z.array(
      z.object({
        /** First name. */
        name: z.string(),
        role: z.enum(['ketua', 'bendahara', 'anggota']),
        isMe: z.boolean(),
        principal: money,
        /** Whether everything due at that meeting is paid, by anyone; null if there is no meeting. */
        paid: z.boolean().nullable(),
      }),
    ),
    /** The member's own amount. */
    coverDebts: z.object({ owes: z.array(coverDebt), owed: z.array(coverDebt) }),
    timeline: z.array(timelineStep),
    cost,
    /** File name of her signed agreement. */
    agreement: z.string().nullable(),
    signedAt: instant.nullable(),
    /** Only while the signature is pending. */
    signatureExpiresAt: instant.nullable(),
    createdAt: instant,
  })
  .meta({ id: 'BorrowerPortfolio' });
export type BorrowerPortfolio = z.output<typeof borrowerPortfolio>;

/** A row of the member loan; amounts as agreed, less interest waived by a payoff. */
export const borrowerScheduleItem = scheduleItem
  .omit({ received: true })
  .extend({
    /** Accrued so far, paid or not. */
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
    params: idParamsOf<MemberLoanId>(),
    data: borrowerPortfolio,
  },
  listBorrowerSchedule: {
    call: 'GET borrowers/:id/schedules',
    who: 'borrower',
    summary: 'Tabel angsuran saya',
    params: idParamsOf<MemberLoanId>(),
    query: paging(12),
    data: borrowerScheduleItem,
    paged: true,
  },
  openBorrowerAccount: {
    call: 'POST borrowers/:id/virtualaccounts',
    who: 'borrower',
    summary: 'Buat nomor virtual account saya untuk pinjaman ini, atau jawab yang sudah ada',
    params: idParamsOf<MemberLoanId>(),
    data: memberAccount,
  },
  linkBorrowerAgreement: {
    call: 'GET borrowers/:id/downloads',
    who: 'borrower',
    summary: 'Tautan unduh perjanjian saya, berlaku 300 detik',
    params: idParamsOf<MemberLoanId>(),
    data: z.object({ url: z.string() }),
  },
});
