// A PostgreSQL that tests may kill: durable, with its own folder, restarted on the same port.
// Invariant: only its own processes are signalled, found by the pid of its postmaster; nothing of it outlives the
// test.
// Source: docs/design.md §4.
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { promisify } from 'node:util';
import pg from 'pg';
import { inject } from 'vitest';
import { migrate } from '../../db/migrate.ts';
import * as databases from '../../scripts/databases.mjs';
import * as postgres from '../../scripts/postgres.mjs';
import { temporaryClusterFolder } from '../cluster.ts';
import type { TestDatabase } from '../database.ts';
import { until } from './until.ts';

const name = 'titian_faults';
/** Durable; but connections are short: a plan for each of the first five uses of a statement would never pay off. */
const settings = { ...postgres.durable, plan_cache_mode: 'force_generic_plan' };

export type MortalCluster = {
  port: number;
  database: TestDatabase;
  /** The server's values of these settings. */
  show(settings: readonly string[]): Promise<Record<string, string>>;
  /** kill -9 of the postmaster and all its children. */
  kill(): Promise<void>;
  /** `pg_ctl stop -m immediate`: no checkpoint, connections are dropped. */
  stopImmediately(): Promise<void>;
  /** Starts it again; returns how long it took until it accepted connections. */
  start(): Promise<number>;
  close(): Promise<void>;
};

/** Makes a cluster with the current schema in this folder, and stops it in order, so that it can be copied. */
export async function makeMigratedCluster(folder: string): Promise<void> {
  const cluster = await postgres.startCluster({ folder, settings });
  try {
    await databases.prepareDatabase(cluster, name);
    await migrate(databases.databaseUrl(cluster, 'titian_owner', name));
  } finally {
    await cluster.stop('fast');
  }
}

export async function startMortalCluster(): Promise<MortalCluster> {
  const folder = await temporaryClusterFolder();
  // Keeps the owner of the files, without whom the server does not start.
  await promisify(execFile)('cp', ['-a', `${inject('migratedCluster')}/.`, folder]);
  let cluster = await postgres.startCluster({ folder, settings });
  const close = async () => {
    await cluster.stop('immediate').catch(() => undefined);
    rmSync(folder, { recursive: true, force: true });
  };
  const url = (role: 'titian_app' | 'titian_owner' | 'titian_audit') => databases.databaseUrl(cluster, role, name);
  const { port } = cluster;
  const database: TestDatabase = {
    url: url('titian_app'),
    ownerUrl: url('titian_owner'),
    auditUrl: url('titian_audit'),
    close: async () => undefined,
  };
  return {
    port,
    database,
    show: (settings) => readSettings(database.auditUrl, settings),
    async kill() {
      const family = [cluster.pid, ...childrenOf(cluster.pid)];
      for (const pid of family) endNow(pid);
      await until('the killed server is gone', () => family.every((pid) => !isThere(pid)), 10_000);
    },
    stopImmediately: () => cluster.stop('immediate'),
    async start() {
      const began = performance.now();
      cluster = await postgres.startCluster({ folder, settings, port });
      return performance.now() - began;
    },
    close,
  };
}

async function readSettings(url: string, settings: readonly string[]): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const said: Record<string, string> = {};
    for (const setting of settings) {
      const { rows } = await client.query<Record<string, string>>(`show ${setting}`);
      said[setting] = rows[0]?.[setting] ?? '';
    }
    return said;
  } finally {
    await client.end();
  }
}

function endNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The child has ended by itself meanwhile.
  }
}

/** State and parent of a process from the kernel; null if it does not exist. */
function statusOf(pid: number): { state: string; parent: number } | null {
  try {
    const [state = '', parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return { state, parent: Number(parent) };
  } catch {
    return null;
  }
}

function isThere(pid: number): boolean {
  const status = statusOf(pid);
  return status !== null && status.state !== 'Z';
}

const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((candidate) => candidate > 0 && statusOf(candidate)?.parent === pid);
