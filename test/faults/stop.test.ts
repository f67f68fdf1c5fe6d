// Graceful stop, as at every release: not ready at once, still serving for five seconds, open calls finished, exit
// code 0. A load balancer between two programs loses no call, and what was acknowledged is in the books once.
// Source: decision 0038.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Portfolio } from '#contract/funding.ts';
import { anyRow, col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { freePort } from '../../scripts/postgres.mjs';
import { confirmation, quote } from '../funding.ts';
import type { LenderPerson } from '../world.ts';
import { useRig } from './rig.ts';
import { pause, until } from './until.ts';

const held = useRig();
const results = path.resolve(import.meta.dirname, '..', '..', 'test-results', 'faults');
const running: ChildProcess[] = [];
afterAll(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
});

type Instance = { url: string; child: ChildProcess; code: Promise<number | null> };

/** Site and console as a separate process, with production's stop time by default. */
async function start(stopAfterSeconds?: number): Promise<Instance> {
  const { cluster, secrets, sandboxUrl } = held.current;
  const port = await freePort();
  const output = openSync(path.join(results, `stop-${port}.log`), 'w');
  const child = spawn(process.execPath, [path.join(results, 'dist', 'server.js')], {
    stdio: ['ignore', output, output],
    env: {
      PATH: process.env['PATH'] ?? '',
      TITIAN_MODE: 'demo',
      ...secrets,
      DATABASE_URL: cluster.database.url,
      DATABASE_POOL: '5',
      SERVICES: 'web',
      PORT: String(port),
      TRUSTED_PROXIES: '127.0.0.1',
      BANK_URL: sandboxUrl,
      SMS_URL: sandboxUrl,
      SIGNATURE_URL: sandboxUrl,
      SMTP_URL: 'smtp://127.0.0.1:9',
      STORAGE_DIR: path.join(results, 'stop-storage'),
      ...(stopAfterSeconds === undefined ? {} : { STOP_AFTER_SECONDS: String(stopAfterSeconds) }),
    },
  });
  running.push(child);
  const code = once(child, 'exit').then(([exitCode]) => exitCode as number | null);
  const url = `http://127.0.0.1:${port}`;
  await until('the program is ready', async () => (await statusOf(`${url}/readyz`)) === 200, 120_000);
  return { url, child, code };
}

/** Programs that a test left running, with production's stop time. */
const left: Instance[] = [];
const takeOne = async (): Promise<Instance> => left.pop() ?? start();

/** The status of an answer; 0 if the connection is refused. */
async function statusOf(url: string): Promise<number> {
  const answer = await fetch(url, { headers: { connection: 'close' } }).catch(() => null);
  await answer?.arrayBuffer();
  return answer?.status ?? 0;
}

async function confirmAt(url: string, lender: LenderPerson, body: object, from: string) {
  const answer = await fetch(`${url}/api/v1/me/lendingtransactions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${lender.token}`, 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(body),
  });
  return { status: answer.status, id: ((await answer.json()) as { data?: Portfolio }).data?.id ?? '' };
}

/** A load balancer in front of the programs: sends calls to those that were ready when last polled. */
function balance(instances: Set<Instance>) {
  const ready = new Set(instances);
  let ended = false;
  const watch = (async () => {
    while (!ended) {
      for (const instance of instances) {
        if ((await statusOf(`${instance.url}/readyz`)) === 200) ready.add(instance);
        else ready.delete(instance);
      }
      await pause(100);
    }
  })();
  let turn = 0;
  return {
    next: () => [...ready][(turn += 1) % ready.size]?.url ?? '',
    async end() {
      ended = true;
      await watch;
    },
  };
}

