// PostgreSQL killed under load, and shut down in immediate mode: what was acknowledged is there, and the programs
// keep running and reconnect by themselves.
import { beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../scripts/postgres.mjs';
import { checkDistributions, settleAndCheck } from './books.ts';
import { startLoad } from './load.ts';
import { type Ground, makeGround } from './people.ts';
import type { Program } from './programs.ts';
import { isReady, useRig } from './rig.ts';
import { pause, until } from './until.ts';
import { startWatch } from './watch.ts';

const held = useRig();
let ground: Ground;
const programs: Program[] = [];
let worker = '';
beforeAll(async () => {
  ground = await makeGround(held.current);
  const port = await freePort();
  worker = `http://127.0.0.1:${port}`;
  programs.push((await held.current.startApi(0)).program, await held.current.startWorker({ port }));
});

describe('PostgreSQL', () => {
  it('writes each commit to the disk before it says so', async () => {
    const settings = ['fsync', 'full_page_writes', 'synchronous_commit'];
    const said = await held.current.cluster.show(settings);
    expect(said).toEqual({ fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' });
  });

  it('killed or stopped at once under load, loses nothing that was answered; the programs keep running', async () => {
    const rig = held.current;
    const { cluster } = rig;
    const [api = ''] = rig.apis;
    const watch = startWatch(rig);
    const load = startLoad(rig, { ...ground, amount: 500_000 });
    for (const end of [cluster.kill, cluster.stopImmediately]) {
      await pause(1_500);
      await end();
      await until(
        'both say that they are not ready',
        async () => !((await isReady(api)) || (await isReady(worker))),
        30_000,
      );
      expect((await fetch(`${worker}/healthz`)).status).toBe(200);
      await cluster.start();
      await until('both have found the database again', async () => (await isReady(api)) && isReady(worker), 60_000);
    }
    await pause(1_500);
    const log = await load.stop();
    // Work that met a dead database is tried again after a pause in product time.
    await rig.moveClock(2);
    const settled = await settleAndCheck(rig, log);
    await checkDistributions(rig);
    await watch.stop();
    expect(programs.map((program) => program.isRunning())).toEqual([true, true]);
    expect(settled.ok).toBeGreaterThan(0);
    // Each 5xx had Retry-After, also while there was no database.
    expect(log.badAnswers).toBe(0);
  });
});
