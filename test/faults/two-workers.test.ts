// Two workers as separate processes while the clock jumps: each missed business date is closed once and in order by
// either of them, a late day is fined once, and a worker that comes later finds nothing to do.
// Source: docs/domain.md §1, §6; docs/design.md §4.
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { addDays, type BusinessDate, daysBetween } from '#domain/calendar.ts';
import { today } from '#platform/clock.ts';
import { anyRow, col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { rowsOf } from '../repayment.ts';
import { runningLending } from './people.ts';
import { useRig } from './rig.ts';
import { until } from './until.ts';

const held = useRig();

const closed = () =>
  held.current.world.db.rows(
    row({ on: col.businessDate }),
    sql`select closed_on as on from business_day where completed_at is not null order by completed_at, closed_on`,
  );

/** Moves the clock and waits until the day before the new one is closed. */
async function jumpDays(days: number): Promise<BusinessDate> {
  const rig = held.current;
  await rig.moveClock(days * 24 * 60);
  const yesterday = addDays(await today(rig.world.db), -1);
  await until('all missed dates are closed', async () => (await closed()).at(-1)?.on === yesterday, 150_000, 200);
  return yesterday;
}

it('of two weeks and of a week more: each date is closed once, in order, and each day late is fined once', async () => {
  const rig = held.current;
  const { world } = rig;
  const lending = await runningLending(rig, 3);
  const first = await today(world.db);
  const workers = await Promise.all([rig.startWorker(), rig.startWorker()]);
  await until('a worker has looked at the dates', async () => (await closed()).length > 0, 60_000);
  await jumpDays(14);
  const last = await jumpDays(7);

  const dates = (await closed()).map(({ on }) => on);
  expect(dates).toEqual(dates.map((_, index) => addDays(dates[0]!, index)));
  const logged = await world.db.rows(
    row({ on: col.businessDate }),
    sql`select business_date as on from arrears_log where lending_id = ${lending.id} order by 1`,
  );
  expect(logged.map(({ on }) => on)).toEqual(dates.filter((on) => on >= first));
  // 0,1% a day of 120.000 is 120 for each of ten members, starting on the day after the due date.
  const rows = await rowsOf(world, lending.id);
  const late = rows.map(({ dueOn }) => Math.max(0, daysBetween(dueOn as BusinessDate, last)));
  expect(late[0]).toBeGreaterThan(7);
  expect(rows.map(({ fine }) => fine)).toEqual(late.map((days) => days * 120 * 10));

  for (const worker of workers) {
    expect(worker.isRunning()).toBe(true);
    expect(await readFile(worker.log, 'utf8')).not.toContain('day close failed');
    await worker.kill();
  }
  const jobResults = () =>
    world.owner.rows(
      anyRow,
      sql`select (select count(*) from audit_trail) as "auditEvents", (select count(*) from reminder) as reminders,
      (select count(*) from notification) as notices, (select count(*) from ledger_journal) as journals`,
    );
  const before = await jobResults();
  await world.work();
  expect(await jobResults()).toEqual(before);
  expect((await closed()).map(({ on }) => on)).toEqual(dates);
  expect(await world.proof()).toEqual([]);
}, 300_000);
