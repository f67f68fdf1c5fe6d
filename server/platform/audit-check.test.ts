// Tampering by somebody with full rights over the database: an edited row, a missing row, two swapped rows, a cut-off
// end. The check names the first broken row; the cut-off end is found by the anchor outside the database.
// Source: docs/screens.md.
import { beforeAll, describe, expect, it } from 'vitest';
import { useWorld } from '#test/world.ts';
import { anchorTrail, checkTrail, findBrokenEvent } from './audit-check.ts';
import { now } from './clock.ts';
import type { Tx } from './db.ts';
import { col, row } from './row.ts';
import { type Sql, sql } from './sql.ts';

const held = useWorld();
const many = 10_000;

beforeAll(async () => {
  const world = held.current;
  await world.db.run(sql`select count(append_audit('system', null, 'test.done', 'test', n::text, jsonb_build_object('n', n),
    jsonb_build_object('n', n + 1), 'uji', '10.0.0.1', 'r-' || n, 'ok')) from generate_series(1, ${many}) n`);
  // The worker's round writes the hourly anchor.
  await world.work();
}, 120_000);

/** The first row of many audit events in these tests. */
const nth = async (tx: Tx, n: number) =>
  (
    await tx.one(
      row({ seq: col.number }),
      sql`select seq from audit_trail where action = 'test.done' and object_id = ${String(n)}`,
    )
  ).seq;

/** What a check finds after the database's owner changed rows; the rows are restored afterwards. */
async function faultAfter(change: (tx: Tx) => Promise<Sql[]>) {
  const { owner, product } = held.current;
  let fault: unknown;
  const undone = owner.tx(async (tx) => {
    for (const statement of await change(tx)) await tx.run(statement);
    fault = (await checkTrail({ ...owner, ...tx }, product.ports.storage)).fault;
    throw new Error('undo');
  });
  await expect(undone).rejects.toThrow('undo');
  return fault;
}

describe('a trail of ten thousand audit events', () => {
  it('is intact as written', async () => {
    const { db, product } = held.current;
    const { rows, fault } = await checkTrail(db, product.ports.storage);
    expect(rows).toBeGreaterThanOrEqual(many);
    expect(fault).toBeNull();
  });

  it('names the edited row', async () => {
    let edited = 0;
    const fault = await faultAfter(async (tx) => {
      edited = await nth(tx, 4_000);
      return [sql`update audit_trail set reason = 'lain' where seq = ${edited}`];
    });
    expect(fault).toEqual({ kind: 'row', seq: edited });
  });

  it.each(['address', 'request_id', 'result'])('tells a row whose %s was edited', async (column) => {
    let edited = 0;
    const fault = await faultAfter(async (tx) => {
      edited = await nth(tx, 7_777);
      const set = {
        address: sql`address = '10.0.0.2'`,
        request_id: sql`request_id = 'x'`,
        result: sql`result = 'error.forbidden'`,
      };
      return [sql`update audit_trail set ${set[column as keyof typeof set]} where seq = ${edited}`];
    });
    expect(fault).toEqual({ kind: 'row', seq: edited });
  });

  it('names the row after a missing one', async () => {
    let after = 0;
    const fault = await faultAfter(async (tx) => {
      after = await nth(tx, 5_001);
      return [sql`delete from audit_trail where action = 'test.done' and object_id = '5000'`];
    });
    expect(fault).toEqual({ kind: 'row', seq: after });
  });

  it('names the first of two swapped rows', async () => {
    let first = 0;
    const fault = await faultAfter(async (tx) => {
      const [one, other] = [await nth(tx, 6_000), await nth(tx, 6_500)];
      first = one;
      const move = (from: number, to: number) => sql`update audit_trail set seq = ${to} where seq = ${from}`;
      // The database generates the number; its owner can drop that rule.
      return [
        sql`alter table audit_trail alter column seq drop identity`,
        move(one, -1),
        move(other, one),
        move(-1, other),
      ];
    });
    expect(fault).toEqual({ kind: 'row', seq: first });
  });

  it('notices that the last hundred rows are missing, also when the head was reset to match', async () => {
    const cut = (tx: Tx) => nth(tx, many - 100);
    let last = 0;
    const plain = await faultAfter(async (tx) => {
      last = await cut(tx);
      return [sql`delete from audit_trail where seq > ${last}`];
    });
    expect(plain).toEqual({ kind: 'tail', seq: last });
    const hidden = await faultAfter(async (tx) => [
      sql`delete from audit_trail where seq > ${await cut(tx)}`,
      sql`update audit_head set hash = (select hash from audit_trail order by seq desc limit 1)`,
    ]);
    expect(hidden).toEqual({ kind: 'tail', seq: last });
    // Nothing inside the database would show it.
    expect(await findBrokenEvent(held.current.db)).toBeNull();
  });

  it('reports a missing anchor when the trail is old enough for one', async () => {
    const fault = await faultAfter(async () => [
      sql`update audit_head set chain = gen_random_uuid()`,
      sql`update app_clock set offset_ms = offset_ms + ${4 * 3_600_000}`,
    ]);
    expect(fault).toEqual({ kind: 'anchor', seq: null });
  });
});

describe('the anchor', () => {
  it('is not moved when the end of the trail was cut off, and the fault is reported at once', async () => {
    const { owner, product, db } = held.current;
    const { storage } = product.ports;
    const { chain } = await db.one(row({ chain: col.text }), sql`select chain from audit_head`);
    const kept = await storage.get(`trail/${chain}/latest.json`);
    const undone = owner.tx(async (tx) => {
      const last = await nth(tx, many - 100);
      await tx.run(sql`delete from audit_trail where seq > ${last}`);
      await tx.run(sql`update audit_head set hash = (select hash from audit_trail order by seq desc limit 1)`);
      const later = new Date((await now(tx)).getTime() + 2 * 3_600_000);
      const found = await anchorTrail({ ...owner, ...tx }, storage, later);
      expect(found).toEqual({ set: false, fault: { kind: 'tail', seq: last } });
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    expect(await storage.get(`trail/${chain}/latest.json`)).toEqual(kept);
  });

  it('is set again after an hour, and not before', async () => {
    const world = held.current;
    const count = async () =>
      (await world.owner.one(row({ anchors: col.number }), sql`select count(*) as anchors from audit_anchor`)).anchors;
    const before = await count();
    await world.moveClock({ minutes: 30 });
    await world.work();
    expect(await count()).toBe(before);
    await world.moveClock({ minutes: 31 });
    await world.work();
    expect(await count()).toBe(before + 1);
  });
});
