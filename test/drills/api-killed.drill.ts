// Drill: one of two API instances is killed every five seconds under load, first at each fault point. Passes if every
// answer holds, no proof ever fails, each instance is ready again within ten seconds and no message is lost.
import { beforeAll, describe, expect, it } from 'vitest';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { checkDistributions, settleAndCheck } from '../faults/books.ts';
import { startLoad } from '../faults/load.ts';
import { type Ground, makeGround } from '../faults/people.ts';
import type { Program } from '../faults/programs.ts';
import { useRig } from '../faults/rig.ts';
import { pause } from '../faults/until.ts';
import { startWatch } from '../faults/watch.ts';
import { judgeTime, p95, report, scaled } from './report.ts';

const held = useRig({ instances: 2 });
let ground: Ground;
beforeAll(async () => {
  ground = await makeGround(held.current, { lenders: 20, lendings: 4, running: 4 });
  await held.current.startWorker();
});

const points = ['after-claim:3', 'after-commit:3', 'after-claim:9', 'after-commit:9'];

describe('drill', () => {
  it('API killed', async () => {
    const rig = held.current;
    const kills = scaled(60, points.length + 2);
    const instances: Program[] = [
      (await rig.startApi(0, { faultPoint: points[0] ?? '' })).program,
      (await rig.startApi(1, { faultPoint: points[1] ?? '' })).program,
    ];
    const watch = startWatch(rig);
    const load = startLoad(rig, { ...ground, amount: 500_000, funders: 20, payers: 5, pauseMs: 1_000, signatures: 10 });
    const readyMs: number[] = [];
    for (let n = 0; n < kills; n += 1) {
      const index = n % 2;
      const victim = instances[index];
      if (n < points.length) await victim?.exited;
      else {
        await pause(5_000);
        await victim?.kill();
      }
      const next = points[n + 2];
      const { program, tookMs } = await rig.startApi(index, next ? { faultPoint: next } : {});
      readyMs.push(tookMs);
      instances[index] = program;
    }
    const log = await load.stop();
    const settled = await settleAndCheck(rig, log);
    await checkDistributions(rig);
    const snapshots = await watch.stop();
    const { stuck } = await rig.world.db.one(
      row({ stuck: col.number }),
      sql`select count(*) as stuck from outbox_message where given_up_at is not null`,
    );
    expect(stuck).toBe(0);
    expect(log.badAnswers).toBe(0);
    const readySecondsP95 = judgeTime(p95(readyMs), 10_000);
    report('API killed', { kills, ...settled, snapshots, violations: 0, readySecondsP95 });
  });
});
