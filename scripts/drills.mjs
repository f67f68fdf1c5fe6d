// `npm run drills [-- name …]` runs the fault drills one after another. Each prints a line with its figures; all of
// them are saved in test-results/drills.json. DRILL_SCALE=0.2 runs a fifth of each. Fails if a drill failed.
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
