// The embedded PostgreSQL: loses nothing when killed, is adopted when its starter was killed, ignores a stale pid
// file, and asks for a password. Uses its own, fully durable cluster.
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryClusterFolder } from '#test/cluster.ts';
import { asSuperuser } from './databases.mjs';
import * as postgres from './postgres.mjs';

let folder: string;
let cluster: postgres.Cluster;

beforeAll(async () => {
  folder = await temporaryClusterFolder();
  cluster = await postgres.startCluster({ folder });
});
afterAll(async () => {
  await postgres.stopCluster(folder, 'immediate');
  await fs.rm(folder, { recursive: true });
});

const query = (statement: string) => asSuperuser(cluster, async (client) => (await client.query(statement)).rows);

async function killServer(): Promise<void> {
  process.kill(cluster.pid, 'SIGKILL');
  // The server's other processes end by themselves a moment after the first.
  while (
    await query('SELECT 1').then(
      () => true,
      () => false,
    )
  )
    await pause(20);
}

describe('the embedded PostgreSQL', () => {
  it('is adopted, not started again, while it still runs', async () => {
    const again = await postgres.startCluster({ folder });
    expect(again).toMatchObject({ adopted: true, pid: cluster.pid, port: cluster.port });
  });

  it('keeps every committed row when it is killed, and comes back on the same port', async () => {
    await query('CREATE TABLE kept (id int)');
    await query('INSERT INTO kept SELECT generate_series(1, 1000)');
    const { port } = cluster;
    await killServer();
    cluster = await postgres.startCluster({ folder });
    expect(cluster).toMatchObject({ adopted: false, port });
    expect(await query('SELECT count(*)::int AS count FROM kept')).toEqual([{ count: 1000 }]);
  });

  it('starts although the pid file of a killed server names another process', async () => {
    await killServer();
    const pidFile = path.join(folder, 'data', 'postmaster.pid');
    const lines = (await fs.readFile(pidFile, 'utf8')).split('\n');
    await fs.writeFile(pidFile, [process.pid, ...lines.slice(1)].join('\n'));
    cluster = await postgres.startCluster({ folder });
    expect(cluster.adopted).toBe(false);
    expect(await query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('lets nobody in without the password', async () => {
    const client = new pg.Client({ host: '127.0.0.1', port: cluster.port, user: 'postgres', password: 'guess' });
    await expect(client.connect()).rejects.toThrow(/password authentication failed/);
    const { mode } = await fs.stat(path.join(folder, 'passwords.json'));
    expect(mode & 0o777).toBe(0o600);
  });

  it('writes through to the disk, listens on the loopback only and sorts the same on every machine', async () => {
    const rows = await query(`
      SELECT current_setting('fsync') AS fsync, current_setting('full_page_writes') AS pages,
        current_setting('synchronous_commit') AS commits, current_setting('listen_addresses') AS listens,
        (SELECT datlocprovider::text || datlocale FROM pg_database WHERE datname = 'postgres') AS locale`);
    expect(rows).toEqual([{ fsync: 'on', pages: 'on', commits: 'on', listens: '127.0.0.1', locale: 'bC.UTF-8' }]);
  });

  it.runIf(process.platform === 'linux')('never runs as root', () => {
    const owner = execFileSync('stat', ['-c', '%u', `/proc/${cluster.pid}`], { encoding: 'utf8' }).trim();
    expect(owner).not.toBe('0');
  });
});
