// Moves due dates of running schedules: a group's new meeting day, a holiday declared or withdrawn.
// Invariants: only rows due after today move, so fines and logged days past due stay correct; all members' rows of
// one number move together; amounts and count stay; each row's move is in the audit trail.
// Source: docs/domain.md §6; decision 0050.
import { type BusinessDate, formatDate, type Holidays, type Weekday } from '#domain/calendar.ts';
import type { GroupId, LendingId } from '#domain/ids.ts';
import { moveForHoliday, moveMeetingDay, type RunningDates } from '#domain/schedule.ts';
import { notifyAll } from '#features/notice/notice.ts';
import { type Actor, recordAuditEvent } from '#platform/audit.ts';
import { today } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { lockReached, lockWeekly, type Move, type Running, readReached, updateDueDates } from './schedule.sql.ts';

export type Moved = { lendings: number; rows: number };
type By = { actor: Actor; reason: string };

/** Moves a group's weekly schedules to a new meeting day. The caller has locked the holidays, then the lendings. */
export async function moveToMeetingDay(
  tx: Tx,
  by: By,
  change: { groupId: GroupId; meetingWeekday: Weekday; holidays: Holidays },
): Promise<Moved> {
  const { groupId, meetingWeekday, holidays } = change;
  const on = await today(tx);
  const running = await lockWeekly(tx, groupId);
  return saveMoves(tx, by, running, (dates) => moveMeetingDay({ ...dates, today: on, meetingWeekday, holidays }));
}

/** Moves every schedule that a holiday affects; it was just declared or withdrawn, and `holidays` are the current ones. */
export async function moveAroundHoliday(
  tx: Tx,
  by: By,
  change: { holiday: BusinessDate; holidays: Holidays },
): Promise<Moved> {
  const on = await today(tx);
  const running = await lockReached(tx, change.holiday);
  return saveMoves(tx, by, running, (dates) => moveForHoliday(dates, { ...change, today: on }));
}

async function saveMoves(
  tx: Tx,
  by: By,
  running: readonly Running[],
  datesOf: (dates: RunningDates) => BusinessDate[],
): Promise<Moved> {
  const moved = running.map((lending) => differences(lending, datesOf(lending))).filter((moves) => moves.length > 0);
  const moves = moved.flat();
  await updateDueDates(tx, moves);
  for (const rows of moved) {
    await recordAuditEvent(tx, by.actor, {
      action: 'repayment.move_dates',
      object: { kind: 'lending', id: rows[0]!.lendingId },
      before: Object.fromEntries(rows.map(({ no, from }) => [no, from])),
      after: Object.fromEntries(rows.map(({ no, to }) => [no, to])),
      reason: by.reason,
    });
  }
  await tellMoved(tx, moved);
  return { lendings: moved.length, rows: moves.length };
}

function differences({ lendingId, dueDates }: Running, after: readonly BusinessDate[]): Move[] {
  return dueDates.flatMap((from, index) => {
    const to = after[index]!;
    return to === from ? [] : [{ lendingId, no: index + 1, from, to }];
  });
}

/** The moved rows of one lending, by number. */
type MovedRows = readonly { lendingId: LendingId; no: number; from: BusinessDate; to: BusinessDate }[];

/**
 * Notifies each lender of the loan, and each member with a sign-in who still owes: one notice per change, person, loan
 * and role, without the staff's reason.
 * Source: docs/screens.md.
 */
async function tellMoved(tx: Tx, moved: readonly MovedRows[]): Promise<void> {
  const byLending = new Map(moved.map((rows) => [rows[0]?.lendingId, rows]));
  const changeId = newId();
  const reached = await readReached(
    tx,
    moved.flatMap(([first]) => (first ? [first.lendingId] : [])),
  );
  await notifyAll(
    tx,
    reached.flatMap(({ lendingId, userId, group, kind, link }) => {
      const rows = byLending.get(lendingId);
      const first = rows?.[0];
      if (!rows || !first) return [];
      const slots = { group, count: rows.length, no: first.no, from: formatDate(first.from), to: formatDate(first.to) };
      return [{ userId, kind, slots, link, eventKey: `dates:${changeId}:${lendingId}:${kind}` }];
    }),
  );
}
