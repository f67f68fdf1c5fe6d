// The cost of the idle product, and how soon its worker starts after a commit: the whole product as a separate
// program, with a clock service and an SMS gateway on the loopback. Processor time is that of the program and of its
// whole PostgreSQL, read from /proc, so it runs on Linux only.
import * as fs from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { sendSms } from '#features/notice/notice.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { type Figure, measure } from './figure.ts';
import type { Place } from './place.ts';
import { startProgram, withProduct } from './product.ts';
import { quantile } from './timing.ts';

const settleMs = 15_000;
const idleMs = 60_000;
const messages = 100;
/** Clock ticks a second in /proc; the same on every Linux that Node runs on. */
const ticksPerSecond = 100;

async function figures(place: Place): Promise<Figure[]> {
  const world = await openWorldOutside();
  try {
    const settings = { SERVICES: 'web,worker', PORT: '0', CLOCK_URL: world.url, SMS_URL: world.url };
    const program = await startProgram(place, 'product', settings);
    try {
      await pause(settleMs);
      const pids = { product: program.process.pid!, database: await findPostmaster(place) };
      const idle = await measureIdle(pids);
      const delays = await measureDelays(place, world);
      return [
        {
          what: 'one core, product and PostgreSQL with nobody there',
          value: idle.product + idle.database,
          unit: '%',
          atMost: 1,
        },
        { what: 'of it the product', value: idle.product, unit: '%' },
        { what: 'of it PostgreSQL', value: idle.database, unit: '%' },
        { what: 'commit to the call that it led to, p95', value: quantile(delays, 0.95), unit: 'ms', atMost: 100 },
        { what: 'commit to the call that it led to, p50', value: quantile(delays, 0.5), unit: 'ms' },
        { what: 'commit to the call that it led to, slowest', value: Math.max(...delays), unit: 'ms' },
      ];
    } finally {
      await program.stop();
    }
  } finally {
    await world.close();
  }
}

/** The share of one core that each used while idle. */
async function measureIdle(pids: { product: number; database: number }) {
  const read = async () => ({ product: await cpuOfTree(pids.product), database: await cpuOfTree(pids.database) });
  const [before, began] = [await read(), performance.now()];
  await pause(idleMs);
  const [after, seconds] = [await read(), (performance.now() - began) / 1000];
  const share = (part: 'product' | 'database') => ((after[part] - before[part]) / seconds) * 100;
  return { product: share('product'), database: share('database') };
}

/** Milliseconds from the commit of each message to its arrival at the gateway, one after another at irregular intervals. */
async function measureDelays(place: Place, world: OutsideWorld): Promise<number[]> {
  const delays: number[] = [];
  await withProduct(place, async ({ db }) => {
    for (let no = 0; no < messages; no += 1) {
      await pause(50 + Math.random() * 200);
      const arrived = world.nextMessage();
      await db.tx((tx) => sendSms(tx, { to: '+6281200000001', text: `Pesan ${no}`, eventKey: `bench:${no}` }));
      const committed = performance.now();
      delays.push((await arrived) - committed);
    }
  });
  return delays;
}

/** The parent process of all PostgreSQL processes. */
async function findPostmaster({ owner }: Place): Promise<number> {
  const { pid } = await owner.one(row({ pid: col.number }), sql`select pg_backend_pid() as pid`);
  return (await readProcess(pid))!.parent;
}

type Process = { pid: number; parent: number; seconds: number };

/** Processor seconds of a process and all its descendants, including those that have ended. */
async function cpuOfTree(root: number): Promise<number> {
  const pids = (await fs.readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const all = (await Promise.all(pids.map(readProcess))).filter((each) => each !== null);
  const family = new Set([root]);
  for (let size = 0; size < family.size; ) {
    size = family.size;
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid);
  }
  return all.filter(({ pid }) => family.has(pid)).reduce((sum, { seconds }) => sum + seconds, 0);
}

async function readProcess(pid: number): Promise<Process | null> {
  const stat = await fs.readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat === null) return null;
  // After the name, which may contain spaces: state, parent, …; utime, stime and those of ended children are 12th to
  // 15th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return { pid, parent: Number(fields[1]), seconds: ticks / ticksPerSecond };
}

type OutsideWorld = { url: string; nextMessage(): Promise<number>; close(): Promise<void> };

/** How long the sandbox's clock waits for a move. */
const clockWaitMs = 25_000;

/** A clock that shows real time and is never moved, and a gateway that records when a message arrived. */
async function openWorldOutside(): Promise<OutsideWorld> {
  let arrive: (at: number) => void = () => undefined;
  const server: Server = createServer((request, response) => {
    if (request.method === 'POST') arrive(performance.now());
    const answer = () => {
      response.writeHead(request.method === 'POST' ? 202 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ offsetMs: 0 }));
    };
    if (request.url?.includes('since=')) setTimeout(answer, clockWaitMs).unref();
    else answer();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    nextMessage: () => new Promise((resolve) => (arrive = resolve)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

await measure('idle', figures, { minutes: 8 });
