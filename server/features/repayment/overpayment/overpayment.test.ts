// A group's overpayment is refunded to its account: entered and approved by two of finance, posted once, when the
// bank has confirmed.
// Source: docs/domain.md §8, §9; decision 0030.
import { describe, expect, it } from 'vitest';
import { anyRow, col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { disbursedLending, endAtBank, payoutOf, setAccount } from '#test/disbursement.ts';
import { collect, held, type Running } from '#test/repayment.ts';
import { expectUnchanged, type Person, useWorld } from '#test/world.ts';

const at = useWorld();
const enter = 'POST staff/lendings/:id/overpayments';
const approve = 'POST staff/overpayments/:id/approvals';
const cancel = 'POST staff/overpayments/:id/cancellations';

type Overpaid = { lending: Running; finance: Person; second: Person };

/** Ten loans of 5.000.000 at 20% over 50 weeks: 60.000.000 owed, and this much more was paid. */
async function overpaid(surplus: number): Promise<Overpaid> {
  const world = at.current;
  const lending = await disbursedLending(world, '2026-03-04', [50_000_000]);
  await collect(world, lending, 60_000_000 + surplus, '2026-03-11');
  expect(await held(world, 'overpayment', lending.id)).toBe(surplus);
  return { lending, finance: lending.by.finance, second: await world.staff('finance') };
}
const enterAs = (person: Person | null, lending: { id: string }, note?: string) =>
  at.current.call(person, enter, { params: { id: lending.id }, body: note === undefined ? {} : { note } });
const approveAs = (person: Person, id: string, version = 1) =>
  at.current.call(person, approve, { params: { id }, body: { version } });
const code = (answer: { status: number; error: { code: string } }) => [answer.status, answer.error.code];
const owed = async ({ lending, finance }: Overpaid) =>
  (await at.current.call(finance, 'GET staff/lendings/:id/overpayments', { params: { id: lending.id } })).data;

async function onTheWay(surplus: number) {
  const made = await overpaid(surplus);
  const { data } = await enterAs(made.finance, made.lending);
  expect((await approveAs(made.second, data.id)).status).toBe(200);
  return { ...made, id: data.id, payoutId: await payoutOf(at.current, data.id) };
}

describe('an overpayment', () => {
  it('is entered by one, approved by another, and leaves the books when the bank has paid it, once', async () => {
    const world = at.current;
    const made = await overpaid(50_000);
    const { lending, finance, second } = made;
    const listed = await world.call(finance, 'GET staff/overpayments', { query: {} });
    expect(listed.data.data.find((one) => one.lending === lending.id)).toMatchObject({
      overpayment: 50_000,
      latest: null,
    });
    const entered = await enterAs(finance, lending, 'Ketua meminta');
    expect(entered.data).toMatchObject({ state: 'entered', version: 1, amount: 50_000, approvedBy: null });
    expect(await owed(made)).toMatchObject({ overpayment: 50_000, available: 0, latest: { state: 'entered' } });
    const { id } = entered.data;
    expect((await approveAs(second, id)).data).toMatchObject({ state: 'approved' });
    expect(await held(world, 'overpayment', lending.id)).toBe(50_000);
    const payout = await world.db.rows(
      anyRow,
      sql`select kind, amount_rupiah as amount, state from payout where subject_id = ${id}`,
    );
    expect(payout).toEqual([{ kind: 'overpayment', amount: 50_000, state: 'queued' }]);

    await endAtBank(world, await payoutOf(world, id), 'completed');
    expect(await held(world, 'overpayment', lending.id)).toBe(0);
    expect(await owed(made)).toMatchObject({ overpayment: 0, available: 0, latest: { state: 'confirmed' } });
    await expectUnchanged(world, async () => endAtBank(world, await payoutOf(world, id), 'completed'));
    const auditEvents = await world.owner.rows(
      row({ action: col.text }),
      sql`select action from audit_trail where object_id = ${id} order by seq`,
    );
    expect(auditEvents.map(({ action }) => action)).toEqual([
      'overpayment.enter',
      'overpayment.approve',
      'overpayment.confirm',
    ]);
    expect(code(await enterAs(finance, lending))).toEqual([422, 'error.overpayment.none']);
    expect(await world.proof()).toEqual([]);
  }, 60_000);

  it('is refunded once when two enter it and two approve it at the same time', async () => {
    const world = at.current;
    const { lending, finance, second } = await overpaid(50_000);
    const entries = await Promise.all([enterAs(finance, lending), enterAs(second, lending)]);
    expect(entries.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422]);
    const entry = entries.find(({ status }) => status === 200);
    const refusedEntry = entries.find(({ status }) => status !== 200);
    expect(refusedEntry?.error.code).toBe('error.overpayment.open');
    const others = [await world.staff('finance'), await world.staff('finance')];
    const { id } = entry!.data;
    const approvals = await Promise.all(others.map((person) => approveAs(person, id)));
    expect(approvals.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422]);
    expect(await world.db.rows(anyRow, sql`select 1 from payout where subject_id = ${id}`)).toHaveLength(1);
    expect(await world.proof()).toEqual([]);
  }, 60_000);

  it('that the bank refuses stays owed and is entered again, under its own payout', async () => {
    const world = at.current;
    const made = await onTheWay(70_000);
    await endAtBank(world, made.payoutId, 'failed');
    expect(await owed(made)).toMatchObject({
      overpayment: 70_000,
      available: 70_000,
      latest: { state: 'refused', reason: 'account closed' },
    });
    const next = await enterAs(made.finance, made.lending);
    expect(next.data).toMatchObject({ version: 2, amount: 70_000 });
    await approveAs(made.second, next.data.id, 2);
    expect(await payoutOf(world, next.data.id)).not.toBe(made.payoutId);
    expect(await world.proof()).toEqual([]);
  }, 60_000);

  it.each([
    ['completed', 'failed', 'confirmed', 0],
    ['failed', 'completed', 'refused', 50_000],
  ] as const)(
    'stays as it ended when the bank says %s, then %s',
    async (first, later, state, left) => {
      const world = at.current;
      const made = await onTheWay(50_000);
      await endAtBank(world, made.payoutId, first);
      await endAtBank(world, made.payoutId, later);
      const now = await owed(made);
      expect(now).toMatchObject({ overpayment: left, latest: { state, contradictedAt: expect.any(String) } });
      if (left > 0) {
        expect(code(await enterAs(made.finance, made.lending, ' '))).toEqual([422, 'error.overpayment.contradicted']);
        expect((await enterAs(made.finance, made.lending, 'Bank memastikan tidak keluar')).status).toBe(200);
      }
      expect(await world.proof()).toEqual([]);
    },
    60_000,
  );

  it('that grows while a return is under way is refunded by the next one', async () => {
    const world = at.current;
    const made = await onTheWay(50_000);
    await collect(world, made.lending, 30_000, '2026-03-12');
    expect(await owed(made)).toMatchObject({ overpayment: 80_000, available: 30_000 });
    expect(code(await enterAs(made.finance, made.lending))).toEqual([422, 'error.overpayment.open']);
    await endAtBank(world, made.payoutId, 'completed');
    expect((await enterAs(made.finance, made.lending)).data).toMatchObject({ amount: 30_000, version: 2 });
    expect(await world.proof()).toEqual([]);
  }, 60_000);
});

