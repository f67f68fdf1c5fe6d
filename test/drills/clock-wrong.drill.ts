// Drill: the host clock of one instance is wrong by an hour back, an hour ahead and a day ahead; then the product's own
// time jumps by a day. Pass: tokens live and die by the database's time on every instance, each business date is closed
// once, trail and books stay in order. Source: security D4; domain §1 (one clock).
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/sql.ts';
import { confirmation } from '../funding.ts';
import type { Person } from '../world.ts';
import { settleAndCheck } from '../faults/books.ts';
import { callAs, type Heard } from '../faults/calls.ts';
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

const path = '/api/v1/me/lendingtransactions';
const hour = 3_600_000;
const shifts = [-hour, hour, 24 * hour];

const check = (api: string, lender: Person): Promise<Heard> =>
  callAs(lender, `${api}${path}/checks`, { lending: ground.lendings[0], amount: 500_000 });
const confirm = (api: string, lender: Person, token: unknown): Promise<Heard> =>
  callAs(lender, `${api}${path}`, confirmation(ground.lendings[0] ?? '', 500_000, String(token)));

describe('drill', () => {
  it('clock wrong', async () => {
    const rig = held.current;
    const [right = '', wrong = ''] = rig.apis;
    const watch = startWatch(rig);
    const settledOk: number[] = [];
    for (const clockShiftMs of shifts) {
      const { program } = await rig.startApi(1, { clockShiftMs });
      const [lender] = ground.lenders;
      if (!lender) throw new Error('no lender');
      // A token of one instance is good on the other, and dies by the database's quarter of an hour on both.
      const [fromWrong, fromRight, old] = [
        await check(wrong, lender),
        await check(right, lender),
        await check(wrong, lender),
      ];
      expect((await confirm(right, lender, fromWrong.data['referenceToken'])).outcome).toBe('ok');
      expect((await confirm(wrong, lender, fromRight.data['referenceToken'])).outcome).toBe('ok');
      const load = startLoad(rig, { ...ground, amount: 500_000, funders: 6, payers: 2, pauseMs: 500 });
      await pause(4_000);
      settledOk.push((await settleAndCheck(rig, await load.stop())).ok);
      await rig.moveClock(16);
      for (const api of [wrong, right]) {
        expect(await confirm(api, lender, old.data['referenceToken'])).toMatchObject({ outcome: 'refused' });
      }
      await program.kill();
    }
    await rig.moveClock(24 * 60);
    await until('no date is left to close', async () => (await openDates()) === 0, 120_000, 500);
    const dates = await rig.world.owner.rows<{ on: string; times: number }>(
      sql`select closed_on as on, count(*) as times from business_day where completed_at is not null group by 1 order by 1`,
    );
    expect(dates.every(({ times }) => times === 1)).toBe(true);
    expect(await rig.world.proof()).toEqual([]);
    const snapshots = await watch.stop();
    report('clock wrong', {
      hostShiftsHours: '-1 +1 +24',
      databaseShiftHours: 24,
      fundingsOk: settledOk.reduce((a, b) => a + b, 0),
      datesClosed: dates.length,
      snapshots,
      violations: 0,
    });
  });
});

/** Dates before today that are not closed yet. */
async function openDates(): Promise<number> {
  const { left } = await held.current.world.owner.one<{ left: number }>(sql`
    select (business_date_of(app_now()) - 1) - coalesce(max(closed_on) filter (where completed_at is not null),
      business_date_of(app_now()) - 1) as left from business_day`);
  return left;
}
