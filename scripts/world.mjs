// Starts everything on this machine: PostgreSQL, schema, demonstration data, sandbox, product; used by `npm start`
// and by the browser tests.
// Invariants: everything is stopped in reverse order, also if a later step fails; demonstration data are either
// complete or made again; a database is never opened with other secrets than those it was created with.
import { existsSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as databases from './databases.mjs';
import { productEnvironment, sandboxEnvironment } from './environment.mjs';
import { choosePorts, waitForAnswer } from './network.mjs';
import * as postgres from './postgres.mjs';
import { endOrphans, lastLines, startProgram } from './programs.mjs';
import { openSecrets } from './secrets.mjs';

const { checkout } = postgres;
const database = 'titian';

/** @typedef {{ name: string, role: string, login: string, password: string, url: string, note?: string }} Person */
/**
 * @typedef {object} WorldOptions
 * @property {string} folder state of the programs: secrets, files, logs
 * @property {string} clusterFolder state of PostgreSQL
 * @property {Record<string, string>} [settings] of PostgreSQL
 * @property {boolean} [anyPorts] any free ports, instead of the usual ones
 * @property {AbortSignal} [signal] aborts the start
 * @property {(line: string) => void} report
 */
/**
 * @typedef {object} World
 * @property {import('./network.mjs').Ports} ports
 * @property {import('./environment.mjs').Addresses} addresses
 * @property {import('./environment.mjs').DatabaseUrls} databases
 * @property {Person[]} people
 * @property {Promise<string>} failed a message, if a program ends by itself
 * @property {() => Promise<void>} stop
 */

/** @param {WorldOptions} options @returns {Promise<World>} */
export async function startWorld(options) {
  const { folder, report, signal } = options;
  /** @type {(() => Promise<void>)[]} */
  const stops = [];
  let stopping = false;
  const stop = async () => {
    stopping = true;
    await stopAll(stops);
  };
  try {
    const { start, sandbox, ports, addresses, environment, databases: urls } = await prepare(options, stops);
    const server = await start('product', 'server.js', environment);
    report('Titian: situs, konsol, pekerja');
    await waitForAnswer(`${addresses.site}/api/v1/health`, server, signal);
    await waitForAnswer(addresses.console, server, signal);
    const people = await readPeople(folder, addresses);
    await introduce(addresses.sandbox, people);

    const failed = Promise.race(
      [sandbox, server].map(async (program) => {
        const code = await program.exited;
        // A program that ends because we stop it has not failed: leave that promise pending.
        if (stopping) await new Promise(() => undefined);
        return `${program.name} berhenti sendiri (${code}):\n${await lastLines(program)}`;
      }),
    );
    return { ports, addresses, databases: urls, people, failed, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Makes the demonstration data and stops everything, so that the two folders can be copied: each copy starts as a world
 * of its own.
 * @param {WorldOptions} options
 */
export async function seedWorld(options) {
  /** @type {(() => Promise<void>)[]} */
  const stops = [];
  try {
    await prepare(options, stops);
  } finally {
    await stopAll(stops);
  }
}

/** @param {(() => Promise<void>)[]} stops */
async function stopAll(stops) {
  for (const step of stops.splice(0).reverse()) await step();
}

/**
 * What the product needs: the database with its demonstration data, and the sandbox.
 * @param {WorldOptions} options @param {(() => Promise<void>)[]} stops
 */
async function prepare(options, stops) {
  const { folder, report, signal } = options;
  const running = path.join(folder, 'run');
  const logs = path.join(folder, 'log');
  const orphans = await endOrphans(running, ['product', 'sandbox', 'seed']);
  if (orphans.length) report(`Sisa proses terdahulu dihentikan: ${orphans.join(', ')}`);
  const { secrets, fresh } = await openSecrets(folder);

  const urls = await openDatabase(options, fresh, stops);
  signal?.throwIfAborted();
  const { ports, release } = await choosePorts(options.anyPorts === true);
  stops.push(async () => release());
  const shared = { folder, secrets, ports, databases: urls };
  const { environment, addresses } = productEnvironment(shared);

  /** @param {string} name @param {string} file @param {Record<string, string>} settings */
  const start = async (name, file, settings) => {
    signal?.throwIfAborted();
    const from = path.join(checkout, 'dist', file);
    const program = await startProgram({ name, file: from, environment: settings, running, logs });
    stops.push(program.stop);
    return program;
  };
  const sandbox = await start('sandbox', 'sandbox.js', sandboxEnvironment(shared));
  report('Dunia peragaan: bank, SMS, surat, tanda tangan, jam');
  await waitForAnswer(addresses.sandbox, sandbox, signal);

  if (urls.embedded && existsSync(unfinishedMark(folder))) {
    await makeDemonstration(() => start('seed', 'seed.js', environment), options);
    await notePlaces(folder, addresses);
  }
  return { start, sandbox, ports, addresses, environment, databases: urls };
}

/**
 * The database of DATABASE_URL, or the embedded one: started or adopted, prepared and migrated.
 * @param {WorldOptions} options @param {boolean} fresh @param {(() => Promise<void>)[]} stops
 */
async function openDatabase({ folder, clusterFolder, settings, report }, fresh, stops) {
  const given = process.env['DATABASE_URL'];
  /** @type {typeof import('../db/migrate.ts')} */
  const { migrate, prepareAndMigrate } = await import(pathToFileURL(path.join(checkout, 'dist', 'migrate.js')).href);
  if (given) {
    report('PostgreSQL: yang ditunjuk DATABASE_URL');
    const owner = process.env['MIGRATION_DATABASE_URL'] ?? given;
    await prepareAndMigrate({ migration: owner, app: given });
    return { app: given, owner, audit: process.env['AUDIT_DATABASE_URL'] ?? given, embedded: false };
  }
  if (fresh) await setAside(clusterFolder, report);
  const cluster = await postgres.startCluster({ folder: clusterFolder, ...(settings ? { settings } : {}) });
  stops.push(() => cluster.stop('fast'));
  report(`PostgreSQL: port ${cluster.port}${cluster.adopted ? ', masih berjalan dan dipakai lagi' : ''}`);
  const unfinished = unfinishedMark(folder);
  if (existsSync(unfinished)) await databases.dropDatabase(cluster, database);
  const created = await databases.prepareDatabase(cluster, database);
  if (created) await fs.writeFile(unfinished, 'data peragaan belum selesai dibuat\n');
  const urls = {
    app: databases.databaseUrl(cluster, 'titian_app', database),
    owner: databases.databaseUrl(cluster, 'titian_owner', database),
    audit: databases.databaseUrl(cluster, 'titian_audit', database),
    embedded: true,
  };
  const applied = await migrate(urls.owner);
  report(applied.length ? `Skema: ${applied.length} berkas diterapkan` : 'Skema: mutakhir');
  return urls;
}

/** Exists from the creation of the database until the demonstration data are complete. @param {string} folder */
const unfinishedMark = (folder) => path.join(folder, 'demo.unfinished');

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

/**
 * Makes the demonstration data; only a successful seed removes the mark.
 * @param {() => Promise<import('./programs.mjs').Program>} start @param {WorldOptions} options
 */
async function makeDemonstration(start, { folder, report, signal }) {
  const began = Date.now();
  report('Data peragaan: dibuat …');
  const seed = await start();
  signal?.addEventListener('abort', () => void seed.stop());
  const code = await seed.exited;
  signal?.throwIfAborted();
  if (code !== 0) throw new Error(`Data peragaan gagal dibuat (${code}):\n${await lastLines(seed)}`);
  await seed.stop();
  await fs.rm(unfinishedMark(folder));
  report(`Data peragaan: selesai dalam ${Math.round((Date.now() - began) / 1000)} detik`);
}

/** @param {string} folder */
const peopleFile = (folder) => path.join(folder, 'demo.json');

/**
 * Saves the URLs of this start next to the people, since a later start may have other ports.
 * @param {string} folder @param {import('./environment.mjs').Addresses} addresses
 */
async function notePlaces(folder, addresses) {
  const text = await fs.readFile(peopleFile(folder), 'utf8').catch(() => null);
  if (text) await fs.writeFile(peopleFile(folder), JSON.stringify({ ...JSON.parse(text), addresses }, null, 2));
}

/**
 * The people of the demonstration who can sign in, with the URLs of this start.
 * @param {string} folder @param {import('./environment.mjs').Addresses} addresses @returns {Promise<Person[]>}
 */
async function readPeople(folder, addresses) {
  const text = await fs.readFile(peopleFile(folder), 'utf8').catch(() => '{"people":[]}');
  /** @type {{ people: Person[], addresses?: import('./environment.mjs').Addresses }} */
  const { people, addresses: old } = JSON.parse(text);
  const names = /** @type {const} */ (['site', 'console', 'sandbox']);
  return people.map((person) => {
    const place = old && names.find((name) => new URL(person.url).origin === old[name]);
    return old && place ? { ...person, url: person.url.replace(old[place], addresses[place]) } : person;
  });
}

/** Sends the sandbox the people who can sign in, for its pages. @param {string} sandbox @param {Person[]} people */
async function introduce(sandbox, people) {
  if (!people.length) return;
  const answer = await fetch(`${sandbox}/demo/people`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ people }),
  });
  if (!answer.ok) throw new Error(`Dunia peragaan menolak daftar orang: ${answer.status} ${await answer.text()}`);
}
