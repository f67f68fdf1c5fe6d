// How an auditor searches the trail, and the check of its chain, on demand and every night.
// Source: docs/screens.md; docs/domain.md §3.
import { beforeAll, describe, expect, it } from 'vitest';
import { type AuditAction, recordAuditEvent } from '#platform/audit.ts';
import { newId } from '#platform/ids.ts';
import { anyRow } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { workOn } from '#test/funding.ts';
import { type LenderPerson, type Person, type StaffPerson, useWorld } from '#test/world.ts';

const held = useWorld();
let auditor: Person;
let maker: StaffPerson;
let lender: LenderPerson;
const lending = newId();

const seqsOf = async (query: Record<string, string | number>) => {
  const answer = await held.current.call(auditor, 'GET staff/trail', { query: { limit: 100, ...query } });
  expect(answer.status).toBe(200);
  return answer.data.data;
};
const actionsOf = async (query: Record<string, string | number>) => (await seqsOf(query)).map(({ action }) => action);

/** Keeps the session alive, which would have ended unused by now. */
const staySignedIn = (person: Person) =>
  held.current.owner.run(sql`update session set last_seen_at = app_now() where person_id = ${person.id}`);

beforeAll(async () => {
  const world = held.current;
  maker = await world.staff('loan');
  lender = await world.lender({ name: 'Sari Dewi' });
  const note = (actor: Parameters<typeof recordAuditEvent>[1], action: AuditAction, more = {}) =>
    world.db.tx((tx) => recordAuditEvent(tx, actor, { action, object: { kind: 'lending', id: lending }, ...more }));
  await note({ kind: 'staff', id: maker.id }, 'draft.created', { after: { amount: 5_000_000 } });
  await world.moveClock({ days: 2 });
  auditor = await world.staff('auditor');
  await staySignedIn(maker);
  await note({ kind: 'staff', id: maker.id }, 'draft.changed', {
    before: { amount: 5_000_000 },
    after: { amount: 6_000_000 },
    reason: 'Nominal salah ketik: Rp1.300.000 pada 29/11/2026 (Nur’aini)',
  });
  await note({ kind: 'user', id: lender.id }, 'funding.confirmed');
  await note({ kind: 'system' }, 'lending.funded');
});

describe('the trail', () => {
  it('shows the newest first, with who, what, why, before and after', async () => {
    const [funded, confirmed, changed, created] = await seqsOf({ object: lending });
    expect([funded?.action, confirmed?.action, changed?.action, created?.action]).toEqual([
      'lending.funded',
      'funding.confirmed',
      'draft.changed',
      'draft.created',
    ]);
    expect(changed).toMatchObject({
      actor: { kind: 'staff', id: maker.id, name: maker.name },
      object: { kind: 'lending', id: lending },
      before: { amount: 5_000_000 },
      after: { amount: 6_000_000 },
      reason: 'Nominal salah ketik: Rp1.300.000 pada 29/11/2026 (Nur’aini)',
      result: 'ok',
    });
    // Users stay masked, also for an auditor.
    expect(confirmed?.actor).toEqual({ kind: 'user', id: lender.id, name: 'S••• Dewi' });
    expect(funded?.actor).toEqual({ kind: 'system', id: null, name: null });
  });

  it.each([
    ['a name of staff', () => maker.name, ['draft.changed', 'draft.created']],
    ['an id', () => maker.id, ['draft.changed', 'draft.created']],
    ['a phone number, however it is written', () => lender.phone.replace('+62', '0'), ['funding.confirmed']],
    ['the beginning of a name', () => 'sari d', ['funding.confirmed']],
    ['the name as it stands masked', () => 'S••• Dewi', ['funding.confirmed']],
    ['a kind', () => 'system', ['lending.funded']],
    ['somebody who is not there', () => 'Tidak Ada', []],
    ['signs that a pattern would be made of', () => '%', []],
  ])('is searched by actor: %s', async (_, actor, expected) => {
    expect(await actionsOf({ object: lending, actor: actor() })).toEqual(expected);
  });

  it('is searched by area, by words of the reason, and by dates', async () => {
    expect(await actionsOf({ object: lending, area: 'draft' })).toEqual(['draft.changed', 'draft.created']);
    expect(await actionsOf({ reason: 'salah nomin' })).toEqual(['draft.changed']);
    expect(await actionsOf({ reason: 'salah angka' })).toEqual([]);
    for (const reason of ['1.300.000', 'Rp 1300000', '29/11', '29-11-2026', "Nur'aini", 'Rp1.300.000 pada  29/11/2026'])
      expect(await actionsOf({ reason }), reason).toEqual(['draft.changed']);
    for (const reason of ['1.300.001', '30/11/2026']) expect(await actionsOf({ reason }), reason).toEqual([]);
    const [latest] = await seqsOf({ object: lending });
    const day = new Date(new Date(latest?.at ?? '').getTime() + 7 * 3_600_000).toISOString().slice(0, 10);
    expect(await actionsOf({ object: lending, from: day })).toHaveLength(3);
    const before = new Date(new Date(`${day}T00:00:00Z`).getTime() - 86_400_000).toISOString().slice(0, 10);
    expect(await actionsOf({ object: lending, until: before })).toEqual(['draft.created']);
  });

  it('counts and pages', async () => {
    const page = (number: number) =>
      held.current.call(auditor, 'GET staff/trail', { query: { object: lending, limit: 3, page: number } });
    const [first, second, third] = [await page(1), await page(2), await page(3)];
    expect([first.data.totalCount, first.data.numberOfPages]).toEqual([4, 2]);
    expect([first.data.data.length, second.data.data.length, third.data.data.length]).toEqual([3, 1, 0]);
  });

  it('names refusals, and finds them by result', async () => {
    const world = held.current;
    expect((await world.call(maker, 'GET staff/trail')).status).toBe(403);
    const [refused] = await seqsOf({ actor: maker.id, result: 'refused' });
    expect(refused).toMatchObject({
      action: 'access.refused',
      object: { kind: 'call', id: 'GET staff/trail' },
      result: 'error.forbidden',
      address: '127.0.0.1',
    });
  });
});

describe('the check of the chain', () => {
  it('is run by an auditor, reports an intact chain, and is itself an audit event', async () => {
    const world = held.current;
    await workOn(world, 'trail.anchor');
    const { status, data } = await world.call(auditor, 'POST staff/trail/checks');
    expect(status).toBe(200);
    expect(data.check?.fault).toBeNull();
    expect(data.check?.rows).toBeGreaterThanOrEqual(4);
    expect(await actionsOf({ actor: auditor.id, area: 'trail' })).toEqual(['trail.checked']);
    expect((await world.call(auditor, 'GET staff/trail/checks')).data).toEqual(data);
  });

  it('runs each night, and a broken chain does not stop the daily close', async () => {
    const world = held.current;
    await world.work();
    await world.moveClock({ days: 1 });
    await staySignedIn(auditor);
    const [row] = await seqsOf({ object: lending, area: 'draft' });
    await world.owner.run(sql`update audit_trail set reason = 'diubah' where seq = ${row?.seq}`);
    await world.work();
    const { data } = await world.call(auditor, 'GET staff/trail/checks');
    expect(data.check?.fault).toEqual({ kind: 'row', seq: row?.seq });
    const open = await world.db.rows(anyRow, sql`select 1 from business_day where completed_at is null`);
    expect(open).toEqual([]);
    expect(data.anchor?.seq).toBeGreaterThan(0);
    await world.owner.run(sql`update audit_trail set reason = ${row?.reason ?? null} where seq = ${row?.seq}`);
  });
});
