// The whole product for the browser tests: database, demonstration data, sandbox, product, started once for all files.
// Its addresses stand in test-results/world.json; it is stopped after the last test. Source: design §4 (Browser).
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as postgres from '../scripts/postgres.mjs';
import { startWorld } from '../scripts/world.mjs';
import { temporaryClusterFolder } from '../test/cluster.ts';

const results = path.resolve(import.meta.dirname, '..', 'test-results');
export const worldFile = path.join(results, 'world.json');

export default async function startForBrowser(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'titian-e2e-'));
  const clusterFolder = await temporaryClusterFolder();
  const world = await startWorld({
    folder,
    clusterFolder,
    settings: postgres.disposable,
    anyPorts: true,
    report: (line: string) => console.log(`  ${line}`),
  });
  await mkdir(results, { recursive: true });
  await writeFile(
    worldFile,
    JSON.stringify({
      addresses: world.addresses,
      databases: world.databases,
      people: world.people,
      sandboxFolder: path.join(folder, 'sandbox'),
    }),
  );
  return async () => {
    await world.stop();
    await rm(folder, { recursive: true, force: true });
    await rm(clusterFolder, { recursive: true, force: true });
  };
}
