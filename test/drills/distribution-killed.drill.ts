// Drill: 600 groups have paid. The worker is killed at 10, 50 and 90 per cent, then three workers distribute at once.
// Passes if each receipt is distributed once, and the interrupted run takes at most 1,5 times as long as an
// undisturbed one.
import { beforeAll, describe, expect, it } from 'vitest';
import { today } from '#platform/clock.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import type { FundedLending } from '../disbursement.ts';
import { checkDistributions, workDone } from '../faults/books.ts';
import { runningLending } from '../faults/people.ts';
import { useRig } from '../faults/rig.ts';
import { until } from '../faults/until.ts';
import { startWatch } from '../faults/watch.ts';
import { arrive } from '../repayment.ts';
import { report, scaled, seconds } from './report.ts';

const held = useRig();
const receipts = scaled(600, 60);
// A group may pay more than once. Receipts of one lending are distributed one after another, those of other lendings
// in parallel.
const groups = Math.min(receipts, scaled(60, 12));
const lendings: FundedLending[] = [];
beforeAll(async () => {
  for (let n = 0; n < groups; n += 1) lendings.push(await runningLending(held.current, 4));
}, 600_000);

async function payAll(): Promise<void> {
  const { world } = held.current;
  const on = await today(world.db);
  for (let n = 0; n < receipts; n += 1) {
    const lending = lendings[n % lendings.length];
    if (lending) await arrive(world, lending, 100_000 + n, on);
  }
}

const waiting = async (): Promise<number> =>
  (
    await held.current.world.db.one(
      row({ left: col.number }),
      sql`select count(*) as left from distribution where distributed_at is null`,
    )
  ).left;

/** From the start of the first worker to the last receipt, including the restarts after a kill. */
async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

describe('drill', () => {
  it('distribution broken', async () => {
    const rig = held.current;
    const watch = startWatch(rig);
    await payAll();
    const undisturbedMs = await timed(async () => {
      const worker = await rig.startWorker();
      await workDone(rig, 600_000);
      await worker.kill();
    });
    await payAll();
    const brokenMs = await timed(async () => {
      for (const share of [0.1, 0.5, 0.9]) {
        const worker = await rig.startWorker();
        await until('so much is shared out', async () => (await waiting()) <= receipts * (1 - share), 600_000, 20);
        await worker.kill();
      }
      const worker = await rig.startWorker();
      await workDone(rig, 600_000);
      await worker.kill();
    });
    await payAll();
    const threeMs = await timed(async () => {
      const workers = await Promise.all([1, 2, 3].map(() => rig.startWorker()));
      await workDone(rig, 600_000);
      for (const worker of workers) await worker.kill();
    });
    expect(await checkDistributions(rig)).toBe(receipts * 3);
    expect(await rig.world.proof()).toEqual([]);
    const snapshots = await watch.stop();
    report('distribution broken', {
      receipts,
      groups,
      undisturbedSeconds: seconds(undisturbedMs),
      brokenSeconds: seconds(brokenMs),
      threeWorkersSeconds: seconds(threeMs),
      snapshots,
      violations: 0,
    });
  });
});