describe('a return of an overpayment is refused', () => {
  it('to its own author, in another version, once it is approved, and for an unknown id', async () => {
    const world = at.current;
    const { lending, finance, second } = await overpaid(50_000);
    const { id } = (await enterAs(finance, lending)).data;
    await expectUnchanged(world, async () => {
      expect(code(await approveAs(finance, id))).toEqual([403, 'error.overpayment.own_entry']);
      expect(code(await approveAs(second, id, 2))).toEqual([422, 'error.overpayment.changed']);
      expect((await approveAs(second, lending.id)).status).toBe(404);
      expect((await enterAs(finance, { id: finance.id })).status).toBe(404);
      expect((await enterAs(finance, { id: 'none' })).status).toBe(404);
      expect((await enterAs(lending.by.loan, lending)).status).toBe(403);
      expect((await enterAs(null, lending)).status).toBe(401);
    });
    await approveAs(second, id);
    await expectUnchanged(world, async () => {
      const body = { version: 1, reason: 'Salah' };
      expect(code(await world.call(second, cancel, { params: { id }, body }))).toEqual([
        422,
        'error.overpayment.changed',
      ]);
      expect(code(await approveAs(second, id))).toEqual([422, 'error.overpayment.changed']);
    });
  }, 60_000);

  it('without an account of the group, and after the account has changed; once cancelled, it can be entered again', async () => {
    const world = at.current;
    const { lending, finance, second } = await overpaid(50_000);
    const account = (number: string | null) => setAccount(world, lending.group.id, number);
    await account(null);
    expect(code(await enterAs(finance, lending))).toEqual([422, 'error.overpayment.no_account']);
    await account('00123456789');
    const { id } = (await enterAs(finance, lending)).data;
    await account('00999999999');
    expect(code(await approveAs(second, id))).toEqual([422, 'error.overpayment.changed']);
    const body = { version: 1, reason: 'Rekening berubah' };
    expect((await world.call(finance, cancel, { params: { id }, body })).data).toMatchObject({ state: 'cancelled' });
    const again = (await enterAs(finance, lending)).data;
    expect(again).toMatchObject({ version: 2, accountNumber: '••••••9999' });
    const look = (by: Person, text: string) =>
      world.call(by, 'POST staff/overpayments/:id/reveals', { params: { id: again.id }, body: { reason: text } });
    expect((await look(second, ' ')).status).toBe(422);
    expect((await look(second, 'Cocokkan rekening')).data).toEqual({ value: '00999999999' });
    expect(
      await world.db.rows(
        anyRow,
        sql`select actor_id as by, action, reason from audit_trail
        where object_id = ${again.id} and action = 'overpayment.number.seen'`,
      ),
    ).toEqual([{ by: second.id, action: 'overpayment.number.seen', reason: 'Cocokkan rekening' }]);
    expect(await world.proof()).toEqual([]);
  }, 60_000);
});
