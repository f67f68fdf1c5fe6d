// Applying the bank's events: by the account's purpose, in order, once per payment; the rest goes to suspense.
// Source: docs/domain.md §8, §9.
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Payment } from '#domain/bank.ts';
import { topUp } from '#domain/journal.ts';
import { postJournal } from '#ledger/ledger.ts';
import { now, today } from '#platform/clock.ts';
import type { Handler } from '#platform/event-bus.ts';
import { anyRow, col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { addDays, endOfDay } from '#domain/calendar.ts';
import { lenderWithNumber, notifyPayment, openedDaysAgo, pay } from '#test/bank.ts';
import { answerInstead } from '#test/events.ts';
import { workOn } from '#test/funding.ts';
import { heldBack } from '#test/held-back.ts';
import { observed } from '#test/observer.ts';
import { useWorld } from '#test/world.ts';
import { applyDueEvents } from './event.ts';
import { openVirtualAccount } from './virtual-account.ts';

const held = useWorld();
let taken: Payment[] = [];
const credit: Handler<'takePayment.topup'> = async (tx, payment) => {
  taken.push(payment);
  const { lenderId } = payment.virtualAccount;
  if (!lenderId) throw new Error('no lender');
  const key = `payment:${payment.provider}:${payment.paymentId}`;
  return postJournal(tx, {
    kind: 'topup',
    key,
    businessDate: payment.valueOn,
    legs: topUp({ lenderId, amount: payment.amount }),
  });
};

beforeEach(() => {
  taken = [];
  answerInstead(held.current.product, 'takePayment.topup', credit);
});

const lenderWithAccount = () => lenderWithNumber(held.current);

const outcomeOf = async (eventId: string) =>
  (
    await held.current.db.one(
      row({ outcome: col.text }),
      sql`select outcome from bank_event where event_id = ${eventId}`,
    )
  ).outcome;
const suspense = async () =>
  (
    await held.current.db.one(
      row({ sum: col.number }),
      sql`select balance_rupiah::bigint as sum from ledger_balance where kind = 'suspense'`,
    )
  ).sum;

describe('a payment', () => {
  it('has one effect, however many events tell of it', async () => {
    const world = held.current;
    const { lender, number } = await lenderWithAccount();
    const paid = { virtualAccount: number, amount: 250_000, paymentId: randomUUID() };
    const eventIds = [randomUUID(), randomUUID(), randomUUID()];
    await Promise.all(eventIds.map((eventId) => notifyPayment(world, { ...paid, eventId })));
    const until = await now(world.db);
    await observed(world, () => Promise.all([1, 2, 3].map(() => applyDueEvents(world.product, until))));
    expect(await world.balance(lender.id)).toBe(250_000);
    expect((await Promise.all(eventIds.map(outcomeOf))).sort()).toEqual(['applied', 'repeat', 'repeat']);
    // A resend on day 20 credits nothing more.
    await world.moveClock({ days: 20 });
    await pay(world, { ...paid, eventId: randomUUID() });
    expect(await world.balance(lender.id)).toBe(250_000);
    expect(await world.proof()).toEqual([]);
  });

  it('to an account that is still being opened waits for its commit, and is credited once', async () => {
    const world = held.current;
    const lender = await world.lender();
    const account = { purpose: 'topup', lenderId: lender.id, bankCode: 'BCA', holderName: lender.name } as const;
    const opened = { number: '' };
    const parked = await suspense();
    await heldBack(
      world,
      async (tx) => {
        opened.number = await openVirtualAccount(tx, account);
        await notifyPayment(world, { virtualAccount: opened.number, amount: 300_000 });
      },
      1,
      async () => applyDueEvents(world.product, await now(world.db)),
    );
    expect([await world.balance(lender.id), await suspense()]).toEqual([300_000, parked]);
    expect(await world.proof()).toEqual([]);
  });

  it('is credited although it looks like another one', async () => {
    const world = held.current;
    const { lender, number } = await lenderWithAccount();
    await pay(world, { virtualAccount: number, amount: 500_000 });
    await pay(world, { virtualAccount: number, amount: 500_000 });
    expect(await world.balance(lender.id)).toBe(1_000_000);
  });

  it('of another provider may carry the same event id', async () => {
    const world = held.current;
    const { lender, number } = await lenderWithAccount();
    const other = await lenderWithAccount();
    const eventId = '1001';
    await notifyPayment(world, { virtualAccount: number, amount: 250_000, eventId, paymentId: '1001' });
    await notifyPayment(world, { virtualAccount: other.number, amount: 250_000, eventId: '1002', paymentId: '1002' });
    await world.owner.run(
      sql`update bank_event set provider = 'another', event_id = '1001', payment_id = '1001' where event_id = '1002'`,
    );
    await workOn(world, 'bank.event');
    expect([await world.balance(lender.id), await world.balance(other.lender.id)]).toEqual([250_000, 250_000]);
  });

  it('has the time of payment, never later than its arrival', async () => {
    const world = held.current;
    const { number } = await lenderWithAccount();
    const at = await now(world.db);
    const earlier = new Date(at.getTime() - 60_000);
    await pay(world, { virtualAccount: number, amount: 1_000, paidAt: earlier });
    await pay(world, {
      virtualAccount: number,
      amount: 1_000,
      paidAt: new Date(at.getTime() + 3_600_000),
      valueDate: await today(world.db),
    });
    expect(taken[0]?.paidAt).toEqual(earlier);
    expect(taken[1]?.paidAt).toEqual(taken[1]?.receivedAt);
  });

  it('text amounts are whole rupiah: "145000.00" is 145.000', async () => {
    const world = held.current;
    const { lender, number } = await lenderWithAccount();
    await pay(world, { virtualAccount: number, amount: '145000.00' });
    expect(await world.balance(lender.id)).toBe(145_000);
  });

  it('is applied before one with a later value date, whatever their arrival', async () => {
    const world = held.current;
    const { number } = await lenderWithAccount();
    await openedDaysAgo(held.current, number, 2);
    const on = await today(world.db);
    for (const [amount, valueDate] of [
      [3, on],
      [1, addDays(on, -2)],
      [2, addDays(on, -1)],
    ] as const) {
      await notifyPayment(world, { virtualAccount: number, amount, valueDate });
    }
    await workOn(world, 'bank.event');
    expect(taken.map(({ amount }) => amount)).toEqual([1, 2, 3]);
  });

  it('waits for its business date while earlier dates are handled', async () => {
    const world = held.current;
    const { number } = await lenderWithAccount();
    const on = await today(world.db);
    await notifyPayment(world, { virtualAccount: number, amount: 5, valueDate: on });
    await applyDueEvents(world.product, endOfDay(addDays(on, -1)));
    expect(taken).toHaveLength(0);
    await applyDueEvents(world.product, endOfDay(on));
    expect(taken).toHaveLength(1);
  });
});

describe('what matches nothing', () => {
  it('waits in suspense: an unknown account', async () => {
    const world = held.current;
    const before = await suspense();
    const eventId = randomUUID();
    await pay(world, { virtualAccount: '1087799999999999', amount: 70_000, eventId });
    await workOn(world, 'bank.event');
    expect(await suspense()).toBe(before + 70_000);
    expect(await outcomeOf(eventId)).toBe('suspense');
    const items = await world.db.rows(
      anyRow,
      sql`select amount_rupiah as amount, reason, resolved_at from suspense_item where event_id = ${eventId}`,
    );
    expect(items).toEqual([{ amount: 70_000, reason: 'unknown_account', resolved_at: null }]);
    expect(await world.proof()).toEqual([]);
  });

  it('waits in suspense: an amount with cents', async () => {
    const world = held.current;
    const before = await suspense();
    const { lender, number } = await lenderWithAccount();
    await pay(world, { virtualAccount: number, amount: '145000.50' });
    expect(await world.balance(lender.id)).toBe(0);
    expect(await suspense()).toBe(before + 145_000);
    expect(taken).toHaveLength(0);
  });

  it('waits in suspense: a payment in another currency, with its cause', async () => {
    const world = held.current;
    const before = await suspense();
    const { lender, number } = await lenderWithAccount();
    const eventId = randomUUID();
    await pay(world, { virtualAccount: number, amount: 145_000, eventId, beside: { currency: 'USD' } });
    await pay(world, { virtualAccount: number, amount: 20_000, beside: { currency: 'IDR' } });
    expect(await world.balance(lender.id)).toBe(20_000);
    expect(await suspense()).toBe(before + 145_000);
    const items = await world.call(await world.staff('finance'), 'GET staff/suspense', { query: { state: 'open' } });
    expect(items.data.data.find(({ why }) => why === 'other_currency')).toMatchObject({
      amount: 145_000,
      amountText: '145000.00 USD',
    });
    expect(await world.proof()).toEqual([]);
  });
});

describe('an event that fails', () => {
  it('rolls back completely, is retried later, and blocks no other', async () => {
    const world = held.current;
    const broken = await lenderWithAccount();
    const sound = await lenderWithAccount();
    let works = false;
    answerInstead(world.product, 'takePayment.topup', async (tx, payment) => {
      const done = await credit(tx, payment);
      if (payment.virtualAccount.number === broken.number && !works) throw new Error('broken for now');
      return done;
    });
    const eventId = randomUUID();
    await notifyPayment(world, { virtualAccount: broken.number, amount: 1_000, eventId });
    await notifyPayment(world, { virtualAccount: sound.number, amount: 2_000 });
    await workOn(world, 'bank.event');
    expect([await world.balance(broken.lender.id), await world.balance(sound.lender.id)]).toEqual([0, 2_000]);
    const waiting = await world.db.one(
      anyRow,
      sql`select attempts, outcome, retry_at > app_now() as later from bank_event where event_id = ${eventId}`,
    );
    expect(waiting).toEqual({ attempts: 1, outcome: null, later: true });
    works = true;
    await workOn(world, 'bank.event');
    expect(await world.balance(broken.lender.id)).toBe(0);
    await world.moveClock({ minutes: 1 });
    await workOn(world, 'bank.event');
    expect(await world.balance(broken.lender.id)).toBe(1_000);
    expect(await world.proof()).toEqual([]);
  });
});
