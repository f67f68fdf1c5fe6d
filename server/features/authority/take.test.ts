// Storing what is taken: files come before the rows that name them, no snapshot of the database waits for the store, and what
// fails leaves neither rows nor files.
// Source: decision 0128.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { atOneMoment } from '#platform/snapshot.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { setClock } from '#test/disbursement.ts';
import { type Person, useWorld } from '#test/world.ts';

/** A bucket that tells what the database looked like at each upload, and refuses those that `refuses` names. */
const objects = new Set<string>();
let seenAtUpload: { snapshots: number; takes: number }[] = [];
let refuses: (path: string) => boolean = () => false;
const bucket = createServer(async (request, response) => {
  for await (const _ of request);
  const path = request.url ?? '';
  if (request.method === 'PUT') {
    seenAtUpload.push(await seen());
    if (refuses(path)) return response.writeHead(403).end();
    objects.add(path);
  }
  if (request.method === 'DELETE') objects.delete(path);
  return response.writeHead(200).end();
});
bucket.listen(0, '127.0.0.1');
await once(bucket, 'listening');
const at = useWorld({
  STORAGE_DIR: '',
  S3_URL: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`,
  S3_BUCKET: 'berkas',
  S3_KEY_ID: 'titian',
  S3_SECRET: 'bucket-secret',
});
let finance: Person;

/** Sessions that hold a snapshot while they wait for something else, and the takes that anybody can see. */
const seen = () =>
  at.current.owner.one(
    row({ snapshots: col.number, takes: col.number }),
    sql`select (select count(*) from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction' and backend_xmin is not null) as snapshots,
      (select count(*) from authority_take) as takes`,
  );
const take = (period: string, count = 0) =>
  at.current.call(finance, 'POST staff/authorityreports/:set/:period/takes', {
    params: { set: 'stamp_duty', period },
    body: { seen: count },
  });
const named = async () =>
  (await at.current.owner.rows(row({ key: col.text }), sql`select storage_key as key from authority_file`)).map(
    ({ key }) => `/berkas/${key}`,
  );

beforeAll(async () => {
  await setClock(at.current, '2026-04-02');
  finance = await at.current.staff('finance');
});
beforeEach(() => {
  seenAtUpload = [];
  refuses = () => false;
});
afterAll(() => {
  bucket.closeAllConnections();
  bucket.close();
});

it('holds no snapshot over an upload, and records the take after its last', async () => {
  // What this test looks for shows while there is one.
  await atOneMoment(at.current.product.db, async (reader) => {
    await reader.rows(row({ one: col.number }), sql`select 1 as one`);
    expect(await seen()).toMatchObject({ snapshots: 1 });
  });
  expect((await take('2026-01')).status).toBe(200);
  expect(seenAtUpload).toEqual(['csv', 'xlsx'].map(() => ({ snapshots: 0, takes: 0 })));
  expect(new Set(await named())).toEqual(objects);
});

it.each(['csv', 'xlsx'])('records nothing and leaves no file when the store refuses its %s', async (form) => {
  const before = [...objects];
  refuses = (path) => path.endsWith(`.${form}`);
  expect((await take('2026-02')).status).toBe(500);
  expect(await seen()).toMatchObject({ takes: 1 });
  expect([...objects]).toEqual(before);
});

it('leaves no file of the take that lost against another at the same time', async () => {
  const both = await Promise.all([take('2026-02'), take('2026-02')]);
  expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  expect(await seen()).toMatchObject({ takes: 2 });
  expect(new Set(await named())).toEqual(objects);
});
