// Staff declare and withdraw holidays: every affected running schedule moves in the same transaction.
// Invariant: only for dates after today, so that nothing already due, paid or logged changes.
// Source: docs/domain.md §6; docs/screens.md; decision 0050.
import type { Input, Page } from '#contract/endpoint.ts';
import type { staffHolidays } from '#contract/holiday.ts';
import { type BusinessDate, formatDate, lastPlannedDate } from '#domain/calendar.ts';
import type { StaffId } from '#domain/ids.ts';
import { moveAroundHoliday, type Moved } from '#features/repayment/schedule/schedule.ts';
import {
  addHoliday,
  type Holiday,
  listHolidays as readPage,
  readHolidays,
  removeHoliday,
} from '#features/settings/holidays.sql.ts';
import { type AuditAction, recordAuditEvent } from '#platform/audit.ts';
import { today } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';
import { pageOf } from '#platform/paging.ts';
import { refused } from '#platform/refuse.ts';

type Query = Input<typeof staffHolidays.listHolidays>['query'];

export async function listHolidays(db: Db, query: Query): Promise<Page<Holiday>> {
  const { page, total } = await readPage(db, { from: await today(db), past: query.when === 'past', paging: query });
  return pageOf(page, total, query);
}

export function declareHoliday(db: Db, staffId: StaffId, request: Holiday & { reason: string }): Promise<Moved> {
  const { date, name, reason } = request;
  return db.tx(async (tx) => {
    const day = await requireComing(tx, date);
    const last = lastPlannedDate(day);
    if (date > last) throw refused('error.date.far', { field: 'date', slots: { last: formatDate(last) } });
    if (!(await addHoliday(tx, { date, name }))) throw refused('error.holiday.known', { field: 'date' });
    return moveAll(tx, staffId, { action: 'holiday.declare', date, reason, after: { name } });
  });
}

export function withdrawHoliday(db: Db, staffId: StaffId, date: Holiday['date'], reason: string): Promise<Moved> {
  return db.tx(async (tx) => {
    await requireComing(tx, date);
    const removed = await removeHoliday(tx, date);
    if (!removed) throw refused('error.holiday.unknown', { field: 'date' });
    return moveAll(tx, staffId, { action: 'holiday.withdraw', date, reason, before: { name: removed.name } });
  });
}

/** Refuses today and earlier; answers today. */
async function requireComing(tx: Tx, date: Holiday['date']): Promise<BusinessDate> {
  const day = await today(tx);
  if (date <= day) throw refused('error.holiday.past', { field: 'date' });
  return day;
}

type Change = { action: AuditAction; date: Holiday['date']; reason: string; before?: object; after?: object };

async function moveAll(tx: Tx, staffId: StaffId, { date, reason, after, ...auditEvent }: Change): Promise<Moved> {
  const actor = { kind: 'staff', id: staffId } as const;
  const holidays = await readHolidays(tx);
  const moved = await moveAroundHoliday(tx, { actor, reason }, { holiday: date, holidays });
  const recorded = { ...auditEvent, after: { ...after, ...moved }, reason };
  await recordAuditEvent(tx, actor, { ...recorded, object: { kind: 'holiday', id: date } });
  return moved;
}
