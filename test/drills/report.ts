// Reports a drill: one line on the screen, and its figures with those of the machine in test-results/drills.json.
// Invariants: a failed drill writes no figures. On a busy machine a time may go unjudged, a count or a proof never.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';

const file = path.resolve(import.meta.dirname, '..', '..', 'test-results', 'drills.json');

export type Figures = Record<string, number | string>;
type Report = { machine: Figures; drills: Record<string, Figures> };

/** How much of a drill to run: 1 is all of it (DRILL_SCALE). At least one of each fault is run. */
export const scale = Math.min(1, Number(process.env['DRILL_SCALE'] ?? '1') || 1);
export const scaled = (whole: number, least = 1): number => Math.max(least, Math.round(whole * scale));

const loadNow = (): number => os.loadavg()[0] ?? 0;

/** Above this load, other processes decide how long anything takes. A drill alone stays well below it. */
const busy = 8 * os.cpus().length;

/** Checks a time against its limit, unless the machine is too busy for the time to mean anything. Returns seconds. */
export function judgeTime(ms: number, limitMs: number): string {
  const isJudged = loadNow() < busy;
  if (isJudged) expect(ms).toBeLessThan(limitMs);
  return `${seconds(ms)} (${isJudged ? 'within' : 'busy machine, not held against'} ${seconds(limitMs)})`;
}

/** Writes the figures of a drill that passed. */
export function report(name: string, figures: Figures): void {
  const all = readReport();
  all.machine = {
    cpus: os.cpus().length,
    memoryGiB: Math.round(os.totalmem() / 2 ** 30),
    node: process.version,
    loadAtEnd: Number(loadNow().toFixed(1)),
  };
  all.drills[name] = { scale, ...figures };
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`);
  const words = Object.entries(figures).map(([what, figure]) => `${what} ${figure}`);
  process.stdout.write(`${name}: ${words.join(', ')}\n`);
}

function readReport(): Report {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return { machine: {}, drills: {} };
  }
}

export const seconds = (ms: number): number => Number((ms / 1000).toFixed(1));

/** The 95th percentile. */
export function p95(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? 0);
}
