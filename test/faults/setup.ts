// Before the first fault test, once for the whole run: bundles the programs from the current sources, and makes the
// migrated cluster of which each file gets a copy.
import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { temporaryClusterFolder } from '../cluster.ts';
import { makeMigratedCluster } from './cluster.ts';
import { bundlePrograms } from './programs.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    migratedCluster: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await temporaryClusterFolder();
  await Promise.all([bundlePrograms(), makeMigratedCluster(folder)]);
  project.provide('migratedCluster', folder);
  return () => rm(folder, { recursive: true, force: true });
}
