// A portfolio of the worked example for tests of screens: 3.000.000 of 20.000.000 at 18% over 50 weeks.
// Source: docs/domain.md §6.
import type { Portfolio, Trail } from '#contract/funding.ts';
import type { Lending } from '#contract/lending.ts';
import { addDays, type BusinessDate, businessDate } from '#domain/calendar.ts';
import { rupiah, ZERO } from '#domain/money.ts';
import { asId } from '#domain/ids.testing.ts';

const lending: Lending = {
  id: asId('l-1'),
  status: 'disbursed',
  grade: 'A1',
  sector: 'Kue basah',
  loanAmount: rupiah(20_000_000),
  raisedAmount: rupiah(20_000_000),
  interestAmount: rupiah(3_600_000),
  interestPercentage: 18,
  maximumLoan: ZERO,
  minimumLoan: ZERO,
  multiple: rupiah(100_000),
  proposal: { name: 'Anggrek Parung', city: 'Kab. Bogor', description: '', tenor: 12, images: [] },
  disbursement: {
    fee: rupiah(1_010_000),
    stampCost: rupiah(6_000),
    bankTransferCost: rupiah(6_500),
    amount: rupiah(18_977_500),
  },
  createdAt: '2026-07-20T02:00:00Z',
  dueDate: '2026-08-03' as BusinessDate,
  details: [],
  progress: 100,
  remainingFundingSlot: ZERO,
  remainingTime: 0,
  instalments: 50,
  rhythm: 'weekly',
  members: [],
  earlier: [],
  disbursingAt: null,
  disbursedOn: '2026-08-03' as BusinessDate,
  repaidAt: null,
  daysLate: 0,
  extended: false,
  ownPortfolios: 1,
  terms: { lenderFeeBps: 300, taxBps: 1500 },
};

type Change = Partial<Omit<Portfolio, 'lending'>> & { lending?: Partial<Lending> };

export function portfolioSample({ lending: changed, ...change }: Change = {}): Portfolio {
  return {
    id: asId('p-1'),
    amount: rupiah(3_000_000),
    amountTransferred: ZERO,
    usedBalance: rupiah(3_000_000),
    status: 'disbursed',
    reason: null,
    lending: { ...lending, ...changed },
    details: [],
    agreement: 'AP-1.pdf',
    signatureExpiresAt: null,
    paymentExpiresAt: null,
    processedAt: '2026-07-24T07:51:00Z',
    returned: {
      principal: rupiah(960_000),
      interest: rupiah(172_800),
      fee: rupiah(5_184),
      tax: rupiah(25_920),
    },
    estimate: {
      interest: rupiah(540_000),
      fee: rupiah(16_200),
      tax: rupiah(81_000),
      net: rupiah(442_800),
      total: rupiah(3_540_000),
      perInstalment: rupiah(68_856),
    },
    rates: { fee: 300, tax: 1500 },
    daysLate: 0,
    // The 17th Monday after 3 August 2026: 60.000 + 10.800 - 324 - 1.620.
    position: {
      group: 'running',
      paid: 16,
      next: { period: 17, dueOn: businessDate('2026-11-30'), amount: rupiah(68_856) },
      overdue: null,
      outstanding: rupiah(2_040_000),
      held: ZERO,
      received: rupiah(1_101_696),
      recovered: ZERO,
      endsOn: businessDate('2027-07-19'),
      endedAt: null,
    },
    createdAt: '2026-07-24T07:41:00Z',
    ...change,
  };
}

const step = (kind: Trail['timeline'][number]['kind'], state: 'done' | 'now' | 'next', at: string | null) => ({
  kind,
  state,
  at,
  expectedAt: null,
  count: kind === 'instalments' ? 16 : null,
  of: kind === 'instalments' ? 50 : null,
});

export const trailSample: Trail = {
  timeline: [
    step('funded', 'done', '2026-07-24T07:41:00Z'),
    step('instalments', 'now', null),
    step('returned', 'next', null),
  ],
  weeks: Array.from({ length: 50 }, (_, index) => ({
    no: index + 1,
    dueOn: addDays(businessDate('2026-08-10'), index * 7),
    own: ZERO,
    covered: ZERO,
    attendance: 1,
    members: 1,
    open: ZERO,
  })),
  members: [
    { no: 1, name: 'S••• Rohmah', cells: Array.from({ length: 50 }, (_, index) => (index < 16 ? 'own' : 'upcoming')) },
  ],
};
