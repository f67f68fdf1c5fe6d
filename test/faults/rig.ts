// The rig of fault tests: a PostgreSQL that can be killed, the product's real programs on it, the simulated
// providers, and a test world on the same database to arrange and inspect. The product does not know that it is being
// tested.
// Source: docs/design.md §4.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { freePort } from '../../scripts/postgres.mjs';
import { openWorld, type World } from '../world.ts';
import { type MortalCluster, startMortalCluster } from './cluster.ts';
import { type Program, ready, startProgram } from './programs.ts';
import { until } from './until.ts';

export type Start = {
  faultPoint?: string;
  databaseUrl?: string;
  bankUrl?: string;
  /** How far the host's own clock is off. */
  clockShiftMs?: number;
  /** Where a worker says whether it is ready. */
  port?: number;
};

const shiftedClock = path.join(import.meta.dirname, 'shifted-clock.mjs');

export type Rig = {
  cluster: MortalCluster;
  world: World;
  secrets: typeof secrets;
  /** The URLs of the instances, whether they run or not, and of the console next to each. */
  apis: readonly string[];
  consoles: readonly string[];
  sandboxUrl: string;
  /** Starts an instance of site and console; returns when it is ready, with the time it took. */
  startApi(index: number, options?: Start): Promise<{ program: Program; tookMs: number }>;
  startWorker(options?: Start): Promise<Program>;
  /** Moves all clocks together and waits until the product has followed; needs a worker. */
  moveClock(minutes: number): Promise<void>;
  close(): Promise<void>;
};

const secrets = {
  TOKEN_SECRET: 'token-secret-of-the-rig-0123456789abcdef',
  ENCRYPTION_KEY: Buffer.alloc(32, 5).toString('base64'),
  HASH_KEY: 'hash-key-of-the-rig-0123456789abcdefghij',
  BANK_SECRET: 'bank-secret-of-the-rig-0123456789abcdefg',
  SMS_KEY: 'sms-key-of-the-rig-0123456789abcdefghijk',
  PUSH_KEY: Buffer.alloc(32, 3).toString('base64'),
  SIGNATURE_SECRET: 'signature-secret-of-the-rig-0123456789ab',
};

/** Opens a rig for a test file and stops everything after the last test. */
export function useRig(options: { instances?: number } = {}): { readonly current: Rig } {
  let rig: Rig | undefined;
  beforeAll(async () => {
    rig = await openRig(options);
  });
  afterAll(() => rig?.close());
  return {
    get current() {
      if (!rig) throw new Error('the rig opens in beforeAll');
      return rig;
    },
  };
}

