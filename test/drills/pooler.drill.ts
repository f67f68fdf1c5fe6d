// Behind PgBouncer (Debian's, session mode), which refuses what a connection asks for at its start: the product connects, and
// each transaction has the limits of its kind. Skipped where PgBouncer is not installed.
// Source: decision 0097.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/db.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { freePort, isRoot } from '../../scripts/postgres.mjs';
import { type MortalCluster, startMortalCluster } from '../faults/cluster.ts';
import { until } from '../faults/until.ts';
import { report } from './report.ts';

const program = '/usr/sbin/pgbouncer';
/** PgBouncer does not run as root. */
const nobody = isRoot ? { uid: 65_534, gid: 65_534 } : {};
const limits = row({ statement: col.text, idle: col.text });
const asked = sql`select current_setting('statement_timeout') as statement,
  current_setting('idle_in_transaction_session_timeout') as idle`;

describe.runIf(existsSync(program))('PgBouncer in session mode', () => {
  let cluster: MortalCluster;
  let folder: string;
  let pooler: ChildProcess;
  let url: URL;

  beforeAll(async () => {
    cluster = await startMortalCluster();
    folder = await mkdtemp(path.join(tmpdir(), 'titian-pooler-'));
    url = new URL(cluster.database.url);
    const port = await freePort();
    const settings = `[databases]
${url.pathname.slice(1)} = host=127.0.0.1 port=${cluster.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${path.join(folder, 'users.txt')}
pool_mode = session
default_pool_size = 2
`;
    await writeFile(path.join(folder, 'pgbouncer.ini'), settings);
    await writeFile(path.join(folder, 'users.txt'), `"${url.username}" "${decodeURIComponent(url.password)}"\n`);
    await chmod(folder, 0o755);
    if (isRoot) await chown(path.join(folder, 'users.txt'), 65_534, 65_534);
    pooler = spawn(program, ['-q', path.join(folder, 'pgbouncer.ini')], { stdio: 'inherit', ...nobody });
    url.port = String(port);
    await until('the pooler answers', async () => (await tried()) !== null, 15_000);
  });
  afterAll(async () => {
    if (pooler.exitCode === null) {
      pooler.kill('SIGKILL');
      await once(pooler, 'exit');
    }
    await cluster.close();
    await rm(folder, { recursive: true, force: true });
  });

  const tried = async () => {
    const db = openDatabase(url.href, { poolSize: 1 });
    try {
      return await db.one(limits, asked);
    } catch {
      return null;
    } finally {
      await db.close();
    }
  };

  it('gives each transaction the limits of its kind, and keeps none for the next client', async () => {
    const answering = openDatabase(url.href, { poolSize: 1, kind: 'answer' });
    expect(await answering.tx((tx) => tx.one(limits, asked))).toEqual({ statement: '10s', idle: '15s' });
    expect(await answering.tx((tx) => tx.one(limits, asked), 'proof')).toEqual({ statement: '10min', idle: '15s' });
    expect((await answering.one(limits, asked)).statement).toBe('10s');
    await answering.close();
    const working = openDatabase(url.href, { poolSize: 1 });
    expect(await working.tx((tx) => tx.one(limits, asked))).toEqual({ statement: '1min', idle: '15s' });
    expect((await working.one(limits, asked)).statement).toBe('1min');
    await working.close();
    report('pooler', { answer: '10s', work: '1min', proof: '10min' });
  });
});
