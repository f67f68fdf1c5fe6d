// `npm run backup -- FILE` and `npm run restore -- FILE`. With DATABASE_URL set, runs the built program with the
// current environment; without it, on the embedded PostgreSQL of this checkout, with the settings and secrets of `npm
// start`.
// Invariant: BACKUP_KEY always comes from outside, since a key next to the backup protects nothing. See
// docs/operations.md.
import './require-node.mjs';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { databaseUrl, prepareDatabase } from './databases.mjs';
import { productEnvironment } from './environment.mjs';
import * as postgres from './postgres.mjs';
import { openSecrets } from './secrets.mjs';

const [program = '', file = ''] = process.argv.slice(2);
if (!['backup', 'restore'].includes(program) || !file) {
  console.error('npm run backup -- FILE, npm run restore -- FILE');
  process.exit(1);
}
if (!process.env['BACKUP_KEY']) {
  console.error(`BACKUP_KEY is not set. A new one: ${randomBytes(32).toString('base64')} (keep it off this machine)`);
  process.exit(1);
}

/** The embedded cluster, and a function that stops it if it was not running before. */
async function embedded() {
  const folder = path.join(postgres.checkout, '.data');
  const cluster = await postgres.startCluster({ folder: path.join(postgres.databaseHome(), 'cluster') });
  // A demonstration is restored into a second database: its own is never overwritten.
  const database = program === 'restore' ? 'titian_restored' : 'titian';
  if (program === 'restore') await prepareDatabase(cluster, database);
  const url = (/** @type {'titian_app' | 'titian_owner' | 'titian_audit'} */ role) =>
    databaseUrl(cluster, role, database);
  const { secrets } = await openSecrets(folder);
  const { environment } = productEnvironment({
    folder,
    secrets,
    ports: { product: 8080, console: 8081, sandbox: 8082, smtp: 1025 },
    databases: { app: url('titian_app'), owner: url('titian_owner'), audit: url('titian_audit'), embedded: true },
  });
  const storage = program === 'restore' ? { STORAGE_DIR: path.join(folder, 'storage-restored') } : {};
  const stop = cluster.adopted ? async () => undefined : () => cluster.stop('fast');
  return { environment: { ...environment, ...storage }, stop };
}

const place = process.env['DATABASE_URL'] ? { environment: {}, stop: async () => undefined } : await embedded();
const built = path.join(postgres.checkout, 'dist', `${program}.js`);
const child = spawn(process.execPath, [built, path.resolve(file)], {
  env: { ...process.env, ...place.environment },
  stdio: 'inherit',
});
/** @type {number} */
const code = await new Promise((resolve) => {
  child.once('error', () => resolve(1));
  child.once('exit', (status) => resolve(status ?? 1));
});
await place.stop();
process.exit(code);
