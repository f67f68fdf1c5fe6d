// A parameter change by two admins: proposed within its bounds, approved in the version that was seen, in force from
// its date. Earlier loans and quotations keep their own figures.
// Source: docs/domain.md §2; docs/screens.md; decision 0066.
import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/calendar.ts';
import { today } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { confirm, confirmation, quote } from '#test/funding.ts';
import { type Person, useWorld, type World } from '#test/world.ts';
import { readParameters } from './parameters.ts';

const at = useWorld();
const code = (answer: { status: number; error: { code: string } }) => [answer.status, answer.error.code];

type ChangeRequest = { value: number; effectiveFrom: string; source?: string; reason?: string };
const whole = (request: ChangeRequest) => ({ source: 'Keputusan direksi 12/2026', reason: 'Penyesuaian', ...request });

const propose = ({ call }: World, by: Person, key: string, request: ChangeRequest) =>
  call(by, 'POST staff/parameters/:key/proposals', { params: { key }, body: whole(request) });
const edit = (
  { call }: World,
  by: Person,
  { key, id }: { key: string; id: string },
  version: number,
  request: ChangeRequest,
) => call(by, 'PUT staff/parameters/:key/proposals/:id', { params: { key, id }, body: { ...whole(request), version } });
const approve = ({ call }: World, by: Person, id: string, version = 1) =>
  call(by, 'POST staff/proposals/:id/approvals', { params: { id }, body: { version } });
const cancel = ({ call }: World, by: Person, id: string, version = 1, reason = 'Keliru') =>
  call(by, 'POST staff/proposals/:id/cancellations', { params: { id }, body: { version, reason } });
const admins = async (world: World) => [await world.staff('admin'), await world.staff('admin')] as const;

/** Proposed by the first admin; returns its id. */
async function proposed(world: World, by: Person, key: string, request: ChangeRequest): Promise<string> {
  const { data } = await propose(world, by, key, request);
  if (!data.waiting) throw new Error('no proposal waits');
  return data.waiting.id;
}

describe('a parameter', () => {
  it('changes on its date by two admins, and public texts follow it', async () => {
    const world = at.current;
    const [maker, checker] = await admins(world);
    const on = await today(world.db);
    const from = addDays(on, 3);
    const id = await proposed(world, maker, 'funding_minimum', { value: 600_000, effectiveFrom: from });
    expect((await readParameters(world.db, from)).funding_minimum).toBe(500_000);
    expect((await approve(world, checker, id)).data).toMatchObject({
      state: 'approved',
      enteredBy: { name: maker.name },
      decidedBy: { name: checker.name },
    });
    expect((await readParameters(world.db, addDays(from, -1))).funding_minimum).toBe(500_000);
    expect((await readParameters(world.db, from)).funding_minimum).toBe(600_000);
    const shown = async () =>
      (await world.call(null, 'GET parameters')).data.find(({ key }) => key === 'funding_minimum')?.value;
    expect(await shown()).toBe(500_000);
    await world.moveClock({ days: 3 });
    expect(await shown()).toBe(600_000);
  });

  it('shows what holds, what is coming, what waits, and every value that it had, with who and why', async () => {
    const world = at.current;
    const [maker, checker] = await admins(world);
    const from = addDays(await today(world.db), 5);
    await approve(world, checker, await proposed(world, maker, 'kyc_time', { value: 3, effectiveFrom: from }));
    await propose(world, checker, 'kyc_time', {
      value: 1,
      effectiveFrom: addDays(from, 1),
      reason: 'Petugas bertambah',
    });
    const { data } = await world.call(await world.staff('auditor'), 'GET staff/parameters/:key', {
      params: { key: 'kyc_time' },
    });
    expect(data).toMatchObject({
      unit: 'working_day',
      smallest: 1,
      largest: 30,
      isPublic: true,
      current: { value: 2, effectiveFrom: '2020-01-01', source: 'spec §9', changedBy: null },
      coming: [{ value: 3, effectiveFrom: from, source: 'Keputusan direksi 12/2026', changedBy: maker.name }],
      waiting: { value: 1, version: 1, reason: 'Petugas bertambah', enteredBy: { name: checker.name } },
    });
    expect(data.values.map(({ value }) => value)).toEqual([3, 2]);
    expect(data.proposals.map(({ state }) => state)).toEqual(['entered', 'approved']);
    const all = (await world.call(maker, 'GET staff/parameters')).data;
    expect(all.find(({ key }) => key === 'kyc_time')).toMatchObject({ current: { value: 2 }, waiting: { value: 1 } });
    expect(all.map(({ key }) => key)).toContain('two_staff_payout');
  });

  it('is corrected on the date of a value that is still to come, with both on the trail', async () => {
    const world = at.current;
    const [maker, checker] = await admins(world);
    const effectiveFrom = addDays(await today(world.db), 9);
    await approve(world, checker, await proposed(world, maker, 'admin_fee', { value: 900, effectiveFrom }));
    await approve(world, checker, await proposed(world, maker, 'admin_fee', { value: 800, effectiveFrom }));
    expect((await readParameters(world.db, effectiveFrom)).admin_fee).toBe(800);
    const auditEvents = await world.owner.rows(
      row({ action: col.text, before: col.jsonOf<object>(), after: col.jsonOf<object>() }),
      sql`
      select action, before, after from audit_trail where object_kind = 'parameter' and object_id = 'admin_fee' order by seq`,
    );
    expect(auditEvents.map(({ action }) => action)).toEqual([
      'setting.propose',
      'setting.approve',
      'setting.propose',
      'setting.approve',
    ]);
    expect(auditEvents.at(-1)).toMatchObject({
      before: { value: 900 },
      after: { value: 800, effectiveFrom, version: 1 },
    });
  });

  it('holds for who decides after it: an open quotation is refused, a funding that was confirmed keeps its fee', async () => {
    const world = at.current;
    const [maker, checker] = await admins(world);
    const { id: lending } = await world.openedLending();
    const [early, late] = [await world.lender({ balance: 5_000_000 }), await world.lender({ balance: 5_000_000 })];
    const kept = await quote(world, early, lending, 1_000_000);
    const done = await confirm(world, early, confirmation(lending, 1_000_000, kept.referenceToken));
    expect(done.status).toBe(200);
    const open = await quote(world, late, lending, 1_000_000);
    const effectiveFrom = await today(world.db);
    await approve(world, checker, await proposed(world, maker, 'lender_fee', { value: 250, effectiveFrom }));
    const refused = await confirm(world, late, confirmation(lending, 1_000_000, open.referenceToken));
    expect(code(refused)).toEqual([422, 'error.lending.quotation']);
    const { fee } = await world.owner.one(
      row({ fee: col.number }),
      sql`select fee_bps as fee from portfolio where id = ${done.data.id}`,
    );
    expect(fee).toBe(300);
    expect(await world.proof()).toEqual([]);
  });
});

