// Staff console: sign-in with a second factor, lendings, collection sheet.
// Source: docs/screens.md , domain §3 , §4, §6; spec §1 , S4.008.
import { z } from 'zod';
import { lateBands } from '#domain/arrears.ts';
import type { BranchId, GroupId, LendingId, MemberId, PortfolioId, ReceiptId, StaffId } from '#domain/ids.ts';
import { staffRoles } from '#domain/permissions.ts';
import { zones } from '#domain/time-zone.ts';
import { coverDebtor } from './cover.ts';
import { lendingExtension, refund, refundFigures } from './decision.ts';
import { disbursement } from './disbursement.ts';
import { endpoints } from './endpoint.ts';
import {
  choice,
  date,
  decimalText,
  empty,
  freeText,
  idOf,
  idParamsOf,
  instant,
  line,
  money,
  paging,
  percent,
  text,
} from './fields.ts';
import { grade } from './lending.ts';
import { scheduleItem } from './repayment.ts';
import { fileOf } from './list-file.ts';

export const staffRole = z.enum(staffRoles);

export const staffPerson = z
  .object({ id: idOf<StaffId>(), name: z.string(), login: z.string(), roles: z.array(staffRole) })
  .meta({ id: 'StaffPerson' });
export type StaffPerson = z.output<typeof staffPerson>;

const signer = z.object({
  member: idOf<MemberId>(),
  name: z.string(),
  role: z.enum(['ketua', 'bendahara', 'anggota']),
  principal: money,
  state: z.enum(['not_sent', 'waiting', 'signed', 'refused', 'lapsed']),
  signedAt: instant.nullable(),
  phone: z.string(),
});

export const staffLending = z
  .object({
    id: idOf<LendingId>(),
    group: z.object({
      id: idOf<GroupId>(),
      name: z.string(),
      city: z.string(),
      meetingWeekday: z.int(),
      officer: z.string(),
      branch: z.string(),
    }),
    status: z.enum(['draft', 'opened', 'funded', 'disbursed', 'failed', 'refunded']),
    grade,
    loanAmount: money,
    raisedAmount: money,
    activeAmount: money,
    interestPercentage: percent,
    tenor: z.int(),
    instalments: z.int(),
    dueDate: date,
    /** While open: refunded automatically after this moment. */
    decideAt: instant,
    /** Open, past its due date and undecided. */
    needsDecision: z.boolean(),
    extended: z.boolean(),
    signed: z.int(),
    signers: z.int(),
    daysLate: z.int(),
    /** Open principal and interest of the rows due before today, without fines. */
    arrears: money,
    disbursing: z.boolean(),
    disbursedOn: date.nullable(),
    repaidAt: instant.nullable(),
    /** The group's virtual account, into which the officer deposits. */
    virtualAccount: z.string().nullable(),
  })
  .meta({ id: 'StaffLending' });
export type StaffLending = z.output<typeof staffLending>;

const staffLendingDetail = staffLending.extend({
  /** The next meeting of a running lending whose sheet is not posted, and what that sheet asks for; null when none runs. */
  meeting: z.object({ date, time: z.string(), zone: z.enum(zones), place: z.string(), expected: money }).nullable(),
  members: z.array(signer),
  disbursement: disbursement.nullable(),
  extension: lendingExtension.nullable(),
  /** Latest due date an extension may set, while extendable. */
  extendableUntil: date.nullable(),
  /** The latest refund request. */
  refund: refund.nullable(),
  /** What a refund would pay back now. */
  refundable: refundFigures.nullable(),
  schedule: z.array(scheduleItem.omit({ received: true })),
  portfolios: z.array(
    z.object({
      id: idOf<PortfolioId>(),
      lender: z.string(),
      amount: money,
      status: z.string(),
      /** Why it failed. */
      reason: z.string().nullable(),
      createdAt: instant,
    }),
  ),
  /** When the lending reached each status. */
  reached: z.object({
    openedAt: instant.nullable(),
    fundedAt: instant.nullable(),
    failedAt: instant.nullable(),
    refundedAt: instant.nullable(),
  }),
});
export type StaffLendingDetail = z.output<typeof staffLendingDetail>;

export const attendanceKinds = ['present', 'entrusted', 'excused', 'absent', 'late'] as const;

const sheetMember = z.object({
  member: idOf<MemberId>(),
  name: z.string(),
  role: z.enum(['ketua', 'bendahara', 'anggota']),
  /** Due by the meeting date: open rows and fine, oldest first. */
  due: money,
  fine: money,
  interest: money,
  principal: money,
  openRows: z.int(),
  /** Debt to other members for earlier covers; settled in cash between them. */
  coverDebt: money,
});

export const postedSheet = z.object({
  id: idOf<ReceiptId>(),
  version: z.int(),
  meetingDate: date,
  cash: money,
  /** Part of the cash deposited at the bank. */
  deposited: money,
  postedBy: z.string(),
  postedAt: instant,
});

