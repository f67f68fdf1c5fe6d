// The API is killed while lenders fund, the bank reports payments and people sign: at each place between a claim and
// its answer, and at any moment. Every answer holds, every repeated call gets the true result, no proof ever fails.
import { beforeAll, describe, expect, it } from 'vitest';
import { checkDistributions, settleAndCheck } from './books.ts';
import { startLoad } from './load.ts';
import { type Ground, makeGround } from './people.ts';
import { useRig } from './rig.ts';
import { pause } from './until.ts';
import { startWatch } from './watch.ts';

const held = useRig();
let ground: Ground;
beforeAll(async () => {
  ground = await makeGround(held.current);
  await held.current.startWorker();
});

/** The call that makes the API end, and the check that only the fault did it. */
const ends = ['after-claim:6', 'after-commit:4', 'after-commit:15', 'any moment', 'any moment'];

describe('the API, killed under load', () => {
  it('keeps every answer, is ready again, and gives repeated calls the true result', async () => {
    const rig = held.current;
    const watch = startWatch(rig);
    const load = startLoad(rig, { ...ground, amount: 500_000, signatures: 2 });
    for (const end of ends) {
      const isPoint = end !== 'any moment';
      const { program } = await rig.startApi(0, isPoint ? { faultPoint: end } : {});
      if (isPoint) await program.exited;
      else {
        await pause(800 + Math.random() * 700);
        await program.kill();
      }
    }
    await rig.startApi(0);
    await pause(1_000);
    const log = await load.stop();
    const settled = await settleAndCheck(rig, log);
    await checkDistributions(rig);
    await watch.stop();
    expect(settled.ok).toBeGreaterThan(0);
    expect(settled.wereUnknown + settled.retold).toBeGreaterThan(0);
    expect(log.badAnswers).toBe(0);
  });
});
