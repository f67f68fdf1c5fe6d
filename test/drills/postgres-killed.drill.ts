// Drill: PostgreSQL is killed with all its processes again and again under load, and shut down in immediate mode at
// the end. Passes if every answer holds, no proof ever fails, and the programs keep running and reconnect within 15
// seconds.
import { beforeAll, describe, expect, it } from 'vitest';
import { checkDistributions, settleAndCheck } from '../faults/books.ts';
import { startLoad } from '../faults/load.ts';
import { type Ground, makeGround } from '../faults/people.ts';
import type { Program } from '../faults/programs.ts';
import { isReady, useRig } from '../faults/rig.ts';
import { pause, until } from '../faults/until.ts';
import { startWatch } from '../faults/watch.ts';
import { judgeTime, report, scaled, seconds } from './report.ts';

const held = useRig();
let ground: Ground;
const programs: Program[] = [];
beforeAll(async () => {
  ground = await makeGround(held.current, { lenders: 20, lendings: 4, running: 4 });
  programs.push((await held.current.startApi(0)).program, await held.current.startWorker());
});

describe('drill', () => {
  it('PostgreSQL killed', async () => {
    const rig = held.current;
    const { cluster } = rig;
    const settings = await cluster.show(['fsync', 'full_page_writes', 'synchronous_commit']);
    expect(new Set(Object.values(settings))).toEqual(new Set(['on']));
    const kills = scaled(10, 2);
    const watch = startWatch(rig);
    const load = startLoad(rig, { ...ground, amount: 500_000, funders: 20, payers: 5, pauseMs: 1_000 });
    const recoveryMs: number[] = [];
    const backMs: number[] = [];
    for (let n = 0; n <= kills; n += 1) {
      await pause(4_000);
      await (n < kills ? cluster.kill() : cluster.stopImmediately());
      recoveryMs.push(await cluster.start());
      const accepted = performance.now();
      await until('the instance has found the database again', () => isReady(rig.apis[0] ?? ''), 60_000);
      backMs.push(performance.now() - accepted);
    }
    await pause(3_000);
    const log = await load.stop();
    const settled = await settleAndCheck(rig, log);
    await checkDistributions(rig);
    const snapshots = await watch.stop();
    expect(programs.every((program) => program.isRunning())).toBe(true);
    expect(log.badAnswers).toBe(0);
    report('PostgreSQL killed', {
      kills,
      immediateStops: 1,
      ...settled,
      snapshots,
      violations: 0,
      recoverySecondsMost: seconds(Math.max(...recoveryMs)),
      backSecondsMost: judgeTime(Math.max(...backMs), 15_000),
    });
  });
});
