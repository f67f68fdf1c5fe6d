// A lending and its disbursement as the console gets them, for tests of screens: 20.000.000 of ten members, fully
// funded.
// Source: docs/domain.md §4, §8.
import type { Refund } from '#contract/decision.ts';
import type { Disbursement } from '#contract/disbursement.ts';
import type { StaffLendingDetail } from '#contract/staff.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import { rupiah, ZERO } from '#domain/money.ts';
import { asId } from '#domain/ids.testing.ts';

const date = (text: string) => text as BusinessDate;

export function disbursementSample(change: Partial<Disbursement> = {}): Disbursement {
  return {
    id: asId('d-1'),
    version: 1,
    state: 'entered',
    loanAmount: rupiah(20_000_000),
    serviceFee: rupiah(1_000_000),
    adminFee: rupiah(10_000),
    stampCost: rupiah(6_000),
    bankTransferCost: rupiah(6_500),
    amount: rupiah(18_977_500),
    bankName: 'Bank Rakyat Indonesia',
    accountNumber: '••••••8380',
    accountName: 'Kambing Pasar Kliwon',
    note: null,
    enteredBy: 'Wulan',
    enteredById: asId('s-Wulan'),
    enteredAt: '2026-11-15T03:00:00.000Z',
    approvedBy: null,
    approvedAt: null,
    reason: null,
    valueDate: null,
    sentAt: null,
    askedAgainAt: null,
    endedAt: null,
    contradictedAt: null,
    ...change,
  };
}

export function lendingSample(change: Partial<StaffLendingDetail> = {}): StaffLendingDetail {
  return {
    id: asId('l-1'),
    group: {
      id: asId('g-1'),
      name: 'Kambing Pasar Kliwon',
      city: 'Kota Surakarta',
      meetingWeekday: 3,
      officer: 'Wulan',
      branch: 'Cabang Bogor',
    },
    status: 'funded',
    grade: 'A2',
    loanAmount: rupiah(20_000_000),
    raisedAmount: rupiah(20_000_000),
    activeAmount: rupiah(20_000_000),
    interestPercentage: 19,
    tenor: 12,
    instalments: 2,
    dueDate: date('2026-12-06'),
    decideAt: '2026-12-09T16:59:59.999Z',
    needsDecision: false,
    extended: false,
    signed: 10,
    signers: 10,
    daysLate: 0,
    arrears: ZERO,
    disbursing: false,
    disbursedOn: null,
    repaidAt: null,
    virtualAccount: null,
    meeting: null,
    members: [],
    disbursement: null,
    extension: null,
    extendableUntil: null,
    refund: null,
    refundable: null,
    schedule: [],
    portfolios: [],
    reached: {
      openedAt: '2026-11-01T03:00:00.000Z',
      fundedAt: '2026-11-13T03:00:00.000Z',
      failedAt: null,
      refundedAt: null,
    },
    ...change,
  };
}

/** Entered by Wulan: two portfolios of two lenders. */
export const refundSample = (change: Partial<Refund> = {}): Refund => ({
  id: asId('f-1'),
  version: 1,
  state: 'entered',
  lendingStatus: 'opened',
  lenders: 2,
  portfolios: 2,
  unpaid: 0,
  amount: rupiah(2_000_000),
  reason: 'Tidak terdanai',
  enteredBy: 'Wulan',
  enteredById: asId('s-Wulan'),
  enteredAt: '2026-12-07T03:00:00.000Z',
  approvedBy: null,
  approvedAt: null,
  endedBy: null,
  endReason: null,
  endedAt: null,
  ...change,
});

type Row = StaffLendingDetail['schedule'][number];

export const rowSample = (period: number, paymentDate: string, fullyPaid: boolean): Row => ({
  id: `r-${period}`,
  period,
  principal: rupiah(10_000_000),
  interest: rupiah(1_900_000),
  amount: rupiah(11_900_000),
  paymentDate: date(paymentDate),
  fullyPaid,
  status: fullyPaid ? 'paid' : 'upcoming',
  daysLate: 0,
});

export const unraised = {
  raisedAmount: rupiah(12_000_000),
  activeAmount: rupiah(12_000_000),
  disbursement: null,
} as const;
export const emptied = { raisedAmount: ZERO, activeAmount: ZERO } as const;
