// The trail of joint liability behind a portfolio: who paid which week, who was covered, who attended the meeting.
// Invariants: names are masked as on the marketplace; in each receipt a member's own money counts first and covers fill the
// rest; figures are the group's, the same for every lender.
// Source: docs/api.md; docs/domain.md §6.
import type { Trail } from '#contract/funding.ts';
import type { PastWeek } from '#contract/site.ts';
import { type BusinessDate, businessDateOf, daysBetween } from '#domain/calendar.ts';
import { maskName } from '#domain/identity.ts';
import type { LendingId, MemberLoanId, PersonId, PortfolioId } from '#domain/ids.ts';
import { finedTo } from '#domain/loan-book.ts';
import { add, minRupiah, type Rupiah, subtract, sumRupiah, ZERO } from '#domain/money.ts';
import { openTotal } from '#domain/repayment.ts';
import { now } from '#platform/clock.ts';
import type { Reader } from '#platform/db.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound } from '#platform/refuse.ts';
import { isId } from '#platform/ids.ts';
import { readPortfolioRecords } from './read.sql.ts';
import { timelineOf } from './timeline.ts';
import * as store from './trail.sql.ts';

export async function readTrail({ db }: Platform, lenderId: PersonId, portfolioId: PortfolioId): Promise<Trail> {
  const [portfolio] = isId(portfolioId) ? await readPortfolioRecords(db, { lenderId, id: portfolioId }) : [];
  if (!portfolio) throw notFound();
  const { lendingId } = portfolio;
  const timeline = timelineOf(portfolio, await store.readProgress(db, lendingId));
  return { timeline, ...(await readWeeks(db, lendingId)) };
}

async function readWeeks(reader: Reader, lendingId: LendingId): Promise<Pick<Trail, 'weeks' | 'members'>> {
  const rows = await store.readMemberRows(reader, lendingId);
  const came = attendanceByWeek(rows, await store.readAttendance(reader, lendingId));
  const paid = paymentsByRow(await store.readParts(reader, lendingId), await store.readLines(reader, lendingId));
  const today = businessDateOf(await now(reader));
  const weeks = new Map<number, store.TrailRow[]>();
  const members = new Map<string, store.TrailRow[]>();
  for (const row of rows) {
    weeks.set(row.no, [...(weeks.get(row.no) ?? []), row]);
    members.set(row.memberLoanId, [...(members.get(row.memberLoanId) ?? []), row]);
  }
  const shareOf = (row: store.TrailRow) => paid.get(keyOf(row.memberLoanId, row.no)) ?? { own: ZERO, covered: ZERO };
  return {
    weeks: [...weeks].map(([no, all]) => ({
      no,
      dueOn: all[0]!.dueOn,
      own: sumRupiah(all.map((row) => shareOf(row).own)),
      covered: sumRupiah(all.map((row) => shareOf(row).covered)),
      attendance: came.get(no)?.size ?? 0,
      members: all.length,
      open: sumRupiah(all.map((row) => openOn(row, today))),
    })),
    members: [...members.values()].map((own) => ({
      no: own[0]!.memberNo,
      name: maskName(own[0]!.name),
      cells: own.map((row) => cellOf(row, shareOf(row).covered > 0, today)),
    })),
  };
}

/** How each row of a loan went, for anybody: closed late by someone, covered by others, or each with her own money. */
export async function readWeekMarks(reader: Reader, lendingId: LendingId): Promise<PastWeek[]> {
  const rows = await store.readMemberRows(reader, lendingId);
  const came = attendanceByWeek(rows, await store.readAttendance(reader, lendingId));
  const paid = paymentsByRow(await store.readParts(reader, lendingId), await store.readLines(reader, lendingId));
  const today = businessDateOf(await now(reader));
  const weeks = new Map<number, store.TrailRow[]>();
  for (const row of rows) weeks.set(row.no, [...(weeks.get(row.no) ?? []), row]);
  const isLate = ({ closedOn, dueOn }: store.TrailRow) => (closedOn ?? today) > dueOn;
  const isCovered = ({ memberLoanId, no }: store.TrailRow) => (paid.get(keyOf(memberLoanId, no))?.covered ?? 0) > 0;
  return [...weeks]
    .filter(([, [first]]) => first !== undefined && first.dueOn <= today)
    .map(([no, all]) => ({
      no,
      dueOn: all[0]!.dueOn,
      mark: all.some(isLate) ? 'late' : all.some(isCovered) ? 'covered' : 'own',
      came: came.get(no)?.size ?? 0,
      members: all.length,
    }));
}

/** What a row is short of today, its fine included. */
const openOn = (row: store.TrailRow, today: BusinessDate): Rupiah =>
  openTotal(row.isFined && row.closedOn === null ? finedTo(row, today, row.fineBps) : row);

/**
 * The week of a meeting: the one with the nearest due date, the earlier of two, since it may be held a day before or
 * after. Null without weeks.
 */
export function weekNearest(rows: readonly Pick<store.TrailRow, 'no' | 'dueOn'>[], metOn: BusinessDate): number | null {
  const away = (dueOn: BusinessDate) => Math.abs(daysBetween(dueOn, metOn));
  const [first, ...others] = rows;
  if (!first) return null;
  return others.reduce((best, week) => (away(week.dueOn) < away(best.dueOn) ? week : best), first).no;
}

/** Who came in each week. */
export function attendanceByWeek(
  rows: readonly Pick<store.TrailRow, 'no' | 'dueOn'>[],
  meetings: readonly { metOn: BusinessDate; members: readonly string[] }[],
): Map<number, Set<string>> {
  const weeks = [...new Map(rows.map(({ no, dueOn }) => [no, { no, dueOn }])).values()];
  const came = new Map<number, Set<string>>();
  for (const { metOn, members } of meetings) {
    const no = weekNearest(weeks, metOn);
    if (no === null) continue;
    came.set(no, new Set([...(came.get(no) ?? []), ...members]));
  }
  return came;
}

/** A covered week is `repaid` once the member has repaid all covers. */
function cellOf(
  row: store.TrailRow,
  isCovered: boolean,
  today: BusinessDate,
): Trail['members'][number]['cells'][number] {
  if (row.closedOn === null) return row.dueOn <= today ? 'open' : 'upcoming';
  if (!isCovered) return 'own';
  return row.coverRepaid ? 'repaid' : 'covered';
}

type Share = { own: Rupiah; covered: Rupiah };
const keyOf = (memberLoanId: MemberLoanId, no: number) => `${memberLoanId}:${no}`;

/** Goes through each receipt's parts in order: own money pays the first ones, covers the rest. */
export function paymentsByRow(
  parts: readonly store.TrailPart[],
  lines: readonly store.TrailLine[],
): Map<string, Share> {
  const purses = new Map(lines.map((line) => [`${line.receiptId}:${line.memberLoanId}`, line.own]));
  const shares = new Map<string, Share>();
  for (const { receiptId, memberLoanId, rowNo, amount } of parts) {
    const purse = `${receiptId}:${memberLoanId}`;
    // A transfer without named members counts as the members' own money.
    const ownLeft = purses.get(purse) ?? amount;
    const own = minRupiah(ownLeft, amount);
    if (purses.has(purse)) purses.set(purse, subtract(ownLeft, own));
    const share = shares.get(keyOf(memberLoanId, rowNo)) ?? { own: ZERO, covered: ZERO };
    shares.set(keyOf(memberLoanId, rowNo), {
      own: add(share.own, own),
      covered: add(share.covered, subtract(amount, own)),
    });
  }
  return shares;
}
