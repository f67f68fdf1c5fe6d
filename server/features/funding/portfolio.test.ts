// A portfolio's transitions over time: signature, processing, activation, lapses and cancellation, each to the
// rupiah.
// Source: docs/domain.md §5; spec §4, §9; docs/settled.md 05, 06, 67.
import { describe, expect, it } from 'vitest';
import type { Portfolio } from '#contract/funding.ts';
import { now } from '#platform/clock.ts';
import { anyRow, col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { expectUnchanged, type LenderPerson, type Person, type TestLending, useWorld } from '#test/world.ts';
import {
  activate,
  asBorrower,
  fund,
  extendSession,
  lendingOf,
  quote,
  sign,
  statusOf,
  workOnWindows,
} from '#test/funding.ts';
import { refusePortfolioSignature, signPortfolio } from './portfolio.ts';

const held = useWorld();

type Funded = { lender: LenderPerson; lending: TestLending; portfolio: Portfolio };
async function funded(amount = 1_000_000, usedBalance = amount, principal = 5_000_000): Promise<Funded> {
  const world = held.current;
  const lender = await world.lender({ balance: 2_000_000 });
  const lending = await world.openedLending({ principal });
  const answer = await fund(world, lender, lending.id, amount, { usedBalance });
  expect(answer.status).toBe(200);
  return { lender, lending, portfolio: answer.data };
}

const inboxOf = async (person: Person) =>
  (
    await held.current.db.rows(
      row({ kind: col.text }),
      sql`select kind from notification where user_id = ${person.id} order by id`,
    )
  ).map(({ kind }) => kind);

describe('signed', () => {
  it('with nothing to transfer goes on to processing, for 10 minutes from the signature', async () => {
    const world = held.current;
    const { lender, portfolio } = await funded();
    expect(await sign(world, portfolio.id)).toBe(true);
    const { data } = await world.call(lender, 'GET me/lendingtransactions/:id', { params: { id: portfolio.id } });
    expect(data.status).toBe('processing');
    const minutes = (Date.parse(data.processedAt ?? '') - (await now(world.db)).getTime()) / 60_000;
    expect(minutes).toBeGreaterThan(9.8);
    expect(minutes).toBeLessThanOrEqual(10);
    await world.moveClock({ minutes: 9.5 });
    await workOnWindows(world);
    expect(await statusOf(world, portfolio.id)).toMatchObject({ status: 'processing' });
    await world.moveClock({ minutes: 0.5 });
    await workOnWindows(world);
    expect(await statusOf(world, portfolio.id)).toMatchObject({ status: 'active' });
  });

  it('with something to transfer waits for payment, 24 hours from the signature, with a number at each bank', async () => {
    const world = held.current;
    const { lender, portfolio } = await funded(1_000_000, 300_000);
    await sign(world, portfolio.id);
    const { data } = await world.call(lender, 'GET me/lendingtransactions/:id', { params: { id: portfolio.id } });
    expect(data).toMatchObject({ status: 'waiting_payment', amountTransferred: 700_000, signatureExpiresAt: null });
    const hours = (Date.parse(data.paymentExpiresAt ?? '') - (await now(world.db)).getTime()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    const accounts = await world.db.rows(
      anyRow,
      sql`select bank_id, amount_rupiah from virtual_account where portfolio_id = ${portfolio.id} order by 1`,
    );
    expect(accounts).toEqual([1, 2, 3, 4].map((bank_id) => ({ bank_id, amount_rupiah: 700_000 })));
    expect(await inboxOf(lender)).toEqual(['portfolio_created', 'portfolio_payment']);
  });

  it('keeps the hours and minutes of its agreement when operators change them', async () => {
    const world = held.current;
    const [paying, fromBalance] = [await funded(1_000_000, 300_000), await funded()];
    await world.owner.run(
      sql`update parameter set value = value * 2 where key in ('payment_window', 'processing_time')`,
    );
    for (const { portfolio } of [paying, fromBalance]) await sign(world, portfolio.id);
    await world.owner.run(
      sql`update parameter set value = value / 2 where key in ('payment_window', 'processing_time')`,
    );
    const windows = await world.db.rows(
      anyRow,
      sql`select extract(epoch from payment_due_at - signed_at)::int / 3600 as hours,
        extract(epoch from process_due_at - signed_at)::int / 60 as minutes from portfolio
      where id = any(${[paying.portfolio.id, fromBalance.portfolio.id]}::uuid[]) order by id`,
    );
    expect(windows).toEqual([
      { hours: 24, minutes: null },
      { hours: null, minutes: 10 },
    ]);
  });

  it('twice counts once', async () => {
    const world = held.current;
    const { portfolio } = await funded();
    await sign(world, portfolio.id);
    await expectUnchanged(world, async () => expect(await sign(world, portfolio.id)).toBe(false));
  });

  it('after its window lapses instead, dated at the end of the window', async () => {
    const world = held.current;
    const { lender, portfolio } = await funded();
    const late = new Date(Date.parse(portfolio.signatureExpiresAt ?? '') + 1);
    expect(await world.db.tx((tx) => signPortfolio(tx, portfolio.id, late))).toBe(false);
    expect(await statusOf(world, portfolio.id)).toEqual({ status: 'failed', reason: 'signature_lapsed' });
    expect(await world.balance(lender.id)).toBe(2_000_000);
  });

  it('refused at the provider counts as cancelled and releases the hold', async () => {
    const world = held.current;
    const { lender, lending, portfolio } = await funded();
    expect(await world.db.tx((tx) => refusePortfolioSignature(tx, portfolio.id))).toBe(true);
    expect(await statusOf(world, portfolio.id)).toEqual({ status: 'failed', reason: 'cancelled' });
    expect(await world.balance(lender.id)).toBe(2_000_000);
    expect(await lendingOf(world, lending.id)).toMatchObject({ raised: 0 });
    // A later signature cannot revive what was refused.
    await expectUnchanged(world, async () => expect(await sign(world, portfolio.id)).toBe(false));
    expect(await world.proof()).toEqual([]);
  });
});

describe('active', () => {
  it('[S4.007] makes the lending funded with the last active rupiah, not with the last reserved one', async () => {
    const world = held.current;
    const { lending, portfolio } = await funded(1_000_000, 1_000_000, 150_000);
    const other = await world.lender({ balance: 500_000 });
    const rest = await fund(world, other, lending.id, 500_000);
    expect(await lendingOf(world, lending.id)).toEqual({ status: 'opened', raised: 1_500_000, active: 0 });
    await activate(world, portfolio.id);
    expect(await lendingOf(world, lending.id)).toEqual({ status: 'opened', raised: 1_500_000, active: 1_000_000 });
    await activate(world, rest.data.id);
    expect(await lendingOf(world, lending.id)).toEqual({ status: 'funded', raised: 1_500_000, active: 1_500_000 });
    const shown = await world.call(other, 'GET me/lendingtransactions/:id', { params: { id: rest.data.id } });
    expect(shown.data.status).toBe('funded');
    const auditEvents = await world.db.rows(
      anyRow,
      sql`select actor_kind, action from audit_trail where object_id = ${lending.id} and action = 'lending.funded'`,
    );
    expect(auditEvents).toHaveLength(1);
    expect(await world.proof()).toEqual([]);
  });

  it('handles a backlog in one round, and notifies each lender once', async () => {
    const world = held.current;
    const { lender, portfolio } = await funded();
    await activate(world, portfolio.id);
    await workOnWindows(world);
    expect(await inboxOf(lender)).toEqual(['portfolio_created', 'portfolio_active']);
  });
});

describe('never signed', () => {
  it('lapses after 24 hours, frees the slot and releases the hold once', async () => {
    const world = held.current;
    const { lender, lending, portfolio } = await funded();
    await world.moveClock({ hours: 23, minutes: 58 });
    await workOnWindows(world);
    expect(await statusOf(world, portfolio.id)).toMatchObject({ status: 'waiting_signature' });
    await world.moveClock({ minutes: 4 });
    await workOnWindows(world);
    await workOnWindows(world);
    expect(await statusOf(world, portfolio.id)).toEqual({ status: 'failed', reason: 'signature_lapsed' });
    expect(await world.balance(lender.id)).toBe(2_000_000);
    expect(await lendingOf(world, lending.id)).toMatchObject({ raised: 0 });
    const releases = await world.db.rows(
      anyRow,
      sql`select business_date = business_date_of(p.signature_due_at) as dated, p.ended_at = date_trunc('milliseconds', p.signature_due_at) as ended
      from ledger_journal j join portfolio p on p.id = j.subject_id where j.kind = 'funding_release' and p.id = ${portfolio.id}`,
    );
    expect(releases).toEqual([{ dated: true, ended: true }]);
    expect(await inboxOf(lender)).toContain('portfolio_lapsed');
    expect(await world.proof()).toEqual([]);
  });

  it('is notified without an amount when nothing was held', async () => {
    const world = held.current;
    const { lender } = await funded(1_000_000, 0);
    await world.moveClock({ hours: 24, minutes: 2 });
    await workOnWindows(world);
    expect(await inboxOf(lender)).toContain('portfolio_lapsed_unheld');
  });
});

describe('never paid', () => {
  it('lapses 24 hours after the signature; the reserved slot is free again', async () => {
    const world = held.current;
    const { lender, lending, portfolio } = await funded(1_000_000, 300_000);
    await sign(world, portfolio.id);
    await world.moveClock({ hours: 24, minutes: 2 });
    await workOnWindows(world);
    await extendSession(world, lender);
    const { data } = await world.call(lender, 'GET me/lendingtransactions/:id', { params: { id: portfolio.id } });
    expect(data).toMatchObject({ status: 'failed', reason: 'payment_lapsed', paymentExpiresAt: null });
    expect(await world.balance(lender.id)).toBe(2_000_000);
    expect(await lendingOf(world, lending.id)).toMatchObject({ raised: 0 });
    const open = await world.db.one(
      anyRow,
      sql`select count(*) as count from virtual_account where portfolio_id = ${portfolio.id} and closed_at is null`,
    );
    expect(open).toEqual({ count: 0 });
    expect(await inboxOf(lender)).toContain('portfolio_unpaid');
    expect(await inboxOf(lender)).not.toContain('portfolio_lapsed');
    expect((await quote(world, lender, lending.id, 2_000_000)).referenceToken).toBeTruthy();
    expect(await world.proof()).toEqual([]);
  });
});

describe('a jump of the clock', () => {
  it('ends processing before the windows of later days, each dated by itself', { timeout: 60_000 }, async () => {
    const world = held.current;
    const { lending, portfolio } = await funded(1_000_000, 1_000_000, 150_000);
    await sign(world, portfolio.id);
    const other = await world.lender({ balance: 500_000 });
    const unsigned = await fund(world, other, lending.id, 500_000);
    await world.moveClock({ days: 7 });
    await world.work();
    expect(await statusOf(world, portfolio.id)).toMatchObject({ status: 'active' });
    expect(await statusOf(world, unsigned.data.id)).toEqual({ status: 'failed', reason: 'signature_lapsed' });
    expect(await lendingOf(world, lending.id)).toEqual({ status: 'opened', raised: 1_000_000, active: 1_000_000 });
    expect(await world.proof()).toEqual([]);
  });
});

describe('cancelled by the lender', () => {
  it('before payment releases the hold and the slot', async () => {
    const world = held.current;
    for (const isSigned of [false, true]) {
      const { lender, lending, portfolio } = await funded(1_000_000, 300_000);
      if (isSigned) await sign(world, portfolio.id);
      const answer = await world.call(lender, 'DELETE me/lendingtransactions/:id', { params: { id: portfolio.id } });
      expect(answer.status).toBe(200);
      expect(await statusOf(world, portfolio.id)).toEqual({ status: 'failed', reason: 'cancelled' });
      expect(await world.balance(lender.id)).toBe(2_000_000);
      expect(await lendingOf(world, lending.id)).toMatchObject({ raised: 0 });
    }
    expect(await world.proof()).toEqual([]);
  });

  it('is refused once it is paid, active or over', async () => {
    const world = held.current;
    const { lender, portfolio } = await funded();
    const cancel = () => world.call(lender, 'DELETE me/lendingtransactions/:id', { params: { id: portfolio.id } });
    await sign(world, portfolio.id);
    await expectUnchanged(world, async () =>
      expect((await cancel()).error.code).toBe('error.portfolio.not_cancellable'),
    );
    await world.moveClock({ minutes: 10 });
    await workOnWindows(world);
    await expectUnchanged(world, async () =>
      expect((await cancel()).error.code).toBe('error.portfolio.not_cancellable'),
    );
    const over = await funded();
    const params = { id: over.portfolio.id };
    await world.call(over.lender, 'DELETE me/lendingtransactions/:id', { params });
    await expectUnchanged(world, async () => {
      const again = await world.call(over.lender, 'DELETE me/lendingtransactions/:id', { params });
      expect({ status: again.status, code: again.error.code }).toEqual({
        status: 422,
        code: 'error.portfolio.not_cancellable',
      });
    });
  });

  it('is for its owner only', async () => {
    const world = held.current;
    const { portfolio } = await funded();
    const [stranger, borrower] = [await world.lender(), await asBorrower(world)];
    const params = { id: portfolio.id };
    await expectUnchanged(world, async () => {
      expect((await world.call(stranger, 'DELETE me/lendingtransactions/:id', { params })).status).toBe(404);
      expect((await world.call(borrower, 'DELETE me/lendingtransactions/:id', { params })).status).toBe(403);
      expect((await world.call(null, 'DELETE me/lendingtransactions/:id', { params })).status).toBe(401);
      expect((await world.call(stranger, 'DELETE me/lendingtransactions/:id', { params: { id: '7' } })).status).toBe(
        404,
      );
    });
  });
});
