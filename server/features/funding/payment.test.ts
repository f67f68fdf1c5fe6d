// Paying a portfolio: exact, short, over, twice, late; the answer to the bank's inquiry; the page of payment methods.
// Source: docs/domain.md §5.4; spec §9.
import { describe, expect, it } from 'vitest';
import type { Portfolio } from '#contract/funding.ts';
import type { PortfolioId } from '#domain/ids.ts';
import { now } from '#platform/clock.ts';
import { anyRow, col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { inquire, notifyPayment, openedDaysAgo, pay } from '#test/bank.ts';
import { observed } from '#test/observer.ts';
import { expectUnchanged, type LenderPerson, type TestLending, useWorld } from '#test/world.ts';
import { asBorrower, fund, lendingOf, sign, statusOf, workOn, workOnWindows } from '#test/funding.ts';

const held = useWorld();

type Waiting = { lender: LenderPerson; lending: TestLending; portfolio: Portfolio; number: string };
/** Waiting for a transfer of 1.000.000, with 1.000.000 left in the balance. */
async function waiting(): Promise<Waiting> {
  const world = held.current;
  const lender = await world.lender({ balance: 1_000_000 });
  const lending = await world.openedLending();
  const { data } = await fund(world, lender, lending.id, 1_000_000, { usedBalance: 0 });
  await sign(world, data.id);
  const { number } = await world.db.one(
    row({ number: col.text }),
    sql`select number from virtual_account where portfolio_id = ${data.id} and bank_id = 1`,
  );
  return { lender, lending, portfolio: data, number };
}

const journalsOf = async (portfolioId: PortfolioId) =>
  held.current.db.rows(
    row({ kind: col.text, amount: col.number, date: col.text }),
    sql`
    select j.kind, sum(e.amount_rupiah) filter (where e.amount_rupiah > 0)::bigint as amount, j.business_date as date
    from ledger_journal j join ledger_entry e on e.journal_id = j.id where j.subject_id = ${portfolioId} group by j.id order by j.kind`,
  );

describe('exact', () => {
  it('[S9.019] is processed 10 minutes after the payment, then active', async () => {
    const world = held.current;
    const { lender, lending, portfolio, number } = await waiting();
    const paidAt = new Date((await now(world.db)).getTime() - 4 * 60_000);
    await pay(world, { virtualAccount: number, amount: 1_000_000, paidAt });
    const { data } = await world.call(lender, 'GET me/lendingtransactions/:id', { params: { id: portfolio.id } });
    expect(data.status).toBe('processing');
    expect(Date.parse(data.processedAt ?? '')).toBe(paidAt.getTime() + 10 * 60_000);
    await world.moveClock({ minutes: 5.5 });
    await workOnWindows(world);
    expect(await statusOf(world, portfolio.id)).toMatchObject({ status: 'processing' });
    await world.moveClock({ minutes: 0.5 });
    await workOnWindows(world);
    expect(await statusOf(world, portfolio.id)).toMatchObject({ status: 'active' });
    expect(await world.balance(lender.id)).toBe(1_000_000);
    expect(await lendingOf(world, lending.id)).toMatchObject({ raised: 1_000_000, active: 1_000_000 });
    expect((await journalsOf(portfolio.id)).map(({ kind }) => kind)).toEqual(['funding_transfer']);
    const tokens = await world.owner.rows(
      anyRow,
      sql`select t.state, j.kind from audit.token t
      join ledger_journal j on j.id = t.used_tx where t.user_id = ${lender.id}`,
    );
    expect(tokens).toEqual([{ state: 'applied', kind: 'funding_transfer' }]);
    expect(await world.proof()).toEqual([]);
  });

  it('is posted on the value date of the bank', async () => {
    const world = held.current;
    const { portfolio, number } = await waiting();
    const { yesterday } = await world.db.one(
      row({ yesterday: col.text }),
      sql`select business_date_of(app_now()) - 1 as yesterday`,
    );
    await openedDaysAgo(world, number, 1);
    await pay(world, { virtualAccount: number, amount: 1_000_000, valueDate: yesterday });
    expect(await journalsOf(portfolio.id)).toEqual([{ kind: 'funding_transfer', amount: 1_000_000, date: yesterday }]);
  });

  it("closes the other numbers; what is paid on them is the lender's balance", async () => {
    const world = held.current;
    const { lender, portfolio, number } = await waiting();
    await pay(world, { virtualAccount: number, amount: 1_000_000 });
    const other = await world.db.one(
      row({ number: col.text }),
      sql`select number from virtual_account where portfolio_id = ${portfolio.id} and bank_id = 3`,
    );
    expect((await inquire(world, other.number)).body).toMatchObject({ status: 'closed' });
    await pay(world, { virtualAccount: other.number, amount: 1_000_000 });
    expect(await world.balance(lender.id)).toBe(2_000_000);
    expect(await statusOf(world, portfolio.id)).toMatchObject({ status: 'processing' });
    expect((await journalsOf(portfolio.id)).map(({ kind }) => kind)).toEqual(['funding_surplus', 'funding_transfer']);
    expect(await world.proof()).toEqual([]);
  });
});

describe('not exact', () => {
  it('short goes to the balance in full, and the portfolio waits until it lapses', async () => {
    const world = held.current;
    const { lender, portfolio, number } = await waiting();
    await pay(world, { virtualAccount: number, amount: 900_000 });
    expect(await world.balance(lender.id)).toBe(1_900_000);
    expect(await statusOf(world, portfolio.id)).toMatchObject({ status: 'waiting_payment' });
    const told = await world.db.rows(
      anyRow,
      sql`select kind from notification where user_id = ${lender.id} and kind = 'payment_to_balance'`,
    );
    expect(told).toHaveLength(1);
    await world.moveClock({ hours: 24, minutes: 2 });
    await workOnWindows(world);
    expect(await statusOf(world, portfolio.id)).toEqual({ status: 'failed', reason: 'payment_lapsed' });
    expect(await world.balance(lender.id)).toBe(1_900_000);
    expect(await world.proof()).toEqual([]);
  });

  it('short, then in full: the second one activates', async () => {
    const world = held.current;
    const { lender, portfolio, number } = await waiting();
    await pay(world, { virtualAccount: number, amount: 999_999 });
    await pay(world, { virtualAccount: number, amount: 1_000_000 });
    expect(await statusOf(world, portfolio.id)).toMatchObject({ status: 'processing' });
    expect(await world.balance(lender.id)).toBe(1_999_999);
  });

  it('over activates, and only the part above goes to the balance, each in a journal of its own', async () => {
    const world = held.current;
    const { lender, portfolio, number } = await waiting();
    await pay(world, { virtualAccount: number, amount: 1_100_000 });
    expect(await statusOf(world, portfolio.id)).toMatchObject({ status: 'processing' });
    expect(await world.balance(lender.id)).toBe(1_100_000);
    const journals = (await journalsOf(portfolio.id)).map(({ kind, amount }) => ({ kind, amount }));
    expect(journals).toEqual([
      { kind: 'funding_surplus', amount: 100_000 },
      { kind: 'funding_transfer', amount: 1_000_000 },
    ]);
    expect(await world.proof()).toEqual([]);
  });

  it('one notice three times in parallel has one effect', async () => {
    const world = held.current;
    const { lender, portfolio, number } = await waiting();
    const paid = { virtualAccount: number, amount: 1_000_000, paymentId: 'p-three', eventId: 'e-three' };
    const statuses = await Promise.all([1, 2, 3].map(() => notifyPayment(world, paid)));
    expect(statuses).toEqual([200, 200, 200]);
    await observed(world, () => Promise.all([workOn(world, 'bank.event'), workOn(world, 'bank.event')]));
    expect(await world.balance(lender.id)).toBe(1_000_000);
    expect(await statusOf(world, portfolio.id)).toMatchObject({ status: 'processing' });
    const events = await world.db.rows(anyRow, sql`select outcome from bank_event where payment_id = 'p-three'`);
    expect(events).toEqual([{ outcome: 'applied' }]);
  });
});

describe('late', () => {
  it('after the lapse goes to the balance; the portfolio stays failed and the slot free', async () => {
    const world = held.current;
    const { lender, lending, portfolio, number } = await waiting();
    await world.moveClock({ hours: 24, minutes: 7 });
    await workOnWindows(world);
    expect(await statusOf(world, portfolio.id)).toEqual({ status: 'failed', reason: 'payment_lapsed' });
    await pay(world, { virtualAccount: number, amount: 1_000_000 });
    expect(await world.balance(lender.id)).toBe(2_000_000);
    expect(await statusOf(world, portfolio.id)).toEqual({ status: 'failed', reason: 'payment_lapsed' });
    expect(await lendingOf(world, lending.id)).toMatchObject({ raised: 0 });
    expect((await journalsOf(portfolio.id)).map(({ kind }) => kind)).toEqual(['funding_surplus']);
    expect(await world.proof()).toEqual([]);
  });

  it('paid after the window goes to the balance even before the job has closed the window', async () => {
    const world = held.current;
    const { lender, portfolio, number } = await waiting();
    await world.moveClock({ hours: 24, minutes: 0.5 });
    await pay(world, { virtualAccount: number, amount: 1_000_000 });
    expect(await world.balance(lender.id)).toBe(2_000_000);
    expect(await statusOf(world, portfolio.id)).toMatchObject({ status: 'waiting_payment' });
  });

  it('paid in the last minute and reported a little later still activates', async () => {
    const world = held.current;
    const { portfolio, number } = await waiting();
    await world.moveClock({ hours: 23, minutes: 59.75 });
    const paidAt = await now(world.db);
    await world.moveClock({ minutes: 0.75 });
    await pay(world, { virtualAccount: number, amount: 1_000_000, paidAt });
    expect(await statusOf(world, portfolio.id)).toMatchObject({ status: 'processing' });
  });

  it('does not revive a cancelled portfolio', async () => {
    const world = held.current;
    const { lender, lending, portfolio, number } = await waiting();
    await world.call(lender, 'DELETE me/lendingtransactions/:id', { params: { id: portfolio.id } });
    await pay(world, { virtualAccount: number, amount: 1_000_000 });
    expect(await statusOf(world, portfolio.id)).toEqual({ status: 'failed', reason: 'cancelled' });
    expect(await world.balance(lender.id)).toBe(2_000_000);
    expect(await lendingOf(world, lending.id)).toMatchObject({ raised: 0 });
    expect(await world.proof()).toEqual([]);
  });
});

describe('the answer to the bank before a payment', () => {
  it('is the name, the amount and whether it is open', async () => {
    const world = held.current;
    const { lender, number } = await waiting();
    const { status, body } = await inquire(world, number);
    expect({ status, body }).toEqual({
      status: 200,
      body: { name: `Titian ${lender.name}`, amount: '1000000.00', status: 'open' },
    });
  });

  it('is expired after the window and closed after a cancellation', async () => {
    const world = held.current;
    const lapsed = await waiting();
    const cancelled = await waiting();
    await world.call(cancelled.lender, 'DELETE me/lendingtransactions/:id', { params: { id: cancelled.portfolio.id } });
    expect((await inquire(world, cancelled.number)).body).toMatchObject({ status: 'closed' });
    await world.moveClock({ hours: 24, minutes: 0.5 });
    expect((await inquire(world, lapsed.number)).body).toMatchObject({ status: 'expired' });
    await world.moveClock({ minutes: 2 });
    await workOnWindows(world);
    expect((await inquire(world, lapsed.number)).body).toMatchObject({ status: 'expired' });
  });
});

describe('the methods', () => {
  const call = 'GET me/lendingtransactions/:id/paymentmethods';

  it("[S7.039] are the four banks with this portfolio's number, amount and time", async () => {
    const world = held.current;
    const { lender, portfolio, number } = await waiting();
    const { status, data } = await world.call(lender, call, { params: { id: portfolio.id } });
    expect(status).toBe(200);
    expect(data.map(({ id, logoUrl }) => ({ id, logoUrl }))).toEqual(
      ['bca', 'bri', 'bni', 'mandiri'].map((id) => ({ id, logoUrl: `/banks/${id}.svg` })),
    );
    expect(data[0]).toMatchObject({ virtualAccount: number, amount: 1_000_000, name: 'Virtual Account BCA' });
    expect(new Set(data.map(({ virtualAccount }) => virtualAccount)).size).toBe(4);
    for (const { instructions, virtualAccount, expiresAt } of data) {
      expect(instructions.map(({ name }) => name.split(' ')[0])).toEqual(['ATM', 'Mobile', 'Internet']);
      const steps = instructions.flatMap((way) => way.steps).join(' ');
      expect(steps).toContain(`<b>${virtualAccount}</b>`);
      expect(steps).toContain('<b>Rp\u00A01.000.000</b>');
      expect(steps.replace(/<\/?b>/g, '')).not.toMatch(/[<>{}]/);
      expect(Date.parse(expiresAt)).toBeGreaterThan((await now(world.db)).getTime());
    }
  });

  it('are refused when nothing is left to pay', async () => {
    const world = held.current;
    const lender = await world.lender({ balance: 1_000_000 });
    const lending = await world.openedLending();
    const { data } = await fund(world, lender, lending.id, 1_000_000);
    await expectUnchanged(world, async () => {
      const answer = await world.call(lender, call, { params: { id: data.id } });
      expect({ status: answer.status, code: answer.error.code }).toEqual({
        status: 422,
        code: 'error.portfolio.not_waiting_payment',
      });
    });
  });

  it('are for its owner only', async () => {
    const world = held.current;
    const { portfolio } = await waiting();
    const params = { id: portfolio.id };
    expect((await world.call(await world.lender(), call, { params })).status).toBe(404);
    expect((await world.call(await asBorrower(world), call, { params })).status).toBe(403);
    expect((await world.call(null, call, { params })).status).toBe(401);
  });
});