export const sheetForm = z
  .object({
    lending: idOf<LendingId>(),
    groupName: z.string(),
    meetingDate: date,
    period: z.int().nullable(),
    version: z.int(),
    members: z.array(sheetMember),
    totals: z.object({ due: money, fine: money, interest: money, principal: money }),
    virtualAccount: z.string().nullable(),
    posted: z.array(postedSheet),
    /** Debtors of covers up to this meeting. */
    debtors: z.array(coverDebtor),
  })
  .meta({ id: 'SheetForm' });
export type SheetForm = z.output<typeof sheetForm>;

export const sheetBody = z.object({
  meetingDate: date,
  version: z.int().min(1),
  cash: money,
  lines: z
    .array(
      z.object({
        member: idOf<MemberId>(),
        attendance: z.enum(attendanceKinds),
        paid: money,
        /** The payment is a payoff: exactly the quotation of the meeting date. */
        payoff: z.boolean().optional(),
      }),
    )
    .min(1)
    .max(60),
  covers: z.array(z.object({ payer: idOf<MemberId>(), debtor: idOf<MemberId>(), amount: money })).max(600),
  /** Repayments of earlier covers between members: not part of the cash. */
  repaid: z
    .array(z.object({ debtor: idOf<MemberId>(), amount: money }))
    .max(60)
    .optional(),
  note: freeText(500).optional(),
});
export type SheetBody = z.output<typeof sheetBody>;

export const staffAccount = endpoints({
  signInStaff: {
    call: 'POST staff/logins',
    who: 'all',
    summary: 'Masuk konsol: kata sandi dan kode',
    body: z.object({ login: text(254).min(1), password: text(1024).min(1), code: text(12).min(1) }),
    data: z.object({ token: z.string() }),
    perMinute: 20,
  },
  getStaffMe: { call: 'GET staff/me', who: { staff: 'own.account' }, summary: 'Petugas yang masuk', data: staffPerson },
  signOutStaff: {
    call: 'POST staff/logout',
    who: { staff: 'own.account' },
    summary: 'Keluar dari konsol',
    data: empty,
  },
});

const lendingFilters = {
  status: choice(['draft', 'opened', 'funded', 'disbursed', 'failed', 'refunded']),
  search: line(60).optional(),
  late: choice(['yes']),
  decision: choice(['yes']),
  branch: idOf<BranchId>().optional(),
  officer: idOf<StaffId>().optional(),
  city: text(9).regex(/^\d+$/).optional(),
  grade: grade.optional(),
  weekday: choice(['1', '2', '3', '4', '5', '6', '7']),
  days: choice(lateBands),
};

const lendingTotals = z
  .object({
    count: z.int(),
    /** Disbursed and not wholly repaid: those of which the sums are. */
    running: z.int(),
    /** Outstanding principal at the close of `asOf`; null before the first close. */
    principalOutstanding: decimalText,
    asOf: date.nullable(),
    /** Open principal and interest of the rows due before today, without fines. */
    arrears: decimalText,
  })
  .meta({ id: 'LendingTotals' });
export type LendingTotals = z.output<typeof lendingTotals>;

const listStaffLendings = {
  call: 'GET staff/lendings',
  groupOf: 'rows',
  who: { staff: 'lending.read' },
  summary: 'Pinjaman dan siapa yang sudah menandatangani',
  query: paging(20).extend({
    sort: choice(['newest', 'due', 'amount', 'name']),
    ...lendingFilters,
  }),
  data: staffLending,
  paged: true,
} as const;

export const staffLendings = endpoints({
  listStaffLendings,
  exportLendings: fileOf(listStaffLendings),
  sumStaffLendings: {
    call: 'GET staff/lendings/totals',
    groupOf: 'rows',
    who: { staff: 'lending.read' },
    summary: 'Jumlah pinjaman yang disaring, sisa pokok, dan tunggakan',
    query: z.object(lendingFilters),
    data: lendingTotals,
  },
  getStaffLending: {
    call: 'GET staff/lendings/:id',
    groupOf: 'lending',
    who: { staff: 'lending.read' },
    summary: 'Satu pinjaman',
    params: idParamsOf<LendingId>(),
    data: staffLendingDetail,
  },
});

export const staffSheets = endpoints({
  getSheet: {
    call: 'GET staff/lendings/:id/sheets',
    groupOf: 'lending',
    who: { staff: 'repayment.read' },
    summary: 'Lembar tagihan pertemuan',
    params: idParamsOf<LendingId>(),
    query: z.object({ date: date.optional() }),
    data: sheetForm,
  },
  postSheet: {
    call: 'POST staff/lendings/:id/sheets',
    groupOf: 'lending',
    act: true,
    who: { staff: 'sheet.post' },
    summary: 'Catat penerimaan pertemuan',
    params: idParamsOf<LendingId>(),
    body: sheetBody,
    data: postedSheet,
  },
});
