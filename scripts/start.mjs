// `npm start`: from a fresh checkout to a running product, one line of progress for each step. Installs and builds
// only what is missing or outdated, so the next start takes seconds. Ctrl-C stops everything in order. After a kill,
// the next start stops what was left, adopts PostgreSQL and loses nothing.
import './require-node.mjs';
import path from 'node:path';
import { build, isBuilt } from './build.mjs';
import { install, isInstalled } from './install.mjs';
import { checkout, databaseHome } from './postgres.mjs';
import { forget, recall, record } from './programs.mjs';
import { startWorld } from './world.mjs';

const began = Date.now();
const folder = path.join(checkout, '.data');
const running = path.join(folder, 'run');

/** @param {string} line */
function report(line) {
  const seconds = ((Date.now() - began) / 1000).toFixed(1).replace('.', ',').padStart(6);
  console.log(`${seconds} s  ${line}`);
}

/** @param {import('./world.mjs').World} world */
function introduce({ addresses, people }) {
  console.log(`\nTitian siap.\n`);
  console.log(`  Situs dan dasbor   ${addresses.site}`);
  console.log(`  Konsol staf        ${addresses.console}`);
  console.log(`  Dunia peragaan     ${addresses.sandbox}   (bank, SMS, surat, tanda tangan, jam)\n`);
  if (people.length) console.log('  Masuk sebagai:');
  const width = (/** @type {'name' | 'role' | 'login' | 'password'} */ field) =>
    Math.max(...people.map((person) => person[field].length));
  for (const person of people) {
    const columns = /** @type {const} */ (['role', 'name', 'login', 'password']);
    const cells = columns.map((field) => person[field].padEnd(width(field)));
    console.log(`    ${cells.join('  ')}  ${person.url}${person.note ? `  ${person.note}` : ''}`);
  }
  console.log('\n  Ctrl-C menghentikan semuanya.\n');
}

/** Ctrl-C, a termination signal, or a closed terminal. */
function listenForEnd() {
  const asked = new AbortController();
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      if (!asked.signal.aborted) console.log('\nMenghentikan …');
      asked.abort(new Error('Dihentikan sebelum siap.'));
    });
  }
  return asked.signal;
}

async function prepare() {
  report(`Node.js ${process.versions.node}`);
  if (await isInstalled()) report('Paket: lengkap');
  else {
    report('Paket: dipasang dari package-lock.json (satu-dua menit) …');
    await install();
  }
  if (await isBuilt()) report('Bangunan: mutakhir');
  else await build((part) => report(`Bangunan: ${part} …`));
}

async function main() {
  await prepare();
  const signal = listenForEnd();
  const world = await startWorld({ folder, clusterFolder: path.join(databaseHome(), 'cluster'), report, signal });
  report('Siap');
  introduce(world);
  /** @type {Promise<null>} */
  const asked = new Promise((resolve) => {
    if (signal.aborted) resolve(null);
    signal.addEventListener('abort', () => resolve(null));
  });
  const failure = await Promise.race([asked, world.failed]);
  if (failure) console.error(`\n${failure}`);
  await world.stop();
  console.log('Berhenti.');
  return failure ? 1 : 0;
}

const other = await recall(running, 'start');
if (other) {
  console.error(`Titian dari folder ini sudah berjalan (proses ${other.pid}).`);
  process.exit(1);
}
await record(running, 'start', process.pid);
/** @type {number} */
const code = await main().catch((error) => {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  return 1;
});
await forget(running, 'start').catch(() => undefined);
process.exit(code);
