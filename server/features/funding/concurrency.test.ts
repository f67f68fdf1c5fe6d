// Real requests in parallel: a slot, a balance and a token are never used twice.
// Source: docs/domain.md §5.2, §8.
import { describe, expect, it } from 'vitest';
import { anyRow, col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { type LenderPerson, useWorld } from '#test/world.ts';
import { confirm, confirmation, lendingOf, quote, raiseTo } from '#test/funding.ts';
import { heldBack } from '#test/held-back.ts';
import { observed } from '#test/observer.ts';
import { often } from '#test/often.ts';

const held = useWorld({ DATABASE_POOL: '20' });

/** Quotations first, then all confirmations in parallel, with the books checked in every snapshot meanwhile. */
async function confirmTogether(orders: { lender: LenderPerson; lending: string; amount: number }[]) {
  const world = held.current;
  const bodies: { lender: LenderPerson; body: unknown }[] = [];
  for (const { lender, lending, amount } of orders) {
    const { referenceToken } = await quote(world, lender, lending, amount);
    bodies.push({ lender, body: confirmation(lending, amount, referenceToken) });
  }
  return observed(world, () => Promise.all(bodies.map(({ lender, body }) => confirm(world, lender, body))));
}

const portfoliosOf = async (lending: string) =>
  held.current.db.one(
    row({ count: col.number, amount: col.number }),
    sql`select count(*) as count, coalesce(sum(amount_rupiah), 0)::bigint as amount from portfolio
    where lending_id = ${lending} and status <> 'failed'`,
  );

describe('one slot', () => {
  it('of two lenders at the last 500.000 one gets it, every time', { timeout: 180_000 }, async () => {
    const world = held.current;
    const { id: lending } = await world.openedLending({ principal: 1_000_000 });
    const [a, b] = [await world.lender({ balance: 2_000_000 }), await world.lender({ balance: 2_000_000 })];
    await raiseTo(world, lending, 9_500_000);
    for (let round = 1; round <= often(10, 50); round += 1) {
      const orders = [a, b].map((lender) => ({ lender, lending, amount: 500_000 }));
      const answers = await confirmTogether(orders);
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422]);
      expect(answers.find(({ status }) => status === 422)?.error.code).toBe('error.lending.slot_full');
      expect(await lendingOf(world, lending)).toMatchObject({ raised: 10_000_000, status: 'opened' });
      const winner = answers[0]?.status === 200 ? a : b;
      const loser = winner === a ? b : a;
      expect([await world.balance(winner.id), await world.balance(loser.id)]).toEqual([1_500_000, 2_000_000]);
      const id = answers.find(({ status }) => status === 200)?.data.id ?? '';
      expect((await world.call(winner, 'DELETE me/lendingtransactions/:id', { params: { id } })).status).toBe(200);
    }
    expect(await world.balance(a.id)).toBe(2_000_000);
    expect(await world.proof()).toEqual([]);
  });

  it('of twenty lenders at 3.000.000 exactly six get 500.000 each', { timeout: 60_000 }, async () => {
    const world = held.current;
    const { id: lending } = await world.openedLending({ principal: 300_000 });
    const lenders: LenderPerson[] = [];
    for (let n = 0; n < 20; n += 1) lenders.push(await world.lender({ balance: 1_000_000 }));
    const answers = await confirmTogether(lenders.map((lender) => ({ lender, lending, amount: 500_000 })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(14);
    expect(await portfoliosOf(lending)).toEqual({ count: 6, amount: 3_000_000 });
    expect(await lendingOf(world, lending)).toMatchObject({ raised: 3_000_000 });
    const balances = await Promise.all(lenders.map(({ id }) => world.balance(id)));
    expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(17_000_000);
    expect(await world.proof()).toEqual([]);
  });
});

describe('one token', () => {
  it('four clicks make one portfolio, and all four answers name it', async () => {
    const world = held.current;
    const lender = await world.lender({ balance: 5_000_000 });
    const { id: lending } = await world.openedLending();
    const { referenceToken } = await quote(world, lender, lending, 1_000_000);
    const body = confirmation(lending, 1_000_000, referenceToken);
    const answers = await observed(world, () => Promise.all([1, 2, 3, 4].map(() => confirm(world, lender, body))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect(await world.balance(lender.id)).toBe(4_000_000);
    expect(await portfoliosOf(lending)).toEqual({ count: 1, amount: 1_000_000 });
    const holds = await world.db.one(
      anyRow,
      sql`select count(*) as count from ledger_journal
      where kind = 'funding_hold' and subject_id = ${answers[0]?.data.id}`,
    );
    expect(holds).toEqual({ count: 1 });
  });
});

describe('one balance', () => {
  it('of two lendings at once the balance pays one', async () => {
    const world = held.current;
    const lender = await world.lender({ balance: 1_000_000 });
    const [x, y] = [await world.openedLending(), await world.openedLending()];
    const lock = sql`select 1 from ledger_account where kind = 'cash' and owner_id = ${lender.id} for update`;
    const answers = await heldBack(world, lock, 2, () =>
      confirmTogether([x, y].map(({ id }) => ({ lender, lending: id, amount: 1_000_000 }))),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)?.error.code).toBe('error.lending.amount_above_balance');
    expect(await world.balance(lender.id)).toBe(0);
    const raised = [await lendingOf(world, x.id), await lendingOf(world, y.id)].map((lending) => lending.raised);
    expect(raised.sort((a, b) => a - b)).toEqual([0, 1_000_000]);
    expect(await world.proof()).toEqual([]);
  });

  it('is not called short while credits come in beside a confirmation', { timeout: 60_000 }, async () => {
    const world = held.current;
    const lender = await world.lender({ balance: 5_000_000 });
    const { id: lending } = await world.openedLending();
    const { referenceToken } = await quote(world, lender, lending, 1_000_000);
    const answer = await observed(world, async () => {
      const credits = Array.from({ length: 50 }, () => world.topUp(lender.id, 1_000));
      const confirmed = await confirm(world, lender, confirmation(lending, 1_000_000, referenceToken));
      await Promise.all(credits);
      return confirmed;
    });
    expect(answer.status).toBe(200);
    expect(await world.balance(lender.id)).toBe(4_050_000);
  });
});

describe('one release', () => {
  it('releases a hold once, however often it is cancelled at the same time', { timeout: 60_000 }, async () => {
    const world = held.current;
    const lender = await world.lender({ balance: 1_000_000 });
    const { id: lending } = await world.openedLending();
    for (let round = 1; round <= often(4, 10); round += 1) {
      const [funded] = await confirmTogether([{ lender, lending, amount: 1_000_000 }]);
      const id = funded?.data.id ?? '';
      const cancel = () => world.call(lender, 'DELETE me/lendingtransactions/:id', { params: { id } });
      const cancellations = await observed(world, () => Promise.all([cancel(), cancel(), cancel()]));
      expect(cancellations.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422, 422]);
      expect(await world.balance(lender.id)).toBe(1_000_000);
    }
    expect(await lendingOf(world, lending)).toMatchObject({ raised: 0 });
    expect(await world.proof()).toEqual([]);
  });
});
