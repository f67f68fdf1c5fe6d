// A borrower of the worked example for tests of screens: 5.000.000 of 50.000.000 at a flat 20% over 50 weeks, 120.000
// a week.
// Usage: showBorrower(<LoansPage />, { 'GET borrowers/portofolio': page([loanSample()]) }).
// Source: docs/domain.md §6.
import type { ReactElement } from 'react';
import type { BorrowerPortfolio, BorrowerScheduleItem, BorrowerSummary } from '#contract/borrower.ts';
import { addDays, type BusinessDate } from '#domain/calendar.ts';
import { rupiah, ZERO } from '#domain/money.ts';
import { asId } from '#domain/ids.testing.ts';
import { portfolioSample } from '../portfolio/portfolio.testing.ts';
import { type Answers, showScreen } from '../screens.testing.tsx';

type Lending = BorrowerPortfolio['lending'];
type Change = Partial<Omit<BorrowerPortfolio, 'lending'>> & { lending?: Partial<Lending> };
type Instalment = NonNullable<BorrowerPortfolio['installment']>;
type Slip = NonNullable<BorrowerPortfolio['slip']>;

const lending: Lending = {
  ...portfolioSample().lending,
  loanAmount: rupiah(50_000_000),
  raisedAmount: rupiah(50_000_000),
  interestAmount: rupiah(10_000_000),
  interestPercentage: 20,
};

/** The 17th meeting, Monday 30 November 2026: nothing late. */
export const dueSample: Instalment = {
  period: 17,
  dueDate: '2026-11-30' as BusinessDate,
  own: { instalment: rupiah(120_000), overdue: ZERO, fine: ZERO, total: rupiah(120_000), daysLate: 0 },
  group: { instalment: rupiah(1_200_000), overdue: ZERO, fine: ZERO, total: rupiah(1_200_000), daysLate: 0 },
};

/** The same meeting, with one week of this borrower and one other member late: 7 days of 120 rupiah on each. */
export const lateSample: Instalment = {
  ...dueSample,
  own: {
    instalment: rupiah(120_000),
    overdue: rupiah(120_000),
    fine: rupiah(840),
    total: rupiah(240_840),
    daysLate: 5,
  },
  group: {
    instalment: rupiah(1_200_000),
    overdue: rupiah(240_000),
    fine: rupiah(1_680),
    total: rupiah(1_441_680),
    daysLate: 5,
  },
};

/** The same meeting as a slip: one row, nothing late. */
export const slipSample: Slip = {
  total: rupiah(120_000),
  until: '2026-11-30' as BusinessDate,
  isMeeting: true,
  rows: [{ period: 17, dueDate: '2026-11-30' as BusinessDate, amount: rupiah(120_000), isLate: false }],
  fine: ZERO,
  finePerDay: ZERO,
  daysLate: 0,
  groupTotal: rupiah(1_200_000),
  next: { period: 18, dueDate: '2026-12-07' as BusinessDate, amount: rupiah(120_000) },
};

/** Row 16 is late since the 25th, with 120 a day; row 17 is due on the 30th: 120.000 + 600 + 120.000. */
export const lateSlip: Slip = {
  ...slipSample,
  total: rupiah(240_600),
  rows: [
    { period: 16, dueDate: '2026-11-25' as BusinessDate, amount: rupiah(120_000), isLate: true },
    { period: 17, dueDate: '2026-11-30' as BusinessDate, amount: rupiah(120_000), isLate: false },
  ],
  fine: rupiah(600),
  finePerDay: rupiah(120),
  daysLate: 5,
  groupTotal: rupiah(1_320_600),
};

/** 16 of 50 rows have come: one late, and she missed two meetings. */
const recordSample: NonNullable<BorrowerPortfolio['record']> = {
  due: 16,
  onTime: 15,
  meetings: 16,
  attended: 14,
  weeks: Array.from({ length: 50 }, (_, index) => ({
    period: index + 1,
    dueDate: addDays('2026-08-10' as BusinessDate, 7 * index),
    paid: index === 15 ? 'late' : index < 15 ? 'on_time' : 'upcoming',
    came: index < 16 ? index !== 5 && index !== 15 : null,
  })),
};

const names = ['Siti', 'Rohmah', 'Wati', 'Euis', 'Imas', 'Neneng', 'Yuyun', 'Dedeh', 'Titin', 'Lilis'];

