// A draft and its group's data as the console gets them, for tests of screens: ten members who ask for 50.000.000.
// Source: docs/domain.md §6, §8.
import type { Draft, DraftCosts, DraftGround } from '#contract/draft.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import { defaultInterestBps, grades } from '#domain/grade.ts';
import type { MemberId } from '#domain/ids.ts';
import { rupiah, ZERO } from '#domain/money.ts';
import { asId } from '#domain/ids.testing.ts';

const members = Array.from({ length: 10 }, (_, index) => ({
  member: asId<MemberId>(`m-${index + 1}`),
  name: `Sri ${index + 1}`,
  role: index === 0 ? ('ketua' as const) : ('anggota' as const),
  business: 'Ternak kambing',
  left: false,
  coverOwed: ZERO,
}));

export function groundSample(change: Partial<DraftGround['group']> = {}): DraftGround {
  return {
    group: {
      id: asId('g-1'),
      name: 'Kambing Pasar Kliwon',
      city: 'Kota Surakarta',
      officer: 'Wulan',
      meetingWeekday: 3,
      active: true,
      description: 'Kami beternak kambing.',
      members,
      grade: 'A3',
      running: null,
      ...change,
    },
    multiple: rupiah(100_000),
    minimumMembers: 8,
    fundingDays: 14,
    rates: grades.map((grade) => ({ grade, interestPercentage: defaultInterestBps[grade] / 100 })),
  };
}

export function draftSample(change: Partial<Draft> = {}): Draft {
  return {
    ...groundSample(),
    id: asId('l-1'),
    version: 2,
    grade: 'A3',
    interestPercentage: 20,
    tenor: 12,
    rhythm: 'weekly',
    loanAmount: rupiah(50_000_000),
    description: 'Modal kandang.',
    memberLoans: members.map(({ member }) => ({ member, principal: rupiah(5_000_000) })),
    pictures: [],
    changes: [
      { version: 2, by: 'Arif', at: '2026-11-27T03:00:00.000Z', changed: ['tenor'] },
      { version: 1, by: 'Wulan', at: '2026-11-26T03:00:00.000Z', changed: [] },
    ],
    dueDate: '2026-12-12' as BusinessDate,
    ...change,
  };
}

export const costsSample: DraftCosts = {
  loanAmount: rupiah(50_000_000),
  interestAmount: rupiah(10_000_000),
  instalments: 50,
  instalment: rupiah(1_200_000),
  disbursement: {
    serviceFee: rupiah(2_500_000),
    adminFee: rupiah(10_000),
    stampCost: rupiah(6_000),
    bankTransferCost: rupiah(6_500),
    amount: rupiah(47_477_500),
  },
  totalCost: rupiah(12_522_500),
  members: members.map(({ member }) => ({
    member,
    principal: rupiah(5_000_000),
    received: rupiah(4_747_750),
    instalment: rupiah(120_000),
    interest: rupiah(1_000_000),
    totalCost: rupiah(1_252_250),
  })),
  effectivePercentage: 60.1,
};
