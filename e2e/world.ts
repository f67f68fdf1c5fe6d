// The whole product for the browser tests: database, demonstration data, sandbox, product. One for each project of
// playwright.config.ts, since a journey moves the clock of its world; the files of a project share it. The data are made
// once and copied. The URLs are in test-results/world-<project>.json; all are stopped after the last test.
// Source: docs/design.md §4.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { FullConfig } from '@playwright/test';
import * as postgres from '../scripts/postgres.mjs';
import { seedWorld, startWorld } from '../scripts/world.mjs';
import { temporaryClusterFolder } from '../test/cluster.ts';

const results = path.resolve(import.meta.dirname, '..', 'test-results');

/** Where the tests of a project find their world. */
export const worldFile = (project: string): string => path.join(results, `world-${project}.json`);

/** Of programs and of PostgreSQL. */
type Folders = { folder: string; clusterFolder: string };

export default async function startForBrowser({ projects }: FullConfig): Promise<() => Promise<void>> {
  await mkdir(results, { recursive: true });
  const [first = '', ...others] = projects.map(({ name }) => name);
  const seeded = await makeFolders();
  await seedWorld({ ...seeded, ...settingsOf(first) });
  const copies = await Promise.all(others.map(() => copyOf(seeded)));
  // One after another: side by side two could find the same port free.
  const worlds: (() => Promise<void>)[] = [];
  for (const [index, folders] of [seeded, ...copies].entries())
    worlds.push(await start(projects[index]?.name ?? '', folders));
  return async () => {
    await Promise.all(worlds.map((stop) => stop()));
  };
}

async function makeFolders(): Promise<Folders> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'titian-e2e-'));
  return { folder, clusterFolder: await temporaryClusterFolder() };
}

/** A stopped world with everything in it, except for the port that it had. */
async function copyOf(world: Folders): Promise<Folders> {
  const copy = await makeFolders();
  // Unlike fs.cp, it preserves the owner, which is the server's user.
  for (const key of ['folder', 'clusterFolder'] as const)
    await promisify(execFile)('cp', ['-a', `${world[key]}/.`, copy[key]]);
  await rm(path.join(copy.clusterFolder, 'port'), { force: true });
  return copy;
}

const settingsOf = (project: string) => ({
  settings: postgres.disposable,
  anyPorts: true,
  report: (line: string) => console.log(`  ${project}: ${line}`),
});

/** Starts a project's world. Returns how to stop it and remove everything. */
async function start(project: string, folders: Folders): Promise<() => Promise<void>> {
  const { stop, addresses, databases, people } = await startWorld({ ...folders, ...settingsOf(project) });
  const description = { addresses, databases, people, sandboxFolder: path.join(folders.folder, 'sandbox') };
  await writeFile(worldFile(project), JSON.stringify(description));
  return async () => {
    await stop();
    for (const folder of Object.values(folders)) await rm(folder, { recursive: true, force: true });
  };
}
