// Runs the product's real programs as separate processes, which tests kill and restart.
// Invariant: a process is signalled by the pid that was started here, and none outlives its rig.
// Source: docs/design.md §4.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, openSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildPrograms } from '../../scripts/build.mjs';
import { until } from './until.ts';

const results = path.resolve(import.meta.dirname, '..', '..', 'test-results');
const programs = path.join(results, 'faults', 'dist');

export type Program = {
  pid: number;
  log: string;
  isRunning(): boolean;
  exited: Promise<void>;
  /** kill -9, and waits until it is gone. */
  kill(): Promise<void>;
};

/** Bundles the programs as a release does, but without the browser code: an empty page and an empty site take its place. */
export async function bundlePrograms(): Promise<void> {
  await buildPrograms(programs);
  for (const application of ['web', 'console']) {
    const folder = path.join(programs, application);
    await mkdir(path.join(folder, 'assets'), { recursive: true });
    for (const page of ['index.html', 'field.html']) await writeFile(path.join(folder, page), '<!doctype html>\n');
  }
  const site = path.join(programs, 'site');
  await mkdir(path.join(site, 'assets'), { recursive: true });
  await writeFile(path.join(site, 'assets.json'), '{}\n');
  await writeFile(path.join(site, 'renderer.js'), 'export const createRenderer = () => ({ render: () => [] });\n');
}

let started = 0;

/** Starts a program; `preload` is loaded before it. */
export async function startProgram(
  file: 'server.js' | 'sandbox.js',
  environment: Record<string, string>,
  preload?: string,
): Promise<Program> {
  const program = path.join(programs, file);
  if (!existsSync(program)) throw new Error('the programs are not bundled');
  const log = path.join(results, 'faults', `${process.pid}-${(started += 1)}-${file}.log`);
  const output = openSync(log, 'w');
  const given = { PATH: process.env['PATH'] ?? '', NODE_ENV: 'development', ...environment };
  const child = spawn(process.execPath, [...(preload ? ['--import', preload] : []), program], {
    env: given,
    stdio: ['ignore', output, output],
  });
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${file} did not start`);
  const isRunning = () => !hasEnded(child);
  return {
    pid,
    log,
    isRunning,
    exited,
    async kill() {
      if (isRunning()) child.kill('SIGKILL');
      await exited;
    },
  };
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/** Waits for the program's ready message. If it ends instead, fails at once with its last output. */
export async function ready(program: Program, withinMs = 120_000): Promise<Program> {
  await until(
    'the program is ready',
    async () => {
      const text = await readFile(program.log, 'utf8');
      // One that is to die at a point of its work may have been ready and ended between two looks.
      if (text.includes('"msg":"ready"') || text.includes('sandbox: http')) return true;
      if (!program.isRunning()) throw new Error(`the program ended:\n${text.slice(-2_000)}`);
      return false;
    },
    withinMs,
  );
  return program;
}
