// `npm run seeded-faults [-- M1 M7]`: a test that has never failed proves nothing. For each fault of
// scripts/seeded-faults/ a copy of the last commit gets that one fault, and the named tests must turn red; without it
// they must be green. Fails if a check stays green, is red without its fault, or runs no test; and, before anything
// runs, if the place of a fault or a test is no longer found. `-- --check` only checks that.
// Invariant: the checkout itself is never changed.
import './require-node.mjs';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { checkout } from './postgres.mjs';
import { faults } from './seeded-faults/all.mjs';
import { applyEdit, findMissing } from './seeded-faults/fault.mjs';

/** @typedef {import('./seeded-faults/fault.mjs').Fault} Fault */
/** @typedef {import('./seeded-faults/fault.mjs').Check} Check */
/** @typedef {{ passed: number, failed: number, why: string }} Outcome `why` is the first line of the first failure */

const onlyCheck = process.argv.includes('--check');
const wanted = process.argv.slice(2).filter((argument) => argument !== '--check');
const unknown = wanted.filter((id) => !faults.some((fault) => fault.id === id));
if (unknown.length > 0) throw new Error(`no such fault: ${unknown.join(' ')}`);
const chosen = faults.filter(({ id }) => wanted.length === 0 || wanted.includes(id));

/** @param {string} file */
function readOrNull(file) {
  const place = path.join(checkout, file);
  return existsSync(place) ? readFileSync(place, 'utf8') : null;
}
const missing = chosen.flatMap((fault) => findMissing(fault, readOrNull));
for (const line of missing) console.error(line);
if (missing.length > 0 || onlyCheck) {
  console.log(`${chosen.length} faults, ${missing.length} places or tests that are not found`);
  process.exit(missing.length > 0 ? 1 : 0);
}

/** The last commit in a separate folder, with the packages of the checkout. */
async function copyTree() {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'titian-seeded-'));
  await fs.chmod(folder, 0o755);
  const archive = execFileSync('git', ['archive', 'HEAD'], { cwd: checkout, maxBuffer: 1024 ** 3 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  await fs.symlink(path.join(checkout, 'node_modules'), path.join(folder, 'node_modules'));
  return folder;
}

/** Applies the edits of a fault; returns a function that undoes them. @param {string} folder @param {Fault} fault */
async function seed(folder, { edits }) {
  /** @type {Map<string, string>} */
  const originals = new Map();
  for (const edit of edits) {
    const file = path.join(folder, edit.file);
    const text = await fs.readFile(file, 'utf8');
    if (!originals.has(file)) originals.set(file, text);
    await fs.writeFile(file, applyEdit(text, edit));
  }
  return async () => {
    for (const [file, text] of originals) await fs.writeFile(file, text);
  };
}

/** Runs the tests of one check there. @param {string} folder @param {Check} check @returns {Promise<Outcome>} */
async function run(folder, { file, name, config = 'vitest.config.ts' }) {
  const report = path.join(folder, 'seeded-report.json');
  await fs.rm(report, { force: true });
  const filter = name ? ['-t', name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')] : [];
  const options = ['--config', config, '--reporter=json', `--outputFile=${report}`, ...filter];
  const vitest = path.join(folder, 'node_modules', '.bin', 'vitest');
  const child = spawn(vitest, ['run', file, ...options], { cwd: folder, stdio: 'ignore' });
  await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  const { testResults } = JSON.parse(await fs.readFile(report, 'utf8'));
  /** @type {{ status: string, failureMessages: string[] }[]} */
  const tests = testResults.flatMap((/** @type {{ assertionResults: object[] }} */ result) => result.assertionResults);
  const failed = tests.filter(({ status }) => status === 'failed');
  const outcome = {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: failed.length,
    why: failed[0]?.failureMessages[0]?.split('\n')[0]?.slice(0, 160) ?? '',
  };
  if (outcome.passed + outcome.failed === 0) throw new Error(`${file}: no test ran (${name ?? 'all'})`);
  return outcome;
}

/** @param {string} folder @param {Fault} fault @param {Check} check */
async function runSeeded(folder, fault, check) {
  const takeBack = await seed(folder, fault);
  try {
    return await run(folder, check);
  } finally {
    await takeBack();
  }
}

const label = (/** @type {Check} */ { file, name }) => (name ? `${file}: ${name}` : file);
const folder = await copyTree();
/** @type {string[]} */
const table = [];
/** @type {string[]} */
const troubles = [];
try {
  for (const fault of chosen) {
    for (const check of fault.checks) {
      const clean = await run(folder, check);
      const seeded = await runSeeded(folder, fault, check);
      if (clean.failed > 0) troubles.push(`${fault.id}: red without the fault: ${label(check)}`);
      if (seeded.failed === 0) troubles.push(`${fault.id}: green in spite of the fault: ${label(check)}`);
      const red = `${seeded.failed} of ${seeded.failed + seeded.passed}`;
      table.push(`| ${fault.id} | ${fault.fault} | ${label(check)} | ${red} | ${clean.failed} |`);
      console.log(`${fault.id}  ${red} red with it, ${clean.failed} without: ${label(check)}`);
      console.log(`      ${seeded.why}`);
    }
  }
} finally {
  await fs.rm(folder, { recursive: true, force: true });
}
console.log(`\n| | Fault | Tests | Red with it | Red without |\n|---|---|---|---|---|\n${table.join('\n')}\n`);
for (const trouble of troubles) console.error(trouble);
console.log(`${chosen.length} faults, ${table.length} checks, ${troubles.length} that do not hold`);
process.exit(troubles.length > 0 ? 1 : 0);
