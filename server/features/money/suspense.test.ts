// Unmatched money: one person of finance enters its destination, another approves it, once; or back to the payer
// through the bank.
// Source: docs/domain.md §8, §3; docs/screens.md.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { anyRow, col, row } from '#platform/row.ts';
import { pay } from '#test/bank.ts';
import { disbursedLending, endAtBank, payoutOf } from '#test/disbursement.ts';
import { held, rowsOf, shareOut } from '#test/repayment.ts';
import { sql } from '#platform/sql.ts';
import { expectUnchanged, type Person, useWorld } from '#test/world.ts';

const at = useWorld();
const resolve = 'POST staff/suspense/:id/vouchers';
const approve = 'POST staff/vouchers/:id/approvals';
const cancel = 'POST staff/vouchers/:id/cancellations';
const code = (answer: { status: number; error: { code: string } }) => [answer.status, answer.error.code];

/** Money for an unknown account. */
async function parked(amount: number | string, valueDate?: string): Promise<string> {
  const world = at.current;
  const paymentId = randomUUID();
  await pay(world, { virtualAccount: '99999999', amount, paymentId, ...(valueDate ? { valueDate } : {}) });
  const item = await world.db.one(
    row({ id: col.text }),
    sql`select s.id from suspense_item s
    join bank_event e on e.event_id = s.event_id where e.payment_id = ${paymentId}`,
  );
  return item.id;
}
async function finance() {
  return [await at.current.staff('finance'), await at.current.staff('finance')] as [Person, Person];
}
const enter = (by: Person | null, id: string, body: object) => at.current.call(by, resolve, { params: { id }, body });
const approveAs = (by: Person, id: string, version = 1) =>
  at.current.call(by, approve, { params: { id }, body: { version } });
const toLender = (lender: string) => ({ to: 'lender', lender, reason: 'Bukti transfer cocok' });
const toPayer = { to: 'payer', bank: 2, accountNumber: '001234567890', accountName: 'Ratna', reason: 'Salah kirim' };
const listed = async (by: Person, id: string, state?: 'open' | 'resolved') =>
  (await at.current.call(by, 'GET staff/suspense', { query: state ? { state } : {} })).data.data.find(
    (one) => one.id === id,
  );

