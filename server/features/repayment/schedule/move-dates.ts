// Moves due dates of running schedules: a group's new meeting day, a holiday declared or withdrawn.
// Invariants: only rows due after today move, so fines and logged days past due stay correct; all members' rows of
// one number move together; amounts and count stay; each row's move is in the audit trail.
// Source: docs/domain.md §6; decision 0050.
import type { BusinessDate, Holidays, Weekday } from '#domain/calendar.ts';
import { moveForHoliday, moveMeetingDay, rhythms, type RunningDates } from '#domain/schedule.ts';
import { type Actor, recordAuditEvent } from '#platform/audit.ts';
import { today } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';
import { tellMoved } from './move-notice.ts';

export type Moved = { lendings: number; rows: number };
type By = { actor: Actor; reason: string };
const runningRow = row({
  rhythm: col.oneOf(rhythms),
  /** Of all rows, oldest first. */
  dueDates: col.list(col.businessDate),
  disbursedOn: col.businessDate,
  lendingId: col.text,
});
type Running = RowOf<typeof runningRow>;

/** Moves a group's weekly schedules to a new meeting day. The caller has locked the holidays, then the lendings. */
export async function moveToMeetingDay(
  tx: Tx,
  by: By,
  change: { groupId: string; meetingWeekday: Weekday; holidays: Holidays },
): Promise<Moved> {
  const { groupId, meetingWeekday, holidays } = change;
  const on = await today(tx);
  const running = await lockRunning(tx, sql`l.group_id = ${groupId} and l.rhythm = 'weekly'`);
  return saveMoves(tx, by, running, (dates) => moveMeetingDay({ ...dates, today: on, meetingWeekday, holidays }));
}

/** Moves every schedule that a holiday affects; it was just declared or withdrawn, and `holidays` are the current ones. */
export async function moveAroundHoliday(
  tx: Tx,
  by: By,
  change: { holiday: BusinessDate; holidays: Holidays },
): Promise<Moved> {
  const on = await today(tx);
  // Weekly: groups that meet on that weekday; monthly: rows on that day or moved past it.
  const reached = sql`exists (select 1 from member_loan m join member_row r on r.member_loan_id = m.id
    where m.lending_id = l.id and r.due_on >= ${change.holiday} and (l.rhythm = 'monthly'
      or extract(isodow from r.due_on) = extract(isodow from ${change.holiday}::date)))`;
  const running = await lockRunning(tx, reached);
  return saveMoves(tx, by, running, (dates) => moveForHoliday(dates, { ...change, today: on }));
}

const runningShape = row({ id: col.text });

async function lockRunning(tx: Tx, which: Sql): Promise<Running[]> {
  const lendings = await tx.rows(
    runningShape,
    sql`
    select l.id from lending l where l.status in ('disbursed', 'failed') and l.repaid_at is null and ${which}
    order by l.id for no key update`,
  );
  return tx.rows(
    runningRow,
    sql`
    select l.id as "lendingId", l.rhythm, l.disbursed_on as "disbursedOn",
      array(select to_char(min(r.due_on), 'YYYY-MM-DD') from member_loan m join member_row r on r.member_loan_id = m.id
        where m.lending_id = l.id group by r.no order by r.no) as "dueDates"
    from lending l where l.id = any(${lendings.map(({ id }) => id)}::uuid[]) order by l.id`,
  );
}

type Move = { lendingId: string; no: number; from: BusinessDate; to: BusinessDate };

async function saveMoves(
  tx: Tx,
  by: By,
  running: readonly Running[],
  datesOf: (dates: RunningDates) => BusinessDate[],
): Promise<Moved> {
  const moved = running.map((lending) => differences(lending, datesOf(lending))).filter((moves) => moves.length > 0);
  const moves = moved.flat();
  await tx.run(sql`
    update member_row r set due_on = c.due_on from member_loan m,
      unnest(${moves.map(({ lendingId }) => lendingId)}::uuid[], ${moves.map(({ no }) => no)}::smallint[],
        ${moves.map(({ to }) => to)}::date[]) as c (lending_id, no, due_on)
    where m.id = r.member_loan_id and m.lending_id = c.lending_id and r.no = c.no`);
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
