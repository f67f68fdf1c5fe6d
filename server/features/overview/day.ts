// The day of the member of staff who asks: each part for whom it is made, computed when it is read.
// Invariants: expected cash is what the sheets of that date ask for; arrears are those of the lending's page.
// Source: docs/screens.md; docs/domain.md §6; decision 0111.
import { caseKinds, type DayMeeting, type OfficerDay, type OwnEntry, type StaffDay } from '#contract/day.ts';
import { addDays, type BusinessDate } from '#domain/calendar.ts';
import type { StaffId } from '#domain/ids.ts';
import { sumRupiah } from '#domain/money.ts';
import { may, type Permission } from '#domain/permissions.ts';
import { zoneOfCity } from '#domain/time-zone.ts';
import { findBranchName } from '#features/branch/branch.sql.ts';
import { listReady } from '#features/disbursement/disbursement.sql.ts';
import { readOpenDay } from '#features/reconciliation/day.ts';
import { readNextPromises } from '#features/followup/promise.sql.ts';
import { listOwnTasks } from '#features/followup/task.ts';
import { listCashByOfficer, listCashOf } from '#features/repayment/arrival/arrival.ts';
import { getMeetingSums, listMeetings } from '#features/repayment/sheet/sheet.ts';
import { readTrailState } from '#platform/audit-check.ts';
import { now, today } from '#platform/clock.ts';
import type { Db, Reader } from '#platform/db.ts';
import type { StaffCaller } from '#platform/session.ts';
import { listCases, listUnusual } from './cases.sql.ts';
import { countRunning, listLate } from './officer-day.sql.ts';
import { type EntryRow, listReturned, listWaiting } from './own-entries.sql.ts';
import { type Caller, worksOn } from './queues.sql.ts';

export async function readDay(db: Db, { id, roles }: StaffCaller): Promise<StaffDay> {
  const date = await today(db);
  const forWhom = <T>(permission: Permission, read: () => Promise<T>) => (may(roles, permission) ? read() : null);
  return {
    asOf: (await now(db)).toISOString(),
    date,
    officer: await forWhom('sheet.post', () => readOfficerDay(db, id, date)),
    waiting: (await listWaiting(db, id)).map(toWireEntry),
    returned: (await listReturned(db, id)).map(toWireEntry),
    cases: await readCases(db, { id, roles }),
    tasks: await forWhom('task.write', () => listOwnTasks(db, { id, roles })),
    bank: await forWhom('reconciliation.write', async () => ({ day: await readOpenDay(db) })),
    cash: await forWhom('withdrawal.decide', () => readOfficersCash(db)),
    trail: await forWhom('audit.read', () => readTrail(db)),
  };
}

async function readOfficerDay(db: Db, officerId: StaffId, date: BusinessDate): Promise<OfficerDay> {
  const cash = await listCashOf(db, officerId);
  const late = await listLate(db, officerId);
  const promises = await readNextPromises(
    db,
    late.map(({ lending }) => lending),
  );
  return {
    today: await readMeetings(db, officerId, date),
    tomorrow: await readMeetings(db, officerId, addDays(date, 1)),
    cash: { total: sumRupiah(cash.map(({ inHand }) => inHand)), since: cash[0]?.since ?? null, items: cash },
    late: {
      running: await countRunning(db, officerId),
      arrears: sumRupiah(late.map(({ arrears }) => arrears)),
      items: late.map((one) => ({ ...one, promise: promises.get(one.lending) ?? null })),
    },
    branch: await findBranchName(db, officerId),
    ready: await listReady(db, officerId),
  };
}

async function readMeetings(db: Db, officerId: StaffId, date: BusinessDate): Promise<OfficerDay['today']> {
  const items: DayMeeting[] = [];
  for (const { cityId, ...meeting } of await listMeetings(db, officerId, date)) {
    items.push({ ...meeting, zone: zoneOfCity(cityId), ...(await getMeetingSums(db, meeting.lending, date)) });
  }
  return { date, items, expected: sumRupiah(items.map(({ expected }) => expected)) };
}

/** Cases of the queues that these roles work on. */
function readCases(reader: Reader, caller: Caller): Promise<NonNullable<StaffDay['cases']>> | null {
  const kinds = caseKinds.filter((kind) => worksOn(caller.roles, kind));
  return kinds.length === 0 ? null : listCases(reader, caller, kinds);
}

async function readOfficersCash(reader: Reader): Promise<StaffDay['cash']> {
  const rows = await listCashByOfficer(reader);
  return {
    officers: rows.map(({ officerId, officerName, ...rest }) => ({
      ...rest,
      officer: { id: officerId, name: officerName },
    })),
    total: sumRupiah(rows.map(({ inHand }) => inHand)),
  };
}

async function readTrail(reader: Reader): Promise<StaffDay['trail']> {
  const { check } = await readTrailState(reader);
  return {
    checkedAt: check?.checkedAt.toISOString() ?? null,
    isSound: check?.fault === null,
    unusual: await listUnusual(reader),
  };
}

const toWireEntry = ({ enteredAt, endedBy, endedAt, reason, ...rest }: EntryRow): OwnEntry => ({
  ...rest,
  enteredAt: enteredAt.toISOString(),
  returned:
    endedBy === null || endedAt === null ? null : { by: endedBy, at: endedAt.toISOString(), reason: reason ?? '' },
});
