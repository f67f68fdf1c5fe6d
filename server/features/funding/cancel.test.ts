// The lender cancels before payment: the hold is released once and the virtual accounts are closed. A payment at the
// same moment either pays the funding or goes to the balance.
// Source: docs/domain.md §5; docs/api.md; spec §5.
import { describe, expect, it } from 'vitest';
import { anyRow } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { notifyPayment } from '#test/bank.ts';
import { fund, lendingOf, sign, statusOf, workOn, workOnWindows } from '#test/funding.ts';
import { heldFor, numberOf } from '#test/refund.ts';
import { type LenderPerson, useWorld } from '#test/world.ts';

const held = useWorld({ DATABASE_POOL: '10' });

const cancel = (lender: LenderPerson, id: string) =>
  held.current.call(lender, 'DELETE me/lendingtransactions/:id', { params: { id } });
const releasesOf = (id: string) =>
  held.current.db.rows(
    anyRow,
    sql`select id from ledger_journal where kind = 'funding_release' and subject_id = ${id}`,
  );
const openNumbersOf = (id: string) =>
  held.current.db.rows(
    anyRow,
    sql`select number from virtual_account where portfolio_id = ${id} and closed_at is null`,
  );

/** 1.000.000, of which 300.000 come from the balance of 1.000.000. */
async function partly() {
  const world = held.current;
  const [lender, lending] = [await world.lender({ balance: 1_000_000 }), await world.openedLending()];
  const { id } = (await fund(world, lender, lending.id, 1_000_000, { usedBalance: 300_000 })).data;
  return { world, lender, lending, id };
}

describe('a funding cancelled before payment', () => {
  it('while it waits for the signature releases the hold once, with one audit event', async () => {
    const { world, lender, lending, id } = await partly();
    expect(await world.balance(lender.id)).toBe(700_000);
    const { status, data } = await cancel(lender, id);
    expect([status, data]).toEqual([200, {}]);
    expect(await statusOf(world, id)).toEqual({ status: 'failed', reason: 'cancelled' });
    // A lender who cancelled has not funded the group yet, so the text is not "fund again".
    const seen = await world.call(lender, 'GET lendings/:id', { params: { id: lending.id } });
    expect(seen.data.ownPortfolios).toBe(0);
    expect(await world.balance(lender.id)).toBe(1_000_000);
    expect(await releasesOf(id)).toHaveLength(1);
    expect((await cancel(lender, id)).status).toBe(422);
    const auditEvents = await world.owner.rows(
      anyRow,
      sql`select actor_id as by, before ->> 'status' as before from audit_trail
      where action = 'funding.cancelled' and object_id = ${id} and result = 'ok'`,
    );
    expect(auditEvents).toEqual([{ by: lender.id, before: 'waiting_signature' }]);
    expect(await sign(world, id)).toBe(false);
    expect(await heldFor(world, lending.id)).toBe(0);
    expect(await lendingOf(world, lending.id)).toEqual({ status: 'opened', raised: 0, active: 0 });
    expect(await world.proof()).toEqual([]);
  });

  it('while it waits for payment closes its numbers at all four banks', async () => {
    const { world, lender, id } = await partly();
    await sign(world, id);
    expect(await openNumbersOf(id)).toHaveLength(4);
    expect((await cancel(lender, id)).status).toBe(200);
    expect(await openNumbersOf(id)).toEqual([]);
    expect(await world.balance(lender.id)).toBe(1_000_000);
    expect(await releasesOf(id)).toHaveLength(1);
    const again = await cancel(lender, id);
    expect([again.status, again.error.code]).toEqual([422, 'error.portfolio.not_cancellable']);
    const methods = await world.call(lender, 'GET me/lendingtransactions/:id/paymentmethods', { params: { id } });
    expect(methods.error.code).toBe('error.portfolio.not_waiting_payment');
    expect(await world.proof()).toEqual([]);
  });

  it('with nothing held releases nothing, and posts nothing', async () => {
    const world = held.current;
    const [lender, lending] = [await world.lender({ balance: 500_000 }), await world.openedLending()];
    const { id } = (await fund(world, lender, lending.id, 500_000, { usedBalance: 0 })).data;
    expect((await cancel(lender, id)).status).toBe(200);
    expect(await releasesOf(id)).toEqual([]);
    expect(await world.balance(lender.id)).toBe(500_000);
    expect(await lendingOf(world, lending.id)).toMatchObject({ raised: 0 });
  });

  it('beside its payment and the job of lapsed windows ends paid, or with all of it in the balance', {
    timeout: 120_000,
  }, async () => {
    for (let round = 1; round <= 15; round += 1) {
      const { world, lender, lending, id } = await partly();
      await sign(world, id);
      const paid = { virtualAccount: await numberOf(world, id), amount: 700_000 };
      expect(await notifyPayment(world, paid)).toBe(200);
      const acts = [() => cancel(lender, id), () => workOn(world, 'bank.event'), () => workOnWindows(world)];
      if (round % 2 === 0) acts.reverse();
      const results = await Promise.all(acts.map((act) => act()));
      const answer = results.find((result) => typeof result === 'object');
      const { status, reason } = await statusOf(world, id);
      if (answer?.status === 200) {
        expect([status, reason]).toEqual(['failed', 'cancelled']);
        expect(await world.balance(lender.id)).toBe(1_700_000);
        expect(await heldFor(world, lending.id)).toBe(0);
      } else {
        expect(answer?.error.code).toBe('error.portfolio.not_cancellable');
        expect(status).toBe('processing');
        expect(await world.balance(lender.id)).toBe(700_000);
        expect(await heldFor(world, lending.id)).toBe(1_000_000);
      }
      expect(await openNumbersOf(id)).toEqual([]);
    }
    expect(await held.current.proof()).toEqual([]);
  });
});