describe('money that matched nothing', () => {
  it('is listed by age with the bank’s data, and goes to a lender by two people, once', async () => {
    const world = at.current;
    const [maker, checker] = await finance();
    const lender = await world.lender();
    const id = await parked(70_000);
    expect(await listed(maker, id, 'open')).toMatchObject({
      amount: 70_000,
      why: 'unknown_account',
      payerName: 'Ratna',
      virtualAccount: '99999999',
      days: 0,
      voucher: null,
    });
    const entered = await enter(maker, id, toLender(lender.id));
    expect(entered.data).toMatchObject({ kind: 'suspense', state: 'entered', version: 1, amount: 70_000 });
    expect(entered.data.legs).toEqual([
      { account: 'suspense', owner: null, ownerName: null, amount: 70_000 },
      { account: 'cash', owner: lender.id, ownerName: lender.name, amount: -70_000 },
    ]);
    expect(await world.balance(lender.id)).toBe(0);
    expect((await approveAs(checker, entered.data.id)).data).toMatchObject({
      state: 'posted',
      approvedBy: checker.name,
    });
    expect(await world.balance(lender.id)).toBe(70_000);
    const { data } = await world.call(lender, 'GET me/mutations', { query: {} });
    expect(data.data[0]).toMatchObject({
      type: 'topup',
      amount: 70_000,
      description: 'Dana masuk yang sudah dikenali',
    });
    expect(await listed(maker, id, 'open')).toBeUndefined();
    const item = { params: { id } };
    expect((await world.call(checker, 'GET staff/suspense/:id', item)).data).toMatchObject({
      payerName: 'Ratna',
      virtualAccount: '99999999',
      resolvedAt: expect.any(String),
      voucher: { id: entered.data.id, state: 'posted' },
    });
    const unknown = await world.call(checker, 'GET staff/suspense/:id', { params: { id: randomUUID() } });
    expect(unknown.status).toBe(404);
    expect(await listed(maker, id, 'resolved')).toMatchObject({ voucher: { state: 'posted' } });
    await expectUnchanged(world, async () => {
      expect(code(await approveAs(checker, entered.data.id))).toEqual([422, 'error.voucher.ended']);
      expect(code(await enter(maker, id, toLender(lender.id)))).toEqual([422, 'error.suspense.resolved']);
    });
    expect(await world.proof()).toEqual([]);
  });

  it('is booked as an instalment with its date of arrival, and distributed', async () => {
    const world = at.current;
    const lending = await disbursedLending(world, '2026-03-04', [50_000_000]);
    const [maker, checker] = await finance();
    const id = await parked(1_200_000, '2026-03-04');
    const { data } = await enter(maker, id, { to: 'lending', lending: lending.id, reason: 'Setoran pertemuan' });
    expect((await approveAs(checker, data.id)).data.state).toBe('posted');
    expect(await held(world, 'collection', lending.id)).toBe(1_200_000);
    await shareOut(world);
    expect((await rowsOf(world, lending.id))[0]).toMatchObject({ paidPrincipal: 1_000_000, paidInterest: 200_000 });
    expect(await world.proof()).toEqual([]);
  }, 60_000);

  it('goes back to its payer through the bank, and stays open when the bank refuses', async () => {
    const world = at.current;
    const [maker, checker] = await finance();
    const id = await parked(25_000);
    const { data } = await enter(maker, id, toPayer);
    expect(data.recipient).toMatchObject({ accountName: 'Ratna', accountNumber: '0012••••7890' });
    expect((await approveAs(checker, data.id)).data).toMatchObject({ state: 'approved', journal: null });
    expect(code(await enter(maker, id, toPayer))).toEqual([422, 'error.voucher.open']);
    await endAtBank(world, await payoutOf(world, data.id), 'failed');
    expect((await listed(maker, id, 'open'))?.voucher).toMatchObject({ state: 'refused', endReason: 'account closed' });
    const again = (await enter(maker, id, toPayer)).data;
    expect(again.version).toBe(2);
    await approveAs(checker, again.id, 2);
    await endAtBank(world, await payoutOf(world, again.id), 'completed');
    await expectUnchanged(world, async () => endAtBank(world, await payoutOf(world, again.id), 'failed'));
    expect((await listed(maker, id, 'resolved'))?.voucher).toMatchObject({
      state: 'posted',
      contradictedAt: expect.any(String),
    });
    expect(await world.proof()).toEqual([]);
  });

  it('is entered once and approved once when two do so at the same time', async () => {
    const world = at.current;
    const [maker, checker] = await finance();
    const lender = await world.lender();
    const id = await parked(10_000);
    const entries = await Promise.all([maker, checker].map((by) => enter(by, id, toLender(lender.id))));
    expect(entries.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422]);
    const refusal = entries.find(({ status }) => status === 422)!;
    expect(refusal.error.code).toBe('error.voucher.open');
    const entry = entries.find(({ status }) => status === 200)!.data;
    expect(refusal.error.message).toContain(entry.enteredBy.name);
    const others = await finance();
    const approvals = await Promise.all(others.map((by) => approveAs(by, entry.id)));
    expect(approvals.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422]);
    const second = approvals.find(({ status }) => status === 422)!;
    expect(second.error.code).toBe('error.voucher.ended');
    expect(second.error.message).toContain(approvals.find(({ status }) => status === 200)!.data.approvedBy);
    expect(await world.balance(lender.id)).toBe(10_000);
    expect(await world.proof()).toEqual([]);
  });
});

