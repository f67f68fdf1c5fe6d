// Drill: the host clock of one instance is wrong by an hour back, an hour ahead and a day ahead. Then product time
// jumps by a day, and after midnight the database's clock goes back by an hour, into the closed day. Passes if tokens
// live and expire by the database's time on every instance, nothing is done twice, each business date is closed once,
// and trail and books stay in order.
// Source: docs/domain.md §1.
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, businessDateOf, startOfDay } from '#domain/calendar.ts';
import { findBrokenEvent } from '#platform/audit-check.ts';
import { now } from '#platform/clock.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { confirmation } from '../funding.ts';
import { settleAndCheck } from '../faults/books.ts';
import { callAs, type Heard } from '../faults/calls.ts';
import { setDatabaseClockWrong } from '../faults/database-clock.ts';
import { startLoad } from '../faults/load.ts';
import { type Ground, makeGround } from '../faults/people.ts';
import { useRig } from '../faults/rig.ts';
import { pause, until } from '../faults/until.ts';
import { startWatch } from '../faults/watch.ts';
import { report } from './report.ts';

const held = useRig({ instances: 2 });
let ground: Ground;
beforeAll(async () => {
  ground = await makeGround(held.current, { lenders: 8, lendings: 2, running: 2 });
  await held.current.startWorker();
  await held.current.startApi(0);
});

const hour = 3_600_000;
const shifts = [-hour, hour, 24 * hour];

/** A lender who gets quotations from one instance and confirms them there or at the other. */
function customer({ lenders: [lender], lendings: [lending = ''] }: Ground) {
  const path = '/api/v1/me/lendingtransactions';
  if (!lender) throw new Error('no lender');
  return {
    async ask(api: string): Promise<string> {
      const { data } = await callAs(lender, `${api}${path}/checks`, { lending, amount: 500_000 });
      return String(data['referenceToken']);
    },
    confirm: (api: string, token: string): Promise<Heard> =>
      callAs(lender, `${api}${path}`, confirmation(lending, 500_000, token)),
  };
}

const ended = { outcome: 'refused', status: 422 };

/** A few seconds of load on both instances, settled; returns the number of fundings made. */
async function loadFor(people: Ground): Promise<number> {
  const rig = held.current;
  const load = startLoad(rig, { ...people, amount: 500_000, funders: 6, payers: 2, pauseMs: 500 });
  await pause(4_000);
  return (await settleAndCheck(rig, await load.stop())).ok;
}

const closedRow = row({ on: col.text, at: col.instant });
type Closed = RowOf<typeof closedRow>;
const closedDates = (): Promise<Closed[]> =>
  held.current.world.owner.rows(
    closedRow,
    sql`select closed_on as on, completed_at as at from business_day where completed_at is not null order by closed_on`,
  );

/** Waits until every date before today is closed; returns them all. */
async function allClosed(): Promise<Closed[]> {
  const { world } = held.current;
  return until(
    'no date is left to close',
    async () => {
      const closed = await closedDates();
      const yesterday = addDays(businessDateOf(await now(world.db)), -1);
      return closed.some(({ on }) => on === yesterday) ? closed : null;
    },
    120_000,
    500,
  );
}

describe('drill', () => {
  it('clock wrong', async () => {
    const rig = held.current;
    const [right = '', wrong = ''] = rig.apis;
    const { ask, confirm } = customer(ground);
    const watch = startWatch(rig);
    let fundingsOk = 0;
    for (const clockShiftMs of shifts) {
      const { program } = await rig.startApi(1, { clockShiftMs });
      // A token of one instance works on the other, and both expire it after the database's 15 minutes.
      const [fromWrong, fromRight, old] = [await ask(wrong), await ask(right), await ask(wrong)];
      expect((await confirm(right, fromWrong)).outcome).toBe('ok');
      expect((await confirm(wrong, fromRight)).outcome).toBe('ok');
      fundingsOk += await loadFor(ground);
      await rig.moveClock(16);
      for (const api of [wrong, right]) expect(await confirm(api, old)).toMatchObject(ended);
      await program.kill();
    }
    await rig.moveClock(24 * 60);
    const dates = await allClosed();
    expect(await rig.world.proof()).toEqual([]);
    const snapshots = await watch.stop();
    const figures = { hostShiftsHours: '-1 +1 +24', productShiftHours: 24, fundingsOk, datesClosed: dates.length };
    report('clock wrong', { ...figures, snapshots, violations: 0 });
  });

  it('database clock back', async () => {
    const rig = held.current;
    const { db, owner } = rig.world;
    await rig.startApi(1);
    const at = await now(db);
    const midnight = startOfDay(addDays(businessDateOf(at), 1));
    await rig.moveClock(Math.ceil((midnight.getTime() - at.getTime()) / 60_000) + 30);
    const closed = await allClosed();
    // New people, since the jump ended every session. The groups from before keep paying.
    const others = await makeGround(rig, { lenders: 8, lendings: 2, running: 0 });
    const people = { ...others, accounts: [...others.accounts, ...ground.accounts] };
    const { ask, confirm } = customer(people);
    const [one = '', other = ''] = rig.apis;
    const watch = startWatch(rig);
    const spent = await ask(one);
    const done = await confirm(one, spent);
    expect(done.outcome).toBe('ok');
    const late = await ask(one);
    await setDatabaseClockWrong(owner, -60);
    expect(businessDateOf(await now(db))).toBe(closed.at(-1)?.on);
    expect(await confirm(other, spent)).toMatchObject({ outcome: 'ok', data: { id: done.data['id'] } });
    const young = await ask(other);
    const fundingsOk = await loadFor(people);
    await rig.moveClock(16);
    for (const api of rig.apis) expect(await confirm(api, young)).toMatchObject(ended);
    await rig.moveClock(60);
    for (const api of rig.apis) expect(await confirm(api, late)).toMatchObject(ended);
    expect(await allClosed()).toEqual(closed);
    expect(await findBrokenEvent(owner)).toBeNull();
    expect(await rig.world.proof()).toEqual([]);
    const snapshots = await watch.stop();
    const figures = { databaseShiftHours: -1, fundingsOk, datesClosed: closed.length };
    report('database clock back', { ...figures, snapshots, violations: 0 });
  });
});
