// `npm test`: installs what is missing (packages, a browser), then runs every check, then every test, and prints how long
// each took. Long outputs go to test-results/; their ends are shown.
// Invariant: the last line is `N passed, N failed` over all runners, and the command fails if anything failed,
// including a runner that broke before it could report.
// Usage: npm test [-- stage …], stages: lint format unused checklist build browser faults unit budget.
import './require-node.mjs';
import { spawn } from 'node:child_process';
import * as fs from 'node:fs/promises';
import { availableParallelism } from 'node:os';
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
 * @property {string} part stages of one part run side by side, as many as there are cores; the parts one after another
 */

/** @type {Stage[]} */
const stages = [
  // Both read the types of the whole tree, so one pass does both.
  {
    name: 'lint',
    part: 'checks',
    command: ['oxlint', '--type-aware', '--type-check', '--format', 'unix'],
  },
  { name: 'format', part: 'checks', command: ['biome', 'format', '--max-diagnostics=5', '.'] },
  { name: 'build', part: 'checks', command: ['scripts/build.mjs'] },
  { name: 'unused', part: 'checks', command: ['knip'] },
  { name: 'checklist', part: 'checks', command: ['scripts/checklist.mjs', '--fail'] },
  // The journeys wait a lot, so that other stages run beside them: the fault tests, which keep one core busy, then the unit
  // tests, which keep all of them busy and end last.
  {
    name: 'browser',
    part: 'tests',
    command: ['playwright', 'test', '--pass-with-no-tests'],
    report: 'e2e.json',
    count: ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }),
    loud: true,
    needs: 'build',
  },
  { ...vitest('faults', 'vitest.faults.config.ts'), needs: 'build', loud: false },
  vitest('unit', 'vitest.config.ts'),
  { name: 'budget', part: 'tests', command: ['scripts/budget.mjs'], loud: true, needs: 'build' },
];

/** @param {string} name @param {string} config @returns {Stage} */
function vitest(name, config) {
  const report = `${name}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=test-results/${report}`];
  return {
    name,
    part: 'tests',
    command: ['vitest', 'run', '--config', config, ...reporters],
    report,
    // A file that does not load has no tests in the report, but is a failed suite.
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

/** Runs a command to its end; its whole output is saved in test-results/<name>.log. @param {Stage} stage */
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
    // The runner's exit code counts: it may fail for more than its tests, such as an error outside them.
    if (code !== 0 && count.failed === 0) count = { ...count, failed: 1 };
  }
  const seconds = secondsSince(began);
  console.log(
    `== ${stage.name}: ${count.failed ? 'FAILED' : 'ok'}, ${count.passed} of ${count.passed + count.failed}, ${seconds} s`,
  );
  return count;
}

/** @param {number} began */
const secondsSince = (began) => ((Date.now() - began) / 1000).toFixed(1);

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

const began = Date.now();
const names = process.argv.slice(2);
const unknown = names.filter((name) => !stages.some((stage) => stage.name === name));
if (unknown.length) throw new Error(`Unknown stage: ${unknown.join(', ')}`);
const wanted = stages.filter((stage) => !names.length || names.includes(stage.name));

await prepare(wanted);
const total = { passed: 0, failed: 0 };
/** @type {Set<string>} */
const broken = new Set();
/** @type {string[]} */
const times = [];
/** Runs stages of one part from its queue until it is empty. @param {Stage[]} queue */
async function work(queue) {
  for (let stage = queue.shift(); stage; stage = queue.shift()) {
    if (stage.needs && broken.has(stage.needs)) {
      console.log(`\n== ${stage.name}: not run, since ${stage.needs} failed`);
      total.failed++;
      continue;
    }
    const since = Date.now();
    const count = await runStage(stage);
    times.push(`${stage.name} ${secondsSince(since)} s`);
    if (count.failed) broken.add(stage.name);
    total.passed += count.passed;
    total.failed += count.failed;
  }
}
for (const part of new Set(wanted.map((stage) => stage.part))) {
  const queue = wanted.filter((stage) => stage.part === part);
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, () => work(queue)));
}
console.log(`\nTimes: ${times.join(', ')}; ${secondsSince(began)} s in all`);
console.log(broken.size ? `Failed: ${[...broken].join(', ')}` : 'Everything passed.');
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed ? 1 : 0);
