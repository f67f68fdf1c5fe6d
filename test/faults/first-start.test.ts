// The README's block for production, run as it stands on an empty PostgreSQL: from no roles at all to the first admin
// signed in. An operator's edits are the addresses alone. Then the same command where nobody may make the roles.
// Source: docs/operations.md; decision 0097.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSuperuser, databaseUrl } from '../../scripts/databases.mjs';
import * as postgres from '../../scripts/postgres.mjs';
import { temporaryClusterFolder } from '../cluster.ts';
import { until } from './until.ts';

const checkout = path.resolve(import.meta.dirname, '..', '..');
const programs = path.join(checkout, 'test-results', 'faults', 'dist');
const secret = 'kata-sandi-panjang-9';

let cluster: postgres.Cluster;
let folder: string;
let server: ChildProcess | undefined;

beforeAll(async () => {
  // The oldest that may be used, where it is installed.
  const oldest = '/usr/lib/postgresql/15/bin';
  const made = existsSync(oldest) ? { bin: oldest, locale: ['--locale=C.UTF-8'] } : {};
  const empty = await temporaryClusterFolder();
  cluster = await postgres.startCluster({ folder: empty, settings: postgres.disposable, ...made });
  folder = await mkdtemp(path.join(os.tmpdir(), 'titian-production-'));
  await symlink(programs, path.join(folder, 'dist'));
  await mkdir(path.join(folder, 'files'));
  await writeFile(
    path.join(folder, 'signature-roots.pem'),
    '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n',
  );
});
afterAll(async () => {
  if (server?.pid !== undefined && server.exitCode === null) {
    process.kill(-server.pid, 'SIGKILL');
    await once(server, 'exit');
  }
  await cluster.stop('immediate');
  await rm(cluster.folder, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

/** The block as an operator edits it: her database, her folder. */
async function block(): Promise<string> {
  const readme = await readFile(path.join(checkout, 'README.md'), 'utf8');
  const text = /## In production[\s\S]*?```bash\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
  return text
    .replace('database.example.id:5432', `127.0.0.1:${cluster.port}`)
    .replace('PASSWORD', cluster.passwords.superuser)
    .replace('/var/lib/titian-files', path.join(folder, 'files'));
}

/** A call as the proxy in front of the console sends it. */
async function asConsole<T>(asked: {
  port: number;
  path: string;
  body?: object | undefined;
  bearer: string;
}): Promise<T> {
  const { port, path: url, body, bearer } = asked;
  const sent = request({
    port,
    path: url,
    method: body ? 'POST' : 'GET',
    headers: {
      host: 'konsol.titian.example.id',
      'content-type': 'application/json',
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
    },
  });
  sent.end(body ? JSON.stringify(body) : undefined);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const text = await readText(answer);
  expect([url, answer.statusCode, text]).toEqual([url, 200, text]);
  return (JSON.parse(text) as { data: T }).data;
}

describe('the README’s block on an empty PostgreSQL', () => {
  it('makes roles, database and schema, says so, and leads the first admin in', async () => {
    const [port, consolePort] = [await postgres.freePort(), await postgres.freePort()];
    let said = '';
    server = spawn('bash', ['-euc', await block()], {
      cwd: folder,
      detached: true,
      env: { PATH: process.env['PATH'] ?? '', PORT: String(port), CONSOLE_PORT: String(consolePort) },
    });
    for (const stream of [server.stdout, server.stderr]) stream?.on('data', (chunk) => (said += chunk));
    await until(
      'the product is ready',
      () => {
        if (server?.exitCode !== null) throw new Error(said.slice(-3_000));
        return said.includes('"msg":"ready"');
      },
      120_000,
    );
    for (const made of [
      'role titian_owner, who signs in',
      'role titian_app, who signs in',
      'role titian_audit',
      'membership of titian_owner in titian_app',
      'database titian',
      'connection of titian_app and titian_audit to titian',
      'the first lists and texts of law',
    ])
      expect(said).toContain(`Made: ${made}\n`);
    expect(said).toContain('Migrated: 0001_platform.sql');

    const token = /#token=([\w-]+)/.exec(said)?.[1] ?? '';
    const call = <T>(name: string, body?: object, bearer = '') =>
      asConsole<T>({ port: consolePort, path: `/api/v1/${name}`, body, bearer });
    const looked = await call<{ secret: string }>('staff/enrolments/looks', { token });
    const person = { name: 'Ratri Wulandari', login: 'ratri', email: 'ratri@titian.example', nik: '3276044101900001' };
    const enrolled = await call<{ token: string }>('staff/enrolments', {
      token,
      code: await generate({ secret: looked.secret }),
      plainPassword: { first: secret, second: secret },
      person,
    });
    expect(await call('staff/me', undefined, enrolled.token)).toMatchObject({ login: 'ratri', roles: ['admin'] });
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).ok).toBe(true);
  });
});

describe('a migration by a role that may not make roles', () => {
  const migrate = async (MIGRATION_DATABASE_URL: string, DATABASE_URL: string) => {
    const env = { PATH: process.env['PATH'] ?? '', MIGRATION_DATABASE_URL, DATABASE_URL };
    const run = promisify(execFile)(process.execPath, [path.join(programs, 'migrate.js')], { env });
    return run.then(
      ({ stdout }) => ({ code: 0, text: stdout }),
      (error: { code: number; stderr: string }) => ({ code: error.code, text: error.stderr }),
    );
  };

  it('prints the exact lines, without a password, and goes on once they were run', async () => {
    const address = (user: string) => `postgres://${user}:pa-${user}-ss@127.0.0.1:${cluster.port}/second`;
    await asSuperuser(cluster, (client) => client.query(`create role guest login password 'pa-guest-ss'`));
    const refused = await migrate(address('guest'), address('second_app'));
    expect(refused.code).toBe(1);
    expect(refused.text).toContain('guest may not make what this database still needs.');
    expect(refused.text).not.toMatch(/pa-\w+-ss/);

    const lines = refused.text.split('\n').filter((line) => line.endsWith(';'));
    expect(lines.map((line) => line.split(' ', 3).join(' '))).toEqual([
      'create role second_app',
      'grant titian_owner to',
      'create database second',
      'revoke all on',
      'grant connect on',
    ]);
    await asSuperuser(cluster, async (client) => {
      for (const line of lines) await client.query(line);
    });
    // The superuser's own address does too: everything belongs to the owner all the same.
    const ruler = databaseUrl(cluster, 'superuser', 'second');
    const done = await migrate(ruler, address('second_app'));
    expect([done.code, done.text]).toEqual([0, expect.stringContaining('Migrated: 0001_platform.sql')]);
  });
});
