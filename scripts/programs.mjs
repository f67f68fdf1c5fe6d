// Starts and stops the product's programs, and stops those that a killed start left behind.
// Invariant: only processes started here are ever signalled. Each is recorded by pid and start time, since the pid
// alone may by now belong to another process.
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import path from 'node:path';

/** @typedef {{ pid: number, born: string }} Recorded */
/** @typedef {{ name: string, pid: number, log: string, exited: Promise<number | null>, isStopped: () => boolean, stop: () => Promise<void> }} Program */

/** The start time of a process, only for comparison; null if it does not exist. @param {number} pid */
export function born(pid) {
  try {
    // Field 22, counted after the name, which may itself contain spaces and brackets.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return fields[0] === 'Z' ? null : (fields[19] ?? null);
  } catch {
    if (process.platform === 'linux') return null;
  }
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}

/** @param {Recorded} recorded */
export const isRunning = ({ pid, born: birth }) => born(pid) === birth;

/**
 * Records a process in the folder of running ones. @param {string} folder @param {string} name @param {number} pid
 * @param {object} [more]
 */
export async function record(folder, name, pid, more = {}) {
  await fs.mkdir(folder, { recursive: true });
  await fs.writeFile(path.join(folder, `${name}.json`), JSON.stringify({ pid, born: born(pid), ...more }));
}

/** @param {string} folder @param {string} name */
export async function recall(folder, name) {
  const text = await fs.readFile(path.join(folder, `${name}.json`), 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    const recorded = JSON.parse(text);
    return isRunning(recorded) ? recorded : null;
  } catch {
    return null;
  }
}

/** @param {string} folder @param {string} name */
export const forget = (folder, name) => fs.rm(path.join(folder, `${name}.json`), { force: true });

/**
 * Starts a program in a process group of its own, so that Ctrl-C in the terminal reaches only us and we end things in
 * order. Its output goes to a file; the file of the run before stays beside it.
 * @param {{ name: string, file: string, environment: Record<string, string>, running: string, logs: string }} wanted
 * @returns {Promise<Program>}
 */
export async function startProgram({ name, file, environment, running, logs }) {
  await fs.mkdir(logs, { recursive: true });
  const log = path.join(logs, `${name}.log`);
  await fs.rename(log, `${log}.1`).catch(() => undefined);
  const output = await fs.open(log, 'a');
  const child = spawn(process.execPath, ['--enable-source-maps', file], {
    env: environment,
    stdio: ['ignore', output.fd, output.fd],
    detached: true,
  });
  /** @type {Promise<number | null>} */
  const exited = new Promise((resolve) => {
    child.once('error', () => resolve(-1));
    child.once('exit', (code) => resolve(code));
  });
  await output.close();
  const { pid } = child;
  if (pid === undefined) throw new Error(`${name} tidak dapat dijalankan.`);
  const recorded = { pid, born: born(pid) ?? '' };
  await record(running, name, pid);
  let isStopped = false;
  const stop = async () => {
    isStopped = true;
    await end(recorded, exited);
    await forget(running, name);
  };
  return { name, pid, log, exited, isStopped: () => isStopped, stop };
}

/** The last lines of a program's log without stack frames, for a message about its end. @param {Program} program */
export async function lastLines(program, count = 15) {
  const text = await fs.readFile(program.log, 'utf8').catch(() => '');
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !/^\s+at /.test(line));
  return [...lines.slice(-count), `(selengkapnya di ${program.log})`].join('\n');
}

/** Stops the programs that an earlier, killed start left running. @param {string} running @param {string[]} names */
export async function endOrphans(running, names) {
  const ended = [];
  for (const name of names) {
    const orphan = await recall(running, name);
    if (orphan) {
      await end(orphan);
      ended.push(name);
    }
    await forget(running, name);
  }
  return ended;
}

/** Sends a stop signal, waits, and kills it after 15 seconds. @param {Recorded} recorded @param {Promise<unknown>} [exited] */
async function end(recorded, exited) {
  if (!isRunning(recorded)) return;
  process.kill(recorded.pid, 'SIGTERM');
  for (let waited = 0; waited < 15_000 && isRunning(recorded); waited += 50) await pause(50);
  if (isRunning(recorded)) process.kill(recorded.pid, 'SIGKILL');
  await exited;
}

/** @param {number} ms */
export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