async function openRig({ instances = 1 }: { instances?: number }): Promise<Rig> {
  const running = new Set<Program>();
  const folder = await mkdtemp(path.join(tmpdir(), 'titian-faults-'));
  const cluster = await startMortalCluster();
  const ports = await choosePorts(instances);
  const environment = environmentOf(cluster, folder, ports);
  const world = await openWorld({ ...environment, LOG_LEVEL: 'silent' }, async () => cluster.database);

  const start: typeof startProgram = async (...given) => {
    const program = await startProgram(...given);
    running.add(program);
    return program;
  };
  const startServer = async (services: string, port: Record<string, string>, given: Start) => {
    const own = {
      ...environment,
      ...port,
      SERVICES: services,
      ...(given.faultPoint ? { FAULT_POINT: given.faultPoint } : {}),
      ...(given.databaseUrl ? { DATABASE_URL: given.databaseUrl } : {}),
      ...(given.bankUrl ? { BANK_URL: given.bankUrl } : {}),
      ...(given.clockShiftMs ? { CLOCK_SHIFT_MS: String(given.clockShiftMs) } : {}),
    };
    return ready(await start('server.js', own, given.clockShiftMs ? shiftedClock : undefined));
  };

  await ready(await start('sandbox.js', sandboxEnvironment(folder, ports)));
  return {
    cluster,
    world,
    secrets,
    apis: ports.apis.map((port) => `http://127.0.0.1:${port}`),
    consoles: ports.consoles.map((port) => `http://127.0.0.1:${port}`),
    sandboxUrl: `http://127.0.0.1:${ports.sandbox}`,
    async startApi(index, options = {}) {
      const began = performance.now();
      const port = { PORT: String(ports.apis[index]), CONSOLE_PORT: String(ports.consoles[index]) };
      const program = await startServer('web,console', port, options);
      await until('the instance takes calls', () => isReady(`http://127.0.0.1:${ports.apis[index]}`), 120_000);
      return { program, tookMs: performance.now() - began };
    },
    startWorker: (options = {}) => startServer('worker', { WORKER_PORT: String(options.port ?? 0) }, options),
    moveClock: (minutes) => jump(world, `http://127.0.0.1:${ports.sandbox}`, minutes * 60_000),
    async close() {
      await Promise.all([...running].map((program) => program.kill()));
      await world.close().catch(() => undefined);
      await cluster.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type Ports = { apis: number[]; consoles: number[]; sandbox: number; smtp: number };

async function choosePorts(instances: number): Promise<Ports> {
  const many = (count: number) => Promise.all(Array.from({ length: count }, () => freePort()));
  const [sandbox = 0, smtp = 0, ...rest] = await many(2 + 2 * instances);
  return { sandbox, smtp, apis: rest.slice(0, instances), consoles: rest.slice(instances) };
}

function environmentOf(cluster: MortalCluster, folder: string, ports: Ports): Record<string, string> {
  const sandbox = `http://127.0.0.1:${ports.sandbox}`;
  return {
    TITIAN_MODE: 'demo',
    ...secrets,
    DATABASE_URL: cluster.database.url,
    // Few: each connection loads the catalogue and the functions anew.
    DATABASE_POOL: '5',
    PUBLIC_URL: `http://127.0.0.1:${ports.apis[0]}`,
    CONSOLE_URL: `http://127.0.0.1:${ports.consoles[0]}`,
    // Each client has its own address, as behind a proxy.
    TRUSTED_PROXIES: '127.0.0.1',
    BANK_URL: sandbox,
    SMS_URL: sandbox,
    PUSH_URL: sandbox,
    SIGNATURE_URL: sandbox,
    CLOCK_URL: sandbox,
    SANDBOX_URL: sandbox,
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    STORAGE_DIR: path.join(folder, 'storage'),
    STOP_AFTER_SECONDS: '0',
    LOG_LEVEL: 'info',
  };
}

function sandboxEnvironment(folder: string, ports: Ports): Record<string, string> {
  return {
    HOST: '127.0.0.1',
    SANDBOX_PORT: String(ports.sandbox),
    SANDBOX_SMTP_PORT: String(ports.smtp),
    SANDBOX_DATA: path.join(folder, 'sandbox'),
    PRODUCT_URL: `http://127.0.0.1:${ports.apis[0]}`,
    BANK_SECRET: secrets.BANK_SECRET,
    SIGNATURE_SECRET: secrets.SIGNATURE_SECRET,
    SMS_KEY: secrets.SMS_KEY,
  };
}

/** Whether an instance reports that it is ready. */
export async function isReady(api: string): Promise<boolean> {
  const answer = await fetch(`${api}/readyz`, { signal: AbortSignal.timeout(3_000) }).catch(() => null);
  return answer?.status === 200;
}

async function jump(world: World, sandboxUrl: string, milliseconds: number): Promise<void> {
  const response = await fetch(`${sandboxUrl}/clock/jumps`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ milliseconds }),
  });
  if (response.status !== 202) throw new Error(`the clock answered ${response.status}`);
  await until(
    'the product has followed the clock',
    async () => {
      const answer = await fetch(`${sandboxUrl}/clock`, { headers: { accept: 'application/json' } });
      const clock = (await answer.json()) as { offsetMs: number; jump: object | null };
      const { offset } = await world.db.one(
        row({ offset: col.number }),
        sql`select offset_ms as offset from app_clock`,
      );
      return clock.jump === null && offset >= clock.offsetMs;
    },
    60_000,
  );
}
