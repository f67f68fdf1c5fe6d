// One PostgreSQL cluster for a test run: created before the first test file, removed after the last. The schema is
// migrated once into a template database, which `openTestDatabase` (test/database.ts) clones.
// Invariant: nothing of it outlives the run; the next run removes what a killed run left behind.
import * as fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../db/migrate.ts';
import * as databases from '../scripts/databases.mjs';
import * as postgres from '../scripts/postgres.mjs';

export const templateDatabase = 'titian_template';

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: databases.Address;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  for (const parent of new Set([await clusterParent(), await diskParent()])) await removeLeftovers(parent);
  const folder = await temporaryClusterFolder();
  const cluster = await postgres.startCluster({ folder, settings: postgres.disposable });
  const teardown = async () => {
    await cluster.stop('immediate');
    await fs.rm(folder, { recursive: true, force: true });
  };
  try {
    await databases.prepareDatabase(cluster, templateDatabase);
    await migrate(databases.databaseUrl(cluster, 'titian_owner', templateDatabase));
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide('cluster', { port: cluster.port, passwords: cluster.passwords });
  return teardown;
}

/** A new folder for a cluster that the server's user can read. Its name tells the next run which process owned it. */
export async function temporaryClusterFolder({ onDisk = false } = {}): Promise<string> {
  const parent = await (onDisk ? diskParent() : clusterParent());
  const folder = await fs.mkdtemp(path.join(parent, `titian-test-${process.pid}-`));
  await fs.chmod(folder, 0o755);
  return folder;
}

/** What the clusters of one run need at most, with their logs. */
const roomForClusters = 3 * 1024 ** 3;

/** Memory, if there is room: each clone makes 750 files. */
async function clusterParent(): Promise<string> {
  return (await hasRoom('/dev/shm')) ? '/dev/shm' : diskParent();
}

/** The temp folder, or another one if the server's user cannot read it. */
async function diskParent(): Promise<string> {
  const temp = await fs.realpath(os.tmpdir());
  if (!postgres.isRoot || (await isReachable(temp))) return temp;
  const folder = path.join(postgres.databaseHome(), 'tests');
  await fs.mkdir(folder, { recursive: true, mode: 0o755 });
  return folder;
}

async function hasRoom(folder: string): Promise<boolean> {
  try {
    await fs.access(folder, fs.constants.W_OK);
    const { bavail, bsize } = await fs.statfs(folder);
    return bavail * bsize >= roomForClusters;
  } catch {
    return false;
  }
}

async function isReachable(folder: string): Promise<boolean> {
  const { mode } = await fs.stat(folder);
  if (!(mode & 0o001)) return false;
  const parent = path.dirname(folder);
  return parent === folder || isReachable(parent);
}

/** Stops (through their pid file) and removes clusters of runs whose process is gone. */
async function removeLeftovers(parent: string): Promise<void> {
  for (const name of await fs.readdir(parent)) {
    const pid = Number(/^titian-test-(\d+)-/.exec(name)?.[1] ?? 0);
    if (!pid || isAlive(pid)) continue;
    const folder = path.join(parent, name);
    if ((await fs.stat(folder)).uid !== process.getuid?.()) continue;
    await postgres.stopCluster(folder).catch(() => undefined);
    await fs.rm(folder, { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
