// The results of a program of this folder: figures with their limits, as a table for people and a file for later.
// Invariant: a figure is measured in one run on one machine, and says so; no build is judged here.
import * as fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { inPlace, type Place } from './place.ts';

export type Figure = {
  what: string;
  value: number;
  unit: string;
  /** The limit; a figure without one is only reported. */
  atMost?: number;
  atLeast?: number;
};

export type Results = { name: string; machine: string; load: string; figures: Figure[] };

export const resultsFolder = path.resolve(import.meta.dirname, '..', 'test-results', 'bench');

/** Measures in a place of its own, prints the table, saves it in test-results/bench/<name>.json. */
export async function measure(
  name: string,
  figures: (place: Place) => Promise<Figure[]>,
  { minutes = 10 }: { minutes?: number } = {},
): Promise<void> {
  await inPlace(async (place) => record(name, await databaseOf(place), () => figures(place)), { minutes });
}

/** Measures what needs no database; `means` is what else the figures depend on, such as a browser's version. */
export async function record(name: string, means: string, figures: () => Promise<Figure[]>): Promise<void> {
  const before = loadNow();
  const measured = await figures();
  const load = `${before} before, ${loadNow()} after`;
  const results: Results = { name, machine: `${describeMachine()}, ${means}`, load, figures: measured };
  print(results);
  await fs.mkdir(resultsFolder, { recursive: true });
  await fs.writeFile(path.join(resultsFolder, `${name}.json`), `${JSON.stringify(results, null, 2)}\n`);
  if (measured.some((figure) => !isMet(figure))) process.exitCode = 1;
}

const loadNow = () => (os.loadavg()[0] ?? 0).toFixed(1);

async function databaseOf({ owner }: Place): Promise<string> {
  const { version } = await owner.one(
    row({ version: col.text }),
    sql`select current_setting('server_version') as version`,
  );
  return `PostgreSQL ${version}`;
}

function describeMachine(): string {
  const memory = Math.round(os.totalmem() / 2 ** 30);
  const cpu = os.cpus()[0]?.model.trim() ?? process.arch;
  return `${os.cpus().length} x ${cpu}, ${memory} GB, Node ${process.versions.node}`;
}

export function isMet({ value, atMost, atLeast }: Figure): boolean {
  return value <= (atMost ?? Infinity) && value >= (atLeast ?? -Infinity);
}

export function print({ name, machine, load, figures }: Results): void {
  console.log(`\n${name}: ${machine}; load ${load}`);
  const lines = figures.map((figure) => [
    figure.what,
    shown(figure.value, figure.unit),
    limitOf(figure),
    verdict(figure),
  ]);
  const widths = [0, 1, 2].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  for (const line of lines)
    console.log(`  ${line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd());
}

const verdict = (figure: Figure) => (limitOf(figure) === '' ? '' : isMet(figure) ? 'met' : 'MISSED');

function limitOf({ atMost, atLeast, unit }: Figure): string {
  if (atMost !== undefined && atMost === atLeast) return `exactly ${shown(atMost, unit)}`;
  if (atMost !== undefined) return `at most ${shown(atMost, unit)}`;
  return atLeast === undefined ? '' : `at least ${shown(atLeast, unit)}`;
}

function shown(value: number, unit: string): string {
  const digits = Number.isInteger(value) || value >= 1000 ? 0 : value >= 10 ? 1 : 2;
  return `${value.toFixed(digits)} ${unit}`.trim();
}
