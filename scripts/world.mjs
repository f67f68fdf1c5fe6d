// Starts everything on this machine: PostgreSQL, schema, demonstration data, sandbox, product; used by `npm start`
// and by the browser tests.
// Invariants: everything is stopped in reverse order, also if a later step fails; demonstration data are either
// complete or made again.
import { existsSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import path from 'node:path';
import { productEnvironment, sandboxEnvironment } from './environment.mjs';
import { choosePorts, waitForAnswer } from './network.mjs';
import * as postgres from './postgres.mjs';
import { endOrphans, lastLines, pause, startProgram } from './programs.mjs';
import { openResetDoor } from './reset.mjs';
import { openSecrets } from './secrets.mjs';
import { markUnfinished, openDatabase, unfinishedMark } from './world-database.mjs';

const { checkout } = postgres;

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
  const { folder } = options;
  /** @type {(() => Promise<void>)[]} */
  const stops = [];
  const ending = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, ending.signal]) : ending.signal;
  /** @type {import('./reset.mjs').ResetDoor | undefined} */
  let door;
  const stop = async () => {
    ending.abort(new Error('Dihentikan.'));
    await door?.running();
    await stopAll(stops);
  };
  try {
    const ground = await openGround({ ...options, signal }, stops);
    const { ports, addresses, databases: urls } = ground;
    /** @type {(message: string) => void} */
    let fail = () => undefined;
    /** @type {Promise<string>} */
    const failed = new Promise((resolve) => (fail = resolve));
    /** @type {Running | undefined} */
    let running;
    const run = async () => {
      running = await startPrograms(ground, { ...options, signal }, door?.url);
      watch(running.programs, fail);
    };
    const makeAnew = async () => {
      options.report('Peragaan dibuat lagi dari awal …');
      // The page that asked is shown before its program ends.
      await pause(1_000);
      await running?.stop();
      await markUnfinished(folder);
      await ground.makeEmpty();
      await run();
      options.report('Peragaan kembali ke awal');
    };
    const reset = () =>
      makeAnew().catch((error) => {
        if (!signal.aborted) fail(`Peragaan gagal dibuat lagi:\n${error instanceof Error ? error.message : error}`);
        throw error;
      });
    if (urls.embedded) {
      door = await openResetDoor({ makeAnew: reset, progress: () => seedProgress(folder) });
      stops.push(door.close);
    }
    stops.push(async () => running?.stop());
    await run();
    return { ports, addresses, databases: urls, people: await readPeople(folder, addresses), failed, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @typedef {{ programs: import('./programs.mjs').Program[], stop: () => Promise<void> }} Running */

/**
 * Tells of a program that ends by itself; one that we stop has not failed.
 * @param {readonly import('./programs.mjs').Program[]} programs @param {(message: string) => void} fail
 */
function watch(programs, fail) {
  for (const program of programs)
    void program.exited.then(async (code) => {
      if (!program.isStopped()) fail(`${program.name} berhenti sendiri (${code}):\n${await lastLines(program)}`);
    });
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
    const ground = await openGround(options, stops);
    const { stop } = await startSandbox(ground, options);
    stops.push(stop);
    await makeData(ground, options);
  } finally {
    await stopAll(stops);
  }
}

/** @param {(() => Promise<void>)[]} stops */
async function stopAll(stops) {
  for (const step of stops.splice(0).reverse()) await step();
}

/**
 * @typedef {object} Ground what the programs stand on, which a reset leaves alone
 * @property {import('./network.mjs').Ports} ports
 * @property {import('./environment.mjs').DatabaseUrls} databases
 * @property {import('./environment.mjs').Addresses} addresses
 * @property {Record<string, string>} environment of the product
 * @property {(resetUrl?: string) => Record<string, string>} sandboxSettings
 * @property {(name: string, file: string, settings: Record<string, string>) => Promise<import('./programs.mjs').Program>} start
 * @property {() => Promise<void>} makeEmpty drops the database and what the programs have stored, and migrates anew
 */

/** @param {WorldOptions} options @param {(() => Promise<void>)[]} stops @returns {Promise<Ground>} */
async function openGround(options, stops) {
  const { folder, report, signal } = options;
  const running = path.join(folder, 'run');
  const logs = path.join(folder, 'log');
  const orphans = await endOrphans(running, ['product', 'sandbox', 'seed']);
  if (orphans.length) report(`Sisa proses terdahulu dihentikan: ${orphans.join(', ')}`);
  const { secrets, fresh } = await openSecrets(folder);

  const { urls, makeEmpty } = await openDatabase(options, fresh, stops);
  signal?.throwIfAborted();
  const { ports, release } = await choosePorts(options.anyPorts === true);
  stops.push(async () => release());
  const shared = { folder, secrets, ports, databases: urls };
  const { environment, addresses } = productEnvironment(shared);
  return {
    ports,
    databases: urls,
    addresses,
    environment,
    makeEmpty,
    sandboxSettings: (resetUrl) => sandboxEnvironment(shared, resetUrl),
    async start(name, file, settings) {
      signal?.throwIfAborted();
      return startProgram({ name, file: path.join(checkout, 'dist', file), environment: settings, running, logs });
    },
  };
}

/** @param {Ground} ground @param {WorldOptions} options @param {string} [resetUrl] */
async function startSandbox({ start, sandboxSettings, addresses }, { report, signal }, resetUrl) {
  const sandbox = await start('sandbox', 'sandbox.js', sandboxSettings(resetUrl));
  report('Dunia peragaan: bank, SMS, surat, tanda tangan, jam');
  try {
    await waitForAnswer(addresses.sandbox, sandbox, signal);
  } catch (error) {
    await sandbox.stop();
    throw error;
  }
  return sandbox;
}

/** @param {Ground} ground @param {WorldOptions} options */
async function makeData({ start, environment, addresses, databases: urls }, options) {
  if (!urls.embedded || !existsSync(unfinishedMark(options.folder))) return;
  await makeDemonstration(() => start('seed', 'seed.js', environment), options);
  await notePlaces(options.folder, addresses);
}

/**
 * Sandbox, demonstration data where they are missing, product; stopped in reverse order.
 * @param {Ground} ground @param {WorldOptions} options @param {string | undefined} resetUrl @returns {Promise<Running>}
 */
async function startPrograms(ground, options, resetUrl) {
  const { folder, report, signal } = options;
  const { addresses, environment, start } = ground;
  /** @type {import('./programs.mjs').Program[]} */
  const programs = [];
  const stop = () => stopAll(programs.map((program) => program.stop));
  try {
    programs.push(await startSandbox(ground, options, resetUrl));
    await makeData(ground, options);
    const server = await start('product', 'server.js', environment);
    programs.push(server);
    report('Titian: situs, konsol, pekerja');
    await waitForAnswer(`${addresses.site}/api/v1/health`, server, signal);
    await waitForAnswer(addresses.console, server, signal);
    await introduce(addresses.sandbox, await readPeople(folder, addresses));
    return { programs, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** How far the seed is, as it last said. @param {string} folder */
async function seedProgress(folder) {
  const text = await fs.readFile(path.join(folder, 'log', 'seed.log'), 'utf8').catch(() => '');
  return existsSync(unfinishedMark(folder)) ? (text.match(/\d+ %/g)?.at(-1) ?? '') : '';
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
