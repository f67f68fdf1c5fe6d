// The world's database: the one that DATABASE_URL names, or an embedded one with the demonstration in it.
// Invariants: a database is never opened with other secrets than those it was created with; only an embedded one is ever
// dropped, and a mark beside it says so until its data are complete.
import { existsSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as databases from './databases.mjs';
import * as postgres from './postgres.mjs';

const { checkout } = postgres;
const database = 'titian';

/**
 * The database of DATABASE_URL, or the embedded one: started or adopted, prepared and migrated.
 * @param {import('./world.mjs').WorldOptions} options @param {boolean} fresh @param {(() => Promise<void>)[]} stops
 */
export async function openDatabase({ folder, clusterFolder, settings, report }, fresh, stops) {
  const given = process.env['DATABASE_URL'];
  /** @type {typeof import('../db/migrate.ts')} */
  const { migrate, prepareAndMigrate } = await import(pathToFileURL(path.join(checkout, 'dist', 'migrate.js')).href);
  if (given) {
    report('PostgreSQL: yang ditunjuk DATABASE_URL');
    const owner = process.env['MIGRATION_DATABASE_URL'] ?? given;
    await prepareAndMigrate({ migration: owner, app: given });
    const urls = { app: given, owner, audit: process.env['AUDIT_DATABASE_URL'] ?? given, embedded: false };
    return { urls, makeEmpty: () => Promise.reject(new Error('Basis data ini bukan milik peragaan.')) };
  }
  if (fresh) await setAside(clusterFolder, report);
  const cluster = await postgres.startCluster({ folder: clusterFolder, ...(settings ? { settings } : {}) });
  stops.push(() => cluster.stop('fast'));
  report(`PostgreSQL: port ${cluster.port}${cluster.adopted ? ', masih berjalan dan dipakai lagi' : ''}`);
  const urls = {
    app: databases.databaseUrl(cluster, 'titian_app', database),
    owner: databases.databaseUrl(cluster, 'titian_owner', database),
    audit: databases.databaseUrl(cluster, 'titian_audit', database),
    embedded: true,
  };
  const open = async () => {
    if (existsSync(unfinishedMark(folder))) await forgetDemonstration(cluster, folder);
    if (await databases.prepareDatabase(cluster, database)) await markUnfinished(folder);
    const applied = await migrate(urls.owner);
    report(applied.length ? `Skema: ${applied.length} berkas diterapkan` : 'Skema: mutakhir');
  };
  await open();
  return { urls, makeEmpty: open };
}

/**
 * The database, and what the programs have stored beside it.
 * @param {import('./databases.mjs').Address} cluster @param {string} folder
 */
async function forgetDemonstration(cluster, folder) {
  await databases.dropDatabase(cluster, database);
  for (const part of ['sandbox', 'storage']) await fs.rm(path.join(folder, part), { recursive: true, force: true });
}

/** @param {string} folder */
export const markUnfinished = (folder) => fs.writeFile(unfinishedMark(folder), 'data peragaan belum selesai dibuat\n');

/** Exists from the creation of the database until the demonstration data are complete. @param {string} folder */
export const unfinishedMark = (folder) => path.join(folder, 'demo.unfinished');

/**
 * A cluster whose secrets were deleted can no longer be read: it is moved aside, not deleted.
 * @param {string} clusterFolder @param {(line: string) => void} report
 */
async function setAside(clusterFolder, report) {
  const data = path.join(clusterFolder, 'data');
  if (!existsSync(data)) return;
  await postgres.stopCluster(clusterFolder);
  const aside = `${data}-${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`;
  await fs.rename(data, aside);
  report(`Kunci rahasia tidak ada lagi; basis data lama dipindahkan ke ${aside}`);
}
