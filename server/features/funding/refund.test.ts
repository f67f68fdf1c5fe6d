// A lending that does not fill: every lender gets back exactly what was paid in, once.
// Source: docs/domain.md §4, §8.
import { describe, expect, it } from 'vitest';
import { anyRow, col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { pay } from '#test/bank.ts';
import { observed } from '#test/observer.ts';
import { type LenderPerson, useWorld } from '#test/world.ts';
import { activate, fund, lendingOf, sign, statusOf, workOnWindows } from '#test/funding.ts';
import { asId } from '#domain/ids.testing.ts';

const held = useWorld();

const fundingBalance = async (lending: string) =>
  (
    await held.current.db.one(
      row({ balance: col.number }),
      sql`select balance_rupiah as balance from ledger_account where kind = 'funding' and owner_id = ${lending}`,
    )
  ).balance;

describe('with no decision in time', () => {
  it('[S1.027] refunds three lenders 1.000.000, 2.000.000 and 3.000.000, without fee or tax, however often it runs', async () => {
    const world = held.current;
    const { id: lending } = await world.openedLending({ principal: 1_000_000 });
    const parts: [LenderPerson, number, string][] = [];
    for (const amount of [1_000_000, 2_000_000, 3_000_000]) {
      const lender = await world.lender({ balance: amount });
      parts.push([lender, amount, (await fund(world, lender, lending, amount)).data.id]);
    }
    for (const [, , portfolio] of parts) await activate(world, asId(portfolio));
    expect(await fundingBalance(lending)).toBe(6_000_000);

    await world.owner.run(
      sql`update lending set due_at = app_now() - interval '3 days', decide_at = app_now() where id = ${lending}`,
    );
    await observed(world, () => Promise.all([workOnWindows(world), workOnWindows(world)]));
    await world.moveClock({ days: 1 });
    await workOnWindows(world);

    expect((await lendingOf(world, lending)).status).toBe('refunded');
    expect(await fundingBalance(lending)).toBe(0);
    for (const [lender, amount, portfolio] of parts) {
      expect(await statusOf(world, asId(portfolio))).toEqual({ status: 'refunded', reason: null });
      expect(await world.balance(lender.id)).toBe(amount);
    }
    const refunds = await world.db.rows(
      anyRow,
      sql`select j.id from ledger_journal j join portfolio p on p.id = j.subject_id
      where j.kind = 'funding_refund' and p.lending_id = ${lending}`,
    );
    expect(refunds).toHaveLength(3);
    const auditEvents = await world.db.rows(
      anyRow,
      sql`select reason from audit_trail where object_id = ${lending} and action = 'lending.refunded'`,
    );
    expect(auditEvents).toHaveLength(1);
    expect(await world.proof()).toEqual([]);
  });

  it('fails unpaid portfolios as cancelled, refunds those in processing, and takes later money to the balance', async () => {
    const world = held.current;
    const { id: lending } = await world.openedLending();
    const [unsigned, unpaid, processing] = [
      await world.lender({ balance: 1_000_000 }),
      await world.lender({ balance: 1_000_000 }),
      await world.lender({ balance: 1_000_000 }),
    ];
    const a = (await fund(world, unsigned, lending, 1_000_000)).data.id;
    const b = (await fund(world, unpaid, lending, 500_000, { usedBalance: 100_000 })).data.id;
    const c = (await fund(world, processing, lending, 1_000_000)).data.id;
    await sign(world, b);
    await sign(world, c);
    const { number } = await world.db.one(
      row({ number: col.text }),
      sql`select number from virtual_account where portfolio_id = ${b} limit 1`,
    );
    await world.owner.run(sql`update lending set due_at = app_now(), decide_at = app_now() where id = ${lending}`);
    await workOnWindows(world);

    expect(await statusOf(world, a)).toEqual({ status: 'failed', reason: 'cancelled' });
    expect(await statusOf(world, b)).toEqual({ status: 'failed', reason: 'cancelled' });
    expect(await statusOf(world, c)).toEqual({ status: 'refunded', reason: null });
    for (const { id } of [unsigned, unpaid, processing]) expect(await world.balance(id)).toBe(1_000_000);
    expect(await fundingBalance(lending)).toBe(0);

    await pay(world, { virtualAccount: number, amount: 400_000 });
    expect(await world.balance(unpaid.id)).toBe(1_400_000);
    expect(await statusOf(world, b)).toEqual({ status: 'failed', reason: 'cancelled' });
    expect(await lendingOf(world, lending)).toMatchObject({ status: 'refunded', raised: 0 });
    expect(await world.proof()).toEqual([]);
  });

  it('shows a refunded portfolio to its lender, and its end in the timeline', async () => {
    const world = held.current;
    const { id: lending } = await world.openedLending();
    const lender = await world.lender({ balance: 1_000_000 });
    const { id } = (await fund(world, lender, lending, 1_000_000)).data;
    await activate(world, id);
    await world.owner.run(sql`update lending set decide_at = app_now() where id = ${lending}`);
    await workOnWindows(world);
    const { data } = await world.call(lender, 'GET me/lendingtransactions/:id', { params: { id } });
    expect(data).toMatchObject({ status: 'refunded', lending: { status: 'refunded' } });
    const trail = await world.call(lender, 'GET me/lendingtransactions/:id/trail', { params: { id } });
    expect(trail.data.timeline.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'funded done',
      'signed done',
      'active done',
      'refunded done',
    ]);
  });

  it('leaves out a lending that is within its decision time, or was funded', async () => {
    const world = held.current;
    const open = await world.openedLending();
    const full = await world.openedLending({ principal: 100_000 });
    const lender = await world.lender({ balance: 1_000_000 });
    await activate(world, (await fund(world, lender, full.id, 1_000_000)).data.id);
    await world.owner.run(
      sql`update lending set due_at = app_now(), decide_at = app_now() + interval '1 hour' where id = ${open.id}`,
    );
    await world.owner.run(sql`update lending set decide_at = app_now() where id = ${full.id}`);
    await workOnWindows(world);
    expect((await lendingOf(world, open.id)).status).toBe('opened');
    expect((await lendingOf(world, full.id)).status).toBe('funded');
  });
});
