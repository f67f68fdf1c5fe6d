// `npm run bench [-- name …]`: runs the programs of this folder one after another, each alone, and prints all figures
// together at the end. Writes only to test-results/bench/.
import { spawn } from 'node:child_process';
import * as fs from 'node:fs/promises';
import path from 'node:path';
import { isMet, print, type Results, resultsFolder } from './figure.ts';

const programs = [
  'idle',
  'posting',
  'distribution',
  'confirmations',
  'baskets',
  'workers',
  'reads',
  'overview',
  'books',
  'reports',
  'account',
  'picture',
  'phone',
  'site',
  'plans',
];

/** Whether the program ended without error; a missed limit is in its results. */
async function run(name: string): Promise<void> {
  await fs.rm(resultsOf(name), { force: true });
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(import.meta.dirname, `${name}.ts`)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await new Promise((resolve) => child.once('exit', resolve));
}

const resultsOf = (name: string) => path.join(resultsFolder, `${name}.json`);

async function readResults(name: string): Promise<Results | null> {
  const text = await fs.readFile(resultsOf(name), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as Results);
}

const names = process.argv.slice(2);
const unknown = names.filter((name) => !programs.includes(name));
if (unknown.length > 0) throw new Error(`unknown: ${unknown.join(', ')}; there are ${programs.join(', ')}`);
const wanted = programs.filter((name) => names.length === 0 || names.includes(name));

for (const name of wanted) {
  console.log(`${name} …`);
  await run(name);
}
for (const name of wanted) {
  const results = await readResults(name);
  if (results) print(results);
  else console.log(`\n${name}: did not come to its end`);
  if (!results?.figures.every(isMet)) process.exitCode = 1;
}