export function loanSample({ lending: changed, ...change }: Change = {}): BorrowerPortfolio {
  return {
    id: asId('m-1'),
    status: 'disbursed',
    raisedAmount: rupiah(50_000_000),
    envelopeStatus: 'aktif',
    lending: { ...lending, ...changed },
    details: [],
    business: 'Warung nasi',
    meeting: { weekday: 1, time: '09.00', zone: 'WITA', place: 'Balai RW 03', officer: 'Dewi Anggraini' },
    installment: dueSample,
    slip: slipSample,
    balance: {
      paid: rupiah(1_920_000),
      rest: rupiah(4_080_000),
      paidRows: 16,
      rows: 50,
      lastDueDate: '2027-07-19' as BusinessDate,
    },
    record: recordSample,
    account: null,
    signatures: { signed: 10, of: 10 },
    members: names.map((name, index) => ({
      name,
      role: index === 0 ? 'ketua' : index === 1 ? 'bendahara' : 'anggota',
      isMe: index === 2,
      principal: rupiah(5_000_000),
      paid: index !== 2,
    })),
    coverDebts: { owes: [], owed: [] },
    coveredWeeks: [],
    timeline: [
      step('signed', 'done', '2026-07-30T02:00:00Z'),
      step('disbursed', 'done', '2026-08-03T03:00:00Z'),
      { ...step('instalments', 'now'), count: 16, of: 50 },
      step('returned', 'next'),
    ],
    cost: {
      principal: rupiah(5_000_000),
      interest: rupiah(1_000_000),
      serviceFee: rupiah(300_000),
      adminFee: rupiah(1_000),
      stampCost: rupiah(600),
      bankTransferCost: rupiah(650),
      received: rupiah(4_697_750),
      weekly: rupiah(120_000),
      last: rupiah(120_000),
      repayment: rupiah(6_000_000),
      total: rupiah(1_302_250),
      flatRate: 20,
      effectiveRate: 63.25,
    },
    agreement: 'PP-1.pdf',
    signedAt: '2026-07-30T02:00:00Z',
    signatureExpiresAt: null,
    createdAt: '2026-07-20T02:00:00Z',
    ...change,
  };
}

/** Fully funded; the borrower has not signed yet. */
export const unsignedSample = (change: Change = {}): BorrowerPortfolio =>
  loanSample({
    status: 'funded',
    envelopeStatus: null,
    installment: null,
    slip: null,
    balance: null,
    record: null,
    signatures: { signed: 3, of: 10 },
    agreement: null,
    signedAt: null,
    signatureExpiresAt: '2026-08-02T10:00:00Z',
    timeline: [{ ...step('signed', 'now'), expectedAt: '2026-08-02T10:00:00Z' }],
    ...change,
    lending: { status: 'funded', disbursement: null, disbursedOn: null, ...change.lending },
  });

function step(
  kind: BorrowerPortfolio['timeline'][number]['kind'],
  state: BorrowerPortfolio['timeline'][number]['state'],
  at: string | null = null,
): BorrowerPortfolio['timeline'][number] {
  return { kind, state, at, expectedAt: null, count: null, of: null };
}

export const summarySample: BorrowerSummary = {
  loanAmount: rupiah(5_000_000),
  totalLoanAmount: rupiah(8_000_000),
  totalPaymentAmount: rupiah(5_520_000),
  individu: {
    jumlahPinjamanBerjalanIndividu: rupiah(5_000_000),
    angsuranBerjalanIndividu: rupiah(120_000),
    sisaPinjamanBerjalanIndividu: rupiah(4_080_000),
  },
  kelompok: {
    jumlahPinjamanBerjalanKelompok: rupiah(50_000_000),
    angsuranBerjalanKelompok: rupiah(1_200_000),
    sisaPinjamanBerjalanKelompok: rupiah(40_800_000),
  },
  tanggal: { jatuhTempo: '2026-11-30' as BusinessDate, terakhirBayar: '2026-11-23' as BusinessDate },
};

export const instalmentSample = (period: number, change: Partial<BorrowerScheduleItem> = {}): BorrowerScheduleItem => ({
  id: `r-${period}`,
  period,
  principal: rupiah(100_000),
  interest: rupiah(20_000),
  amount: rupiah(120_000),
  paymentDate: '2026-11-30' as BusinessDate,
  fullyPaid: false,
  status: 'upcoming',
  daysLate: 0,
  fine: ZERO,
  paid: ZERO,
  ...change,
});

type Around = { at?: string; envelopeStatus?: 'aktif' | 'belum aktif' | null };

/** Shows a screen to a borrower who is not a lender. */
export function showBorrower(
  element: ReactElement,
  answers: Answers,
  { at = '/', envelopeStatus = 'aktif' }: Around = {},
) {
  const person = { name: 'Wati Suryani', isLender: false, isBorrower: true, borrower: { envelopeStatus } };
  return showScreen(element, answers, { at, lender: null, person });
}