describe('a resolution is refused', () => {
  it('for its own author, in another version, to an owner it cannot belong to, and for an unknown item', async () => {
    const world = at.current;
    const [maker, checker] = await finance();
    const lender = await world.lender();
    const unknown = await world.lender({ kycStatus: 'pending' });
    const lending = await world.openedLending();
    const id = await parked(10_000);
    await expectUnchanged(world, async () => {
      expect(code(await enter(maker, id, toLender(unknown.id)))).toEqual([422, 'error.suspense.lender']);
      expect(code(await enter(maker, id, toLender('nobody')))).toEqual([422, 'error.suspense.lender']);
      const lendingBody = { to: 'lending', lending: lending.id, reason: 'Angsuran' };
      expect(code(await enter(maker, id, lendingBody))).toEqual([422, 'error.suspense.lending']);
      expect(code(await enter(maker, id, { ...toPayer, accountNumber: '12' }))).toEqual([
        422,
        'error.bank_account.number',
      ]);
      expect(code(await enter(maker, id, { ...toPayer, bank: 999 }))).toEqual([422, 'error.invalid_value']);
      expect((await enter(maker, id, { ...toLender(lender.id), reason: ' ' })).status).toBe(422);
      expect((await enter(maker, lending.id, toLender(lender.id))).status).toBe(404);
      expect((await enter(null, id, toLender(lender.id))).status).toBe(401);
      const { data } = await enter(maker, id, toLender(lender.id));
      expect(code(await approveAs(maker, data.id))).toEqual([403, 'error.voucher.own_entry']);
      expect(code(await approveAs(checker, data.id, 2))).toEqual([422, 'error.voucher.changed']);
      const body = { version: 1, reason: 'Pendana lain' };
      expect((await world.call(maker, cancel, { params: { id: data.id }, body })).data.state).toBe('cancelled');
      expect(code(await approveAs(checker, data.id))).toEqual([422, 'error.voucher.ended']);
      expect((await enter(maker, id, toLender(lender.id))).data.version).toBe(2);
    });
    expect(await world.proof()).toEqual([]);
  });

  it('when its conditions have changed since it was entered', async () => {
    const world = at.current;
    const [maker, checker] = await finance();
    const lender = await world.lender();
    const { data } = await enter(maker, await parked(10_000), toLender(lender.id));
    await world.owner.run(sql`update lender set kyc_status = 'rejected' where user_id = ${lender.id}`);
    await expectUnchanged(world, async () => {
      expect(code(await approveAs(checker, data.id))).toEqual([422, 'error.suspense.lender']);
    });
    expect((await world.call(checker, 'GET staff/vouchers/:id', { params: { id: data.id } })).data.state).toBe(
      'entered',
    );
  });

  it('and the full account number is shown only for a reason, with an audit event each time', async () => {
    const world = at.current;
    const [maker] = await finance();
    const { data } = await enter(maker, await parked(10_000), toPayer);
    const look = (reason: string) =>
      world.call(maker, 'POST staff/vouchers/:id/reveals', { params: { id: data.id }, body: { reason } });
    expect((await look('')).status).toBe(422);
    expect((await look('Cocokkan dengan surat')).data.value).toBe('001234567890');
    const seen = await world.owner.rows(
      anyRow,
      sql`select actor_id, reason from audit_trail where object_id = ${data.id} and action = 'voucher.number.seen'`,
    );
    expect(seen).toEqual([{ actor_id: maker.id, reason: 'Cocokkan dengan surat' }]);
    for (let looked = 1; looked < 21; looked += 1) await look('Lihat lagi');
    const alarm = sql`select after ->> 'opened' as opened from audit_trail
      where action = 'reveal.alarm' and object_id = ${maker.id}`;
    expect(await world.owner.rows(anyRow, alarm)).toEqual([{ opened: '21' }]);
    const stored = await world.owner.rows(anyRow, sql`select 1 from voucher v where v::text like '%001234567890%'`);
    expect(stored).toEqual([]);
  });
});

describe('payees', () => {
  it('are found by a part of the name or the end of the number, never by less than three letters', async () => {
    const world = at.current;
    const [maker] = await finance();
    const lender = await world.lender({ name: 'Khadijah Sumarni' });
    const find = async (q: string) => (await world.call(maker, 'GET staff/payees', { query: { q } })).data;
    const local = lender.phone.replace('+62', '0');
    expect(await find('dijah')).toEqual([
      { id: lender.id, name: lender.name, phone: `${local.slice(0, 4)}••••${local.slice(-4)}`, verified: true },
    ]);
    expect((await find(lender.phone.slice(3))).map(({ id }) => id)).toContain(lender.id);
    expect(await find('Kh')).toEqual([]);
    expect(await find('%%%')).toEqual([]);
  });
});
