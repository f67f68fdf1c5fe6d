// `npm run drills [-- name …]`: the fault drills, one after another; each prints a line with its figures, and all of them
// stand in test-results/drills.json. DRILL_SCALE=0.2 runs a fifth of each. Ends by itself; fails when a drill failed.
import './require-node.mjs';
import { spawn } from 'node:child_process';
import path from 'node:path';
import { checkout } from './postgres.mjs';

const vitest = path.join(checkout, 'node_modules', '.bin', 'vitest');
const wanted = process.argv.slice(2).map((name) => `test/drills/${name}`);
const child = spawn(vitest, ['run', '--config', 'vitest.drills.config.ts', ...wanted], {
  cwd: checkout,
  stdio: 'inherit',
});
child.once('error', () => process.exit(1));
child.once('exit', (code) => process.exit(code ?? 1));
