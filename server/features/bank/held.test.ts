// What the bank cannot mean: it has no effect, and waits for people with its reason; money that arrived stands in suspense.
// Source: docs/domain.md §9; decision 0088.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addDays, addWorkingDays } from '#domain/calendar.ts';
import { asId } from '#domain/ids.testing.ts';
import { now, today } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { anyRow, col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { BANK_NOTICE_PATH } from '#ports/bank-messages.ts';
import { deliver, lenderWithNumber, notifyPayout, openedDaysAgo, pay, paymentBody } from '#test/bank.ts';
import { workOn } from '#test/funding.ts';
import { useWorld } from '#test/world.ts';

const held = useWorld();

const lenderWithAccount = () => lenderWithNumber(held.current);

/** Why it was held; fails for an event with an effect. */
const heldFor = async (eventId: string) => {
  const event = await held.current.db.one(
    anyRow,
    sql`select outcome, last_error as reason, journal_id from bank_event where event_id = ${eventId}`,
  );
  expect(event).toMatchObject({ outcome: 'held', journal_id: null });
  return event['reason'];
};
const suspense = async () =>
  (
    await held.current.db.one(
      row({ sum: col.number }),
      sql`select balance_rupiah::bigint as sum from ledger_balance where kind = 'suspense'`,
    )
  ).sum;

describe('a notice waits for people', () => {
  it.each(['abc', '250000', '-5.00', '0.00', '1e6', '9999999999999999.00'])(
    'for it cannot be posted: the amount %s',
    async (amount) => {
      const world = held.current;
      const { lender, number } = await lenderWithAccount();
      const eventId = randomUUID();
      await pay(world, { virtualAccount: number, amount, eventId });
      expect(await heldFor(eventId)).toBe('amount_unreadable');
      expect(await world.balance(lender.id)).toBe(0);
      expect(await world.proof()).toEqual([]);
    },
  );

  it('an amount that is a number, not text', async () => {
    const world = held.current;
    const { number } = await lenderWithAccount();
    const eventId = randomUUID();
    const body = paymentBody({ virtualAccount: number, amount: '250000.00', eventId }, await now(world.db));
    const answer = await deliver(world, BANK_NOTICE_PATH, body.replace('"250000.00"', '250000'));
    expect(answer.status).toBe(200);
    await workOn(world, 'bank.event');
    expect(await heldFor(eventId)).toBe('amount_unreadable');
  });

  it('a notice about a payout that is not ours', async () => {
    const world = held.current;
    for (const payoutId of ['p-9', newId()]) {
      expect(await notifyPayout(world, { payoutId: asId(payoutId), state: 'completed', amount: 5 })).toBe(200);
      await workOn(world, 'bank.event');
      const event = await world.db.one(
        anyRow,
        sql`select outcome, last_error from bank_event where payment_id = ${payoutId}`,
      );
      expect(event).toEqual({ outcome: 'held', last_error: 'unknown_payout' });
    }
  });

  it('and is seen on the page of failed work until a person resolves it, who may also have it judged again', async () => {
    const world = held.current;
    const finance = await world.staff('finance');
    const { number } = await lenderWithAccount();
    const eventId = randomUUID();
    await pay(world, { virtualAccount: number, amount: '1e6', eventId });
    const id = `bank:${eventId}`;
    const seen = async () => {
      const { data } = await world.call(finance, 'GET staff/failures', { query: { kind: 'bank_event', limit: 100 } });
      return data.data.find((failure) => failure.id === id);
    };
    const counted = async () => {
      const { data } = await world.call(finance, 'GET staff/overview');
      return data.queues.find(({ name }) => name === 'failures')?.count ?? 0;
    };
    const before = await counted();
    expect(await seen()).toMatchObject({ givenUp: true, error: 'amount_unreadable', attempts: 1, nextTryAt: null });

    const params = { kind: 'bank_event', id };
    const { version } = (await seen())!;
    const again = await world.call(finance, 'POST staff/failures/:kind/:id/retries', { params, body: { version } });
    expect(again.status).toBe(200);
    await workOn(world, 'bank.event');
    expect(await seen()).toMatchObject({ givenUp: true, attempts: 2 });

    const stale = { version, reason: 'Bank mengirim ulang' };
    const refused = await world.call(finance, 'POST staff/failures/:kind/:id/abandonments', { params, body: stale });
    expect(refused.error.code).toBe('error.failure.changed');
    const body = { version: (await seen())!.version, reason: 'Bank mengirim ulang' };
    const done = await world.call(finance, 'POST staff/failures/:kind/:id/abandonments', { params, body });
    expect(done.status).toBe(200);
    expect(await seen()).toBeUndefined();
    expect(await counted()).toBe(before - 1);
    const audit = await world.owner.one(
      anyRow,
      sql`select action, reason from audit_trail where object_id = ${id} order by seq desc limit 1`,
    );
    expect(audit).toEqual({ action: 'failure.resolved', reason: 'Bank mengirim ulang' });
  });
});

describe('a value date', () => {
  it.each([
    ['more than a week before it arrives', -8, 'value_too_old'],
    ['before its account was opened', -400, 'value_before_beginning'],
    ['weeks after it arrives', 30, 'value_after_arrival'],
    ['ten years after it arrives', 3_650, 'value_after_arrival'],
  ])('%s credits nobody: the money stands in suspense, dated by its arrival', async (_, days, reason) => {
    const world = held.current;
    const { lender, number } = await lenderWithAccount();
    await openedDaysAgo(held.current, number, 100);
    const before = await suspense();
    const eventId = randomUUID();
    const on = await today(world.db);
    await pay(world, { virtualAccount: number, amount: 90_000, eventId, valueDate: addDays(on, days) });
    expect([await world.balance(lender.id), await suspense()]).toEqual([0, before + 90_000]);
    const item = await world.db.one(
      anyRow,
      sql`select s.reason, j.business_date as on from suspense_item s join bank_event e using (provider, event_id)
        join ledger_journal j on j.id = e.journal_id where s.event_id = ${eventId}`,
    );
    expect(item).toEqual({ reason, on });
    expect(await world.proof()).toEqual([]);
  });

  it('of the next working day counts as the day of arrival, one of a week before as it is', async () => {
    const world = held.current;
    const { lender, number } = await lenderWithAccount();
    await openedDaysAgo(held.current, number, 100);
    const on = await today(world.db);
    await pay(world, { virtualAccount: number, amount: 1, valueDate: addWorkingDays(on, 1, new Set()) });
    await pay(world, { virtualAccount: number, amount: 2, valueDate: addDays(on, -7) });
    const booked = await world.db.rows(
      row({ amount: col.rupiah, on: col.businessDate }),
      sql`select e.amount_rupiah as amount, j.business_date as on from bank_event e
        join ledger_journal j on j.id = e.journal_id where e.virtual_account = ${number} order by 1`,
    );
    expect(booked).toEqual([
      { amount: 1, on },
      { amount: 2, on: addDays(on, -7) },
    ]);
    expect(await world.balance(lender.id)).toBe(3);
  });
});