describe('of two programs under load, each replaced in turn', () => {
  it('no call is lost or interrupted, and what was acknowledged is there once', async () => {
    const { world } = held.current;
    const { id: lending } = await world.openedLending({ members: 20, principal: 50_000_000 });
    const first = [await start(), await start()];
    const instances = new Set(first);
    const balancer = balance(instances);
    const acknowledged: string[] = [];
    const faults: string[] = [];
    let stopped = false;

    const client = async (n: number) => {
      const lender = await world.lender({ balance: 500_000_000 });
      const from = `10.8.0.${n}`;
      while (!stopped) {
        const { referenceToken } = await quote(world, lender, lending, 500_000);
        const url = balancer.next();
        try {
          const { status, id } = await confirmAt(url, lender, confirmation(lending, 500_000, referenceToken), from);
          if (status === 200) acknowledged.push(id);
          else faults.push(`funding answered ${status}`);
          const read = await fetch(`${balancer.next()}/api/v1/lendings`, { headers: { 'x-forwarded-for': from } });
          await read.arrayBuffer();
          if (read.status !== 200) faults.push(`list answered ${read.status}`);
        } catch (error) {
          faults.push(`${String(error)} ${error instanceof Error ? String(error.cause) : ''}`);
        }
        // Some hundred calls: enough that each moment of a replacement meets some.
        await pause(200);
      }
    };
    const clients = Array.from({ length: 4 }, (_, n) => client(n + 1));
    for (const old of first) {
      await pause(500);
      const next = await start();
      instances.add(next);
      old.child.kill('SIGTERM');
      expect(await old.code).toBe(0);
      instances.delete(old);
    }
    await pause(500);
    stopped = true;
    await Promise.all(clients);
    await balancer.end();
    left.push(...instances);
    expect(faults).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(0);
    const stored = await world.db.rows(
      row({ id: col.text }),
      sql`select id from portfolio where lending_id = ${lending}`,
    );
    expect(stored.map(({ id }) => id).sort()).toEqual(acknowledged.sort());
    expect(await world.proof()).toEqual([]);
  });
});

describe('a program that receives a stop signal', () => {
  it('is not ready at once, serves for five more seconds, and exits with 0', async () => {
    const { url, child, code } = await takeOne();
    const began = performance.now();
    child.kill('SIGTERM');
    await until('it says that it is not ready', async () => (await statusOf(`${url}/readyz`)) === 503, 5_000, 5);
    const seen = new Set<number>();
    for (let status = 200; status !== 0; ) {
      status = await statusOf(`${url}/api/v1/parameters`);
      seen.add(status);
      // As often as a load balancer polls, so that the rate limit of one address is not reached.
      await pause(50);
    }
    expect(performance.now() - began).toBeGreaterThanOrEqual(5_000);
    expect([...seen]).toEqual([200, 0]);
    expect(await code).toBe(0);
  });

  it('finishes its open call, however late, and then exits with 0', async () => {
    const { world } = held.current;
    const { url, child, code } = await start(1);
    const lender = await world.lender({ balance: 1_000_000 });
    const { id: lending } = await world.openedLending();
    const { referenceToken } = await quote(world, lender, lending, 1_000_000);
    const call = await world.owner.tx(async (tx) => {
      await tx.run(sql`select 1 from lending where id = ${lending} for update`);
      const answer = confirmAt(url, lender, confirmation(lending, 1_000_000, referenceToken), '10.9.0.1');
      await until(
        'the call waits for the lending',
        () => world.owner.row(anyRow, sql`select 1 from pg_locks where not granted`),
        30_000,
      );
      child.kill('SIGTERM');
      await until('the door is closed', async () => (await statusOf(`${url}/healthz`)) === 0, 30_000);
      expect(child.exitCode).toBeNull();
      return { answer };
    });
    const { status, id } = await call.answer;
    expect(status).toBe(200);
    expect(await code).toBe(0);
    expect(await world.db.row(anyRow, sql`select id from portfolio where lender_id = ${lender.id}`)).toEqual({ id });
    expect(await world.proof()).toEqual([]);
  });

  it('signalled twice stops once', async () => {
    const { url, child, code } = await takeOne();
    child.kill('SIGTERM');
    await until('it says that it is not ready', async () => (await statusOf(`${url}/readyz`)) === 503, 5_000, 5);
    child.kill('SIGINT');
    child.kill('SIGTERM');
    expect(await code).toBe(0);
  });
});
