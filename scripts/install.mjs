// Makes node_modules match package-lock.json exactly, and does nothing if it already does. Compares npm's own record
// of what is installed with the lock, so an interrupted install (no record) or an older one (other versions) is
// repaired, and a complete one costs no time.
import { spawn } from 'node:child_process';
import * as fs from 'node:fs/promises';
import path from 'node:path';

const checkout = path.resolve(import.meta.dirname, '..');

/** @typedef {{ version?: string, optional?: boolean, dev?: boolean }} Locked */

/** Whether every package of the lock is installed in its version. */
export async function isInstalled() {
  const lock = await readPackages('package-lock.json');
  const present = await readPackages('node_modules/.package-lock.json');
  if (!lock) throw new Error('package-lock.json tidak ada: jalankan dari checkout yang utuh.');
  if (!present) return false;
  return Object.entries(lock).every(([name, locked]) => {
    if (name === '') return true;
    const found = present[name];
    return found ? found.version === locked.version : locked.optional === true;
  });
}

/** @param {string} file @returns {Promise<Record<string, Locked> | null>} */
async function readPackages(file) {
  const text = await fs.readFile(path.join(checkout, file), 'utf8').catch(() => null);
  return text === null ? null : JSON.parse(text).packages;
}

/** Installs from the lock. The full output goes to a file; its end is shown if npm fails. */
export async function install() {
  const folder = path.join(checkout, '.data', 'log');
  await fs.mkdir(folder, { recursive: true });
  const log = path.join(folder, 'npm.log');
  const output = await fs.open(log, 'w');
  // `npm start` sets the path of npm; otherwise use the one on PATH.
  const npm = process.env['npm_execpath'];
  const [program, ...args] = npm?.endsWith('.js') ? [process.execPath, npm, 'ci'] : ['npm', 'ci'];
  const child = spawn(program ?? 'npm', args, { cwd: checkout, stdio: ['ignore', output.fd, output.fd] });
  const code = await new Promise((resolve) => {
    child.once('error', () => resolve(-1));
    child.once('exit', resolve);
  });
  await output.close();
  if (code === 0) return;
  const tail = (await fs.readFile(log, 'utf8')).trimEnd().split('\n').slice(-20).join('\n');
  throw new Error(`npm ci gagal; catatan lengkap di ${path.relative(checkout, log)}:\n${tail}`);
}
