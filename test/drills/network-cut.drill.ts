// Drill: the network between API and database drops everything for 30 seconds, starting right after a COMMIT. Passes
// if clients get time-outs or 503, repeated calls get the true result, and the pool recovers within 15 seconds after
// the network does.
// Source: decision 0031.
import { beforeAll, describe, expect, it } from 'vitest';
import { settleAndCheck } from '../faults/books.ts';
import { openWire } from '../faults/cuttable.ts';
import { startLoad } from '../faults/load.ts';
import { type Ground, makeGround } from '../faults/people.ts';
import { isReady, useRig } from '../faults/rig.ts';
import { pause, until } from '../faults/until.ts';
import { startWatch } from '../faults/watch.ts';
import { judgeTime, report, scaled } from './report.ts';

const held = useRig();
let ground: Ground;
beforeAll(async () => {
  ground = await makeGround(held.current, { lenders: 10, lendings: 2, running: 2 });
  await held.current.startWorker();
});

describe('drill', () => {
  it('network cut', async () => {
    const rig = held.current;
    const cuts = scaled(2);
    const wire = await openWire(rig.cluster.port);
    const databaseUrl = rig.cluster.database.url.replace(`:${rig.cluster.port}/`, `:${wire.port}/`);
    const { program } = await rig.startApi(0, { databaseUrl });
    const watch = startWatch(rig);
    const load = startLoad(rig, { ...ground, amount: 500_000, funders: 10, payers: 3, pauseMs: 1_000 });
    const wholeMs: number[] = [];
    for (let n = 0; n < cuts; n += 1) {
      await pause(3_000);
      await wire.cutAfterCommit();
      await pause(30_000);
      wire.mend();
      const mended = performance.now();
      let inARow = 0;
      await until(
        'ten questions in a row are answered',
        async () => {
          inARow = (await isReady(rig.apis[0] ?? '')) ? inARow + 1 : 0;
          return inARow >= 10;
        },
        60_000,
        100,
      );
      wholeMs.push(performance.now() - mended);
    }
    const log = await load.stop();
    const settled = await settleAndCheck(rig, log);
    const snapshots = await watch.stop();
    expect(program.isRunning()).toBe(true);
    expect(log.badAnswers).toBe(0);
    expect(settled.wereUnknown + settled.retold).toBeGreaterThan(0);
    await wire.close();
    report('network cut', {
      cuts,
      secondsEach: 30,
      ...settled,
      snapshots,
      violations: 0,
      wholeSecondsMost: judgeTime(Math.max(...wholeMs), 15_000),
    });
  });
});
