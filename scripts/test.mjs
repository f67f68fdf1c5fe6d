// `npm test`: installs what is missing (packages, a browser), then runs every check and every test, cheapest first.
// Invariant: the last line is `N passed, N failed` over all runners, and the command fails when anything failed, also a
// runner that broke before it could report. Long outputs go to test-results/, their ends are shown.
// Usage: npm test [-- stage …], stages: types lint format unused checklist build budget unit faults browser.
import './require-node.mjs';
import { spawn } from 'node:child_process';
import * as fs from 'node:fs/promises';
import path from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { install, isInstalled } from './install.mjs';

const checkout = path.resolve(import.meta.dirname, '..');
const results = path.join(checkout, 'test-results');

/** @typedef {{ passed: number, failed: number }} Count */
/**
 * @typedef {object} Stage
 * @property {string} name
 * @property {string[]} command program of node_modules/.bin or script, with its arguments
 * @property {string} [report] file of the runner's own JSON report; without one the stage counts as one test
 * @property {(report: any) => Count} [count]
 * @property {boolean} [loud] its output is shown as it comes
 * @property {string} [needs] stage without which it cannot run
 * @property {string} [beside] stage at whose side it runs: both together are done sooner than one after the other
 */

/** @type {Stage[]} */
const stages = [
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--format', 'unix'] },
  { name: 'format', command: ['biome', 'format', '--max-diagnostics=5', '.'] },
  { name: 'unused', command: ['knip'], beside: 'format' },
  { name: 'checklist', command: ['scripts/checklist.mjs', '--fail'], beside: 'format' },
  { name: 'build', command: ['scripts/build.mjs'] },
  { name: 'budget', command: ['scripts/budget.mjs'], loud: true, needs: 'build' },
  vitest('unit', 'vitest.config.ts'),
  { ...vitest('faults', 'vitest.faults.config.ts'), needs: 'build', beside: 'unit', loud: false },
  {
    name: 'browser',
    command: ['playwright', 'test', '--pass-with-no-tests'],
    report: 'e2e.json',
    count: ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }),
    loud: true,
    needs: 'build',
  },
];

/** @param {string} name @param {string} config @returns {Stage} */
function vitest(name, config) {
  const report = `${name}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=test-results/${report}`];
  return {
    name,
    command: ['vitest', 'run', '--config', config, ...reporters],
    report,
    // A file that does not even load has no tests in the report, but is a failed suite.
    count: ({ numPassedTests, numFailedTests, testResults }) => ({
      passed: numPassedTests,
      failed: numFailedTests + testResults.filter(brokenFile).length,
    }),
    loud: true,
  };
}

/** @param {{ status: string, assertionResults: { status: string }[] }} file */
function brokenFile({ status, assertionResults }) {
  return status === 'failed' && !assertionResults.some((test) => test.status === 'failed');
}

/** Runs a command to its end; its whole output is kept in test-results/<name>.log. @param {Stage} stage */
async function run({ name, command, loud }) {
  const [first = '', ...rest] = command;
  const isScript = first.endsWith('.mjs');
  const program = isScript ? process.execPath : path.join(checkout, 'node_modules', '.bin', first);
  const log = await fs.open(path.join(results, `${name}.log`), 'w');
  const child = spawn(program, isScript ? [first, ...rest] : rest, {
    cwd: checkout,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
      if (loud) process.stdout.write(chunk);
    });
  }
  /** @type {number} */
  const code = await new Promise((resolve) => {
    child.once('error', () => resolve(-1));
    child.once('close', (status) => resolve(status ?? -1));
  });
  await log.writeFile(output);
  await log.close();
  if (code !== 0 && !loud) console.log(output.trimEnd().split('\n').slice(-60).join('\n'));
  return code;
}

/** @param {Stage} stage @returns {Promise<Count>} */
async function runStage(stage) {
  const began = Date.now();
  const report = stage.report && path.join(results, stage.report);
  if (report) await fs.rm(report, { force: true });
  console.log(`\n== ${stage.name}`);
  const code = await run(stage);
  /** @type {Count} */
  let count = { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  if (report && stage.count) {
    const text = await fs.readFile(report, 'utf8').catch(() => null);
    if (text !== null) count = stage.count(JSON.parse(text));
    // The runner's word counts: it may fail by more than its tests, such as an error outside of them.
    if (code !== 0 && count.failed === 0) count = { ...count, failed: 1 };
  }
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(
    `== ${stage.name}: ${count.failed ? 'FAILED' : 'ok'}, ${count.passed} of ${count.passed + count.failed}, ${seconds} s`,
  );
  return count;
}

async function prepare(/** @type {Stage[]} */ wanted) {
  await fs.mkdir(results, { recursive: true });
  if (!(await isInstalled())) {
    console.log('packages: installing from package-lock.json');
    await install();
  }
  if (wanted.some((stage) => stage.name === 'browser')) {
    console.log(`browser: ${await ensureBrowser((line) => console.log(line))}`);
  }
}

const names = process.argv.slice(2);
const unknown = names.filter((name) => !stages.some((stage) => stage.name === name));
if (unknown.length) throw new Error(`Unknown stage: ${unknown.join(', ')}`);
const wanted = stages.filter((stage) => !names.length || names.includes(stage.name));

await prepare(wanted);
const total = { passed: 0, failed: 0 };
/** @type {Set<string>} */
const broken = new Set();
/** Stages that run side by side, in the order of their first. @type {Stage[][]} */
const groups = [];
for (const stage of wanted) {
  const group = groups.find((others) => others.some(({ name }) => name === stage.beside));
  if (group) group.push(stage);
  else groups.push([stage]);
}
for (const group of groups) {
  const runnable = group.filter(({ needs }) => !needs || !broken.has(needs));
  for (const { name, needs } of group.filter((stage) => !runnable.includes(stage))) {
    console.log(`\n== ${name}: not run, since ${needs} failed`);
    total.failed++;
  }
  const counts = await Promise.all(runnable.map(runStage));
  for (const [index, count] of counts.entries()) {
    if (count.failed) broken.add(runnable[index]?.name ?? '');
    total.passed += count.passed;
    total.failed += count.failed;
  }
}
console.log(broken.size ? `\nFailed: ${[...broken].join(', ')}` : '\nEverything passed.');
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed ? 1 : 0);
