// The whole product for the browser tests: database, demonstration data, sandbox, product. One for each worker, since
// a journey moves the clock of its world; the files that a worker runs share it. The URLs are in
// test-results/world-<worker>.json; all are stopped after the last test.
// Source: docs/design.md §4.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { FullConfig } from '@playwright/test';
import pg from 'pg';
import * as postgres from '../scripts/postgres.mjs';
import { startWorld } from '../scripts/world.mjs';
import { temporaryClusterFolder } from '../test/cluster.ts';

const results = path.resolve(import.meta.dirname, '..', 'test-results');

/** Where a worker finds its world. */
export const worldFile = (worker: string): string => path.join(results, `world-${worker}.json`);

export default async function startForBrowser({ workers }: FullConfig): Promise<() => Promise<void>> {
  await mkdir(results, { recursive: true });
  const worlds = await Promise.all(Array.from({ length: workers }, (_, worker) => start(worker)));
  return async () => {
    await Promise.all(worlds.map((stop) => stop()));
  };
}

/** Starts a worker's world. Returns how to stop it and remove everything. */
async function start(worker: number): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'titian-e2e-'));
  const clusterFolder = await temporaryClusterFolder();
  const { stop, ...world } = await startWorld({
    folder,
    clusterFolder,
    settings: postgres.disposable,
    anyPorts: true,
    report: (line: string) => console.log(`  ${worker}: ${line}`),
  });
  const { addresses, databases, people } = world;
  await leaveHistoryUnprinted(databases.owner);
  const description = { addresses, databases, people, sandboxFolder: path.join(folder, 'sandbox') };
  await writeFile(worldFile(String(worker)), JSON.stringify(description));
  return async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
    await rm(clusterFolder, { recursive: true, force: true });
  };
}

/**
 * The worker prints the demonstration's old agreements, one a second. No journey reads them, and printing would take
 * a fifth of the processor.
 */
async function leaveHistoryUnprinted(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`update agreement set retry_at = app_now() + interval '10 years'
      where state = 'signed' and sent_at is null`);
  } finally {
    await client.end();
  }
}
