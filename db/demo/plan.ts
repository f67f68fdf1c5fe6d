// The plan of the demonstration: which group borrows when, how much, and how it pays. Pure and the same every time.
// Counted backwards from the day of the first start, so that it is never out of date.
// Source: docs/domain.md §9, §10.
import type { Grade } from '#domain/grade.ts';
import { cities, firstNames, lastNames, pick, random } from './names.ts';
import { trades } from './trades.ts';

export type PlannedMember = { name: string; business: string; role: 'ketua' | 'bendahara' | 'anggota' };
export type PlannedGroup = {
  no: number;
  name: string;
  cityId: number;
  sector: string;
  description: string;
  meetingWeekday: number;
  members: PlannedMember[];
  /** Of its meetings, 09:00 unless said otherwise. */
  time?: string;
};

/** How a loan is paid: every week; every week until it stopped this many weeks ago; with covers among members. */
export type Habit = { kind: 'steady' | 'covers' } | { kind: 'stops'; weeksAgo: number };

export type PlannedLending = {
  group: number;
  grade: Grade;
  tenorMonths: 3 | 6 | 12;
  principal: number;
  outcome: 'draft' | 'opened' | 'funded' | 'disbursed' | 'refunded';
  /** Days before the first start when it was published, and (if so) disbursed. */
  openedAgo: number;
  disbursedAgo: number;
  habit: Habit;
  /** For an opened lending, the funded share of the loan, in per mille. */
  raisedPerMille: number;
  /** Whether the members of a funded lending have signed. */
  isSigned?: boolean;
};

/** Groups with members who sign in: one a week in arrears, one that has to sign, one that waits for lenders. */
export const borrowerPlan = [
  { group: 42, envelopeActive: true, note: 'pinjaman berjalan, minggu ini terlambat' },
  { group: 58, envelopeActive: true, note: 'akad pinjaman menunggu tanda tangannya' },
  { group: 50, envelopeActive: false, note: 'pinjaman mencari pendana, tanda tangan belum aktif' },
] as const;

const grades: readonly Grade[] = ['A1', 'A2', 'A3', 'A3', 'A4', 'A4', 'B1', 'B1', 'B2', 'B3', 'B4', 'C'];

export function planGroups(): PlannedGroup[] {
  const next = random(2024);
  return Array.from({ length: 60 }, (_, index) => {
    const trade = trades[index % trades.length] as (typeof trades)[number];
    const city = cities[(index * 7) % cities.length] as (typeof cities)[number];
    const place = city.places[Math.floor(index / 12) % city.places.length] ?? city.places[0];
    const count = 8 + Math.floor(next() * 5);
    const members = planMembers(count, trade.businesses, next);
    return {
      no: index,
      name: `${pick(trade.words, next)} ${place}`,
      cityId: city.id,
      sector: trade.sector,
      description: trade.descriptions[Math.floor(index / trades.length)] ?? '',
      meetingWeekday: 1 + (index % 5),
      members,
    };
  });
}

export function planMembers(count: number, businesses: readonly string[], next: () => number): PlannedMember[] {
  const names = new Set<string>();
  while (names.size < count) names.add(`${pick(firstNames, next)} ${pick(lastNames, next)}`);
  return [...names].map((name, index) => ({
    name,
    business: pick(businesses, next),
    role: index === 0 ? 'ketua' : index === 1 ? 'bendahara' : 'anggota',
  }));
}

/** In the order of publication. */
export function planLendings(): PlannedLending[] {
  const next = random(77);
  const grade = () => pick(grades, next);
  const principal = (most: number) => 1_000_000 * (2 + Math.floor(next() * (most - 1)));
  const base = { principal: 0, habit: { kind: 'steady' } as Habit, raisedPerMille: 1000, disbursedAgo: 0 };
  const repaid = Array.from({ length: 18 }, (_, index): PlannedLending => {
    const tenorMonths = index % 4 === 0 ? 12 : index % 4 === 1 ? 3 : 6;
    const weeks = weeksOf[tenorMonths];
    const disbursedAgo = Math.min(715, weeks * 7 + 25 + Math.floor(next() * (690 - weeks * 7)));
    return {
      ...base,
      group: index,
      grade: grade(),
      tenorMonths,
      principal: principal(4),
      outcome: 'disbursed',
      openedAgo: disbursedAgo + 9,
      disbursedAgo,
      // Not where the group borrows again meanwhile: a group with members in debt to each other takes no new loan.
      habit: { kind: index === 0 || index === 4 ? 'covers' : 'steady' },
    };
  });
  const running = Array.from({ length: 30 }, (_, index): PlannedLending => {
    const tenorMonths = index % 4 === 3 ? 6 : 12;
    const longest = tenorMonths === 12 ? 340 : 165;
    const disbursedAgo = 10 + Math.floor(next() * (longest - 10));
    return {
      ...base,
      group: 12 + index,
      grade: grade(),
      tenorMonths,
      principal: principal(5),
      outcome: 'disbursed',
      openedAgo: disbursedAgo + 9,
      disbursedAgo,
      habit: { kind: index % 3 === 0 ? 'covers' : 'steady' },
    };
  });
  return [
    ...repaid.map(endedBefore(running)),
    ...running,
    ...planTroubled(base),
    ...planWaiting(base, grade, principal),
  ].sort((a, b) => b.openedAgo - a.openedAgo);
}