describe('a proposal is refused', () => {
  it('out of bounds, in the past, on no date, without a change, for no parameter, or beside another that waits', async () => {
    const world = at.current;
    const [maker, checker] = await admins(world);
    const effectiveFrom = await today(world.db);
    const wrong = await propose(world, maker, 'borrower_fee', { value: 601, effectiveFrom });
    expect(code(wrong)).toEqual([422, 'error.setting.out_of_bounds']);
    expect(wrong.error.message).toBe('Nilai paling sedikit 0% dan paling banyak 6%.');
    const ask = (request: ChangeRequest, key = 'borrower_fee') => propose(world, maker, key, request);
    const yesterday = addDays(effectiveFrom, -1);
    expect(code(await ask({ value: -1, effectiveFrom }))).toEqual([422, 'error.setting.out_of_bounds']);
    expect(code(await ask({ value: 400, effectiveFrom: yesterday }))).toEqual([422, 'error.setting.past_date']);
    expect(code(await ask({ value: 400, effectiveFrom: '2027-02-30' }))).toEqual([422, 'error.invalid_value']);
    expect(code(await ask({ value: 400, effectiveFrom: '2199-12-31' }))).toEqual([422, 'error.date.far']);
    expect(code(await ask({ value: 500, effectiveFrom }))).toEqual([422, 'error.setting.same']);
    expect((await ask({ value: 1.5, effectiveFrom })).status).toBe(422);
    expect((await ask({ value: 400, effectiveFrom, reason: ' ' })).status).toBe(422);
    expect((await ask({ value: 400, effectiveFrom, source: '' })).status).toBe(422);
    expect((await ask({ value: 1, effectiveFrom }, 'unknown')).status).toBe(404);
    await proposed(world, checker, 'borrower_fee', { value: 450, effectiveFrom });
    expect(code(await ask({ value: 400, effectiveFrom }))).toEqual([422, 'error.setting.waiting']);
  });

  it('to who wrote its version; an edit makes another version, which its own writer cannot approve either', async () => {
    const world = at.current;
    const [maker, checker] = await admins(world);
    const key = 'stamp_duty';
    const effectiveFrom = addDays(await today(world.db), 1);
    const id = await proposed(world, maker, key, { value: 10_000, effectiveFrom });
    expect(code(await approve(world, maker, id))).toEqual([403, 'error.setting.own_entry']);
    const edited = await edit(world, checker, { key, id }, 1, { value: 12_000, effectiveFrom });
    expect(edited.data.waiting).toMatchObject({ version: 2, value: 12_000, enteredBy: { name: checker.name } });
    const stale = await approve(world, maker, id, 1);
    expect(code(stale)).toEqual([422, 'error.setting.changed']);
    expect(stale.error.message).toContain(checker.name);
    expect(code(await edit(world, maker, { key, id }, 1, { value: 9_000, effectiveFrom }))).toEqual([
      422,
      'error.setting.changed',
    ]);
    expect(code(await approve(world, checker, id, 2))).toEqual([403, 'error.setting.own_entry']);
    expect((await readParameters(world.db, effectiveFrom)).stamp_duty).toBe(6_000);
    expect((await approve(world, maker, id, 2)).status).toBe(200);
    expect((await readParameters(world.db, effectiveFrom)).stamp_duty).toBe(12_000);
  });

  it('once it was decided, saying by whom, and under another parameter or id', async () => {
    const world = at.current;
    const [maker, checker] = await admins(world);
    const effectiveFrom = addDays(await today(world.db), 1);
    const request = { value: 12, effectiveFrom };
    const id = await proposed(world, maker, 'quotation_life', request);
    expect((await edit(world, maker, { key: 'processing_time', id }, 1, request)).status).toBe(404);
    expect((await approve(world, checker, newId())).status).toBe(404);
    expect((await approve(world, checker, 'x')).status).toBe(404);
    expect((await cancel(world, checker, id, 1, ' ')).status).toBe(422);
    expect(code(await cancel(world, checker, id, 2))).toEqual([422, 'error.setting.changed']);
    expect((await cancel(world, checker, id)).data).toMatchObject({ state: 'cancelled', decisionNote: 'Keliru' });
    const again = await approve(world, checker, id);
    expect(code(again)).toEqual([422, 'error.setting.cancelled']);
    expect(again.error.message).toContain(checker.name);
    const next = await proposed(world, maker, 'quotation_life', request);
    await approve(world, checker, next);
    expect(code(await approve(world, checker, next))).toEqual([422, 'error.setting.approved']);
    expect(code(await cancel(world, maker, next))).toEqual([422, 'error.setting.approved']);
  });

  it('when its date is over by the time of the approval; edited to a later one it goes on', async () => {
    const world = at.current;
    const maker = await world.staff('admin');
    const key = 'payment_window';
    const on = await today(world.db);
    const id = await proposed(world, maker, key, { value: 48, effectiveFrom: on });
    await world.moveClock({ days: 1 });
    const [editor, checker] = await admins(world);
    expect(code(await approve(world, checker, id))).toEqual([422, 'error.setting.past_date']);
    await edit(world, editor, { key, id }, 1, { value: 48, effectiveFrom: addDays(on, 1) });
    expect((await approve(world, checker, id, 2)).status).toBe(200);
    expect((await readParameters(world.db, on)).payment_window).toBe(24);
    expect((await readParameters(world.db)).payment_window).toBe(48);
  });

  it('for one of two at the same instant: of two proposals one waits, of two approvals one counts', async () => {
    const world = at.current;
    const [maker, checker] = await admins(world);
    const third = await world.staff('admin');
    const effectiveFrom = addDays(await today(world.db), 2);
    const entered = await Promise.all(
      [maker, checker, third].map((by, index) => propose(world, by, 'code_life', { value: 6 + index, effectiveFrom })),
    );
    expect(entered.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(entered.filter(({ status }) => status === 422)).toHaveLength(2);
    const first = entered.find(({ status }) => status === 200)?.data.waiting;
    if (!first) throw new Error('no proposal waits');
    const others = [maker, checker, third].filter(({ id }) => id !== first.enteredBy.id);
    const decided = await Promise.all(others.map((by) => approve(world, by, first.id)));
    expect(decided.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(decided.filter(({ status }) => status === 422)).toHaveLength(1);
    const { data } = await world.call(maker, 'GET staff/parameters/:key', { params: { key: 'code_life' } });
    expect(data.values).toHaveLength(2);
    expect(data.waiting).toBeNull();
  });
});