const weeksOf = { 3: 12, 6: 25, 12: 50 } as const;

/** A group borrows again only after repayment: an earlier loan is moved back so that it ends a week before the next. */
const endedBefore =
  (later: readonly PlannedLending[]) =>
  (loan: PlannedLending): PlannedLending => {
    const next = later.find(({ group }) => group === loan.group);
    const disbursedAgo = Math.max(loan.disbursedAgo, next ? next.openedAgo + 7 * (weeksOf[loan.tenorMonths] + 1) : 0);
    return { ...loan, disbursedAgo, openedAgo: disbursedAgo + 9 };
  };

type Base = Pick<PlannedLending, 'principal' | 'habit' | 'raisedPerMille' | 'disbursedAgo'>;

/** Some in arrears in each band, two in default: their outstanding principal is near 4 % of the total. */
function planTroubled(base: Base): PlannedLending[] {
  const late = (
    group: number,
    weeksAgo: number,
    disbursedAgo: number,
    grade: Grade,
    principal: number,
  ): PlannedLending => ({
    ...base,
    group,
    grade,
    tenorMonths: 12,
    principal,
    outcome: 'disbursed',
    openedAgo: disbursedAgo + 9,
    disbursedAgo,
    habit: { kind: 'stops', weeksAgo },
  });
  return [
    late(42, 1, 150, 'B2', 3_000_000),
    late(43, 2, 190, 'A4', 3_000_000),
    late(44, 4, 120, 'B3', 2_000_000),
    late(45, 7, 200, 'B4', 3_000_000),
    late(46, 10, 210, 'B1', 2_000_000),
    late(47, 16, 230, 'C', 2_000_000),
    late(48, 25, 300, 'C', 2_000_000),
  ];
}

function planWaiting(base: Base, grade: () => Grade, principal: (most: number) => number): PlannedLending[] {
  const raised = [955, 780, 620, 430, 250, 350, 150, 995, 80, 560, 710, 300, 480, 0];
  const opened = raised.map(
    (raisedPerMille, index): PlannedLending => ({
      ...base,
      group: (index < 8 ? 49 : 0) + (index % 8) + (index < 8 ? 0 : 1),
      // The first one is the same in every demonstration: 1.100.000 of 24.000.000 open, at 20 % for a year.
      grade: index === 0 ? 'A3' : grade(),
      tenorMonths: index % 3 === 1 ? 6 : 12,
      principal: index === 0 ? 3_000_000 : principal(5),
      outcome: 'opened',
      openedAgo: 12 - (index % 12),
      raisedPerMille,
    }),
  );
  const funded = [4, 3, 2].map(
    (openedAgo, index): PlannedLending => ({
      ...base,
      group: 57 + index,
      grade: grade(),
      tenorMonths: 12,
      principal: principal(3),
      outcome: 'funded',
      openedAgo: openedAgo + 4,
      isSigned: index === 0,
    }),
  );
  const refunded = [
    { group: 13, openedAgo: 260 },
    { group: 11, openedAgo: 90 },
  ].map(
    ({ group, openedAgo }): PlannedLending => ({
      ...base,
      group,
      grade: 'B4',
      tenorMonths: 12,
      principal: 3_000_000,
      outcome: 'refunded',
      openedAgo,
      raisedPerMille: 600,
    }),
  );
  const draft: PlannedLending = {
    ...base,
    group: 11,
    grade: 'B1',
    tenorMonths: 12,
    principal: 3_000_000,
    outcome: 'draft',
    openedAgo: 1,
    raisedPerMille: 0,
  };
  return [...opened, ...funded, ...refunded, draft];
}
