// Everything at once: fundings, a staff refund, the job for undecided lendings and a payment, and workers that die in
// the middle. Whichever comes first, each lender gets exactly their own money back, once.
// Source: docs/domain.md §4, §8.
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { PersonId } from '#domain/ids.ts';
import { anyRow, col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { notifyPayment } from '#test/bank.ts';
import { officers } from '#test/disbursement.ts';
import { confirm, confirmation, fund, lendingOf, quote, sign, workOn, workOnWindows } from '#test/funding.ts';
import { often } from '#test/often.ts';
import { approveRefund, enterRefund, heldFor, numberOf } from '#test/refund.ts';
import { type LenderPerson, useWorld, type World } from '#test/world.ts';

const held = useWorld({ DATABASE_POOL: '20' });

const statusesOf = (world: World, lending: string) =>
  world.db.rows(
    row({ status: col.text, reason: col.text.nullable() }),
    sql`select distinct status, reason from portfolio where lending_id = ${lending} order by status`,
  );

async function lenders(world: World, count: number, balance: number): Promise<LenderPerson[]> {
  const made: LenderPerson[] = [];
  for (let n = 0; n < count; n += 1) made.push(await world.lender({ balance }));
  return made;
}

describe('many fundings, a refund by staff, the job and a payment together', () => {
  /** One portfolio of 500.000 that waits for a transfer of 400.000. */
  async function waitingFor(world: World, lending: string) {
    const lender = await world.lender({ balance: 100_000 + 400_000 });
    const { id } = (await fund(world, lender, lending, 500_000, { usedBalance: 100_000 })).data;
    await sign(world, id);
    return { lender, number: await numberOf(world, id) };
  }

  /** The bank reports one payment twice, and two workers apply both reports at once. */
  async function payTwice(world: World, number: string): Promise<void> {
    const paid = { virtualAccount: number, amount: 400_000, paymentId: randomUUID() };
    await Promise.all([notifyPayment(world, paid), notifyPayment(world, paid)]);
    await Promise.all([workOn(world, 'bank.event'), workOn(world, 'bank.event')]);
  }

  it('leave no funding on the closed lending, all money with its lender, and the payment counted once', {
    timeout: 300_000,
  }, async () => {
    const world = held.current;
    const count = often(20, 50);
    const people = await lenders(world, count, 1_000_000);
    const by = await officers(world);
    const seen = new Set<string>();
    for (const place of often([0, 8, 19], [0, 5, 20, 35, 49])) {
      const { id: lending } = await world.openedLending();
      const late = await waitingFor(world, lending);
      const orders = [];
      for (const lender of people) {
        const { referenceToken } = await quote(world, lender, lending, 1_000_000);
        orders.push({ lender, body: confirmation(lending, 1_000_000, referenceToken) });
      }
      const { data: entry } = await enterRefund(world, by.loan, lending);
      // The job counts it as undecided while the window still accepts fundings.
      await world.owner.run(sql`update lending set decide_at = app_now() where id = ${lending}`);

      const confirmed = orders.slice(0, place).map(({ lender, body }) => confirm(world, lender, body));
      const ends = Promise.all([
        approveRefund(world, by.finance, entry.id),
        workOnWindows(world),
        payTwice(world, late.number),
      ]);
      confirmed.push(...orders.slice(place).map(({ lender, body }) => confirm(world, lender, body)));
      const [approval] = await ends;
      const answers = await Promise.all(confirmed);

      expect([200, 422]).toContain(approval.status);
      for (const { status, error } of answers) {
        seen.add(status === 200 ? 'taken' : error.code);
        expect(status === 200 || error.code === 'error.lending.not_open').toBe(true);
      }
      expect(await lendingOf(world, lending)).toEqual({ status: 'refunded', raised: 0, active: 0 });
      expect(await heldFor(world, lending)).toBe(0);
      for (const { status, reason } of await statusesOf(world, lending)) {
        expect(['refunded null', 'failed cancelled']).toContain(`${status} ${reason}`);
      }
      for (const { id } of people) expect(await world.balance(id)).toBe(1_000_000);
      expect(await world.balance(late.lender.id)).toBe(900_000);
      expect(await world.proof()).toEqual([]);
    }
    expect([...seen]).toContain('error.lending.not_open');
  });
});

describe('thirty-seven portfolios', () => {
  async function funded(world: World) {
    const people = await lenders(world, 37, 500_000);
    const { id: lending } = await world.openedLending();
    for (const lender of people) await sign(world, (await fund(world, lender, lending, 500_000)).data.id);
    await world.moveClock({ minutes: 10 });
    await workOnWindows(world);
    expect(await heldFor(world, lending)).toBe(18_500_000);
    return { people, lending };
  }

  /** Starts an action and kills its connection at the 20th portfolio. */
  async function endAtTwentieth(world: World, lending: string, act: () => Promise<unknown>): Promise<unknown> {
    const { lenderId } = await world.db.one(
      row({ lenderId: col.id<PersonId>() }),
      sql`select lender_id as "lenderId" from portfolio
      where lending_id = ${lending} order by id offset 19 limit 1`,
    );
    let acting: Promise<unknown> = Promise.resolve();
    await world.owner.tx(async (tx) => {
      await tx.run(sql`select 1 from ledger_account where kind = 'cash' and owner_id = ${lenderId} for update`);
      acting = act();
      const { pid } = await waiting(world);
      await world.db.run(sql`select pg_terminate_backend(${pid})`);
    });
    return acting;
  }

  /** The one database connection that waits for a lock. */
  async function waiting(world: World): Promise<{ pid: number }> {
    const until = Date.now() + 30_000;
    while (Date.now() < until) {
      const found = await world.db.row(
        row({ pid: col.number }),
        sql`select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' limit 1`,
      );
      if (found) return found;
      await setTimeout(20);
    }
    throw new Error('nobody waits for a lock');
  }

  const refundsOf = (world: World, lending: string) =>
    world.db.rows(
      anyRow,
      sql`select j.id from ledger_journal j join portfolio p on p.id = j.subject_id
      where j.kind = 'funding_refund' and p.lending_id = ${lending}`,
    );

  it.each(['the job', 'the approval'])(
    'go back once by %s, though it dies at the twentieth and then runs twice',
    {
      timeout: 180_000,
    },
    async (who) => {
      const world = held.current;
      const { people, lending } = await funded(world);
      const by = await officers(world);
      const { data: entry } = await enterRefund(world, by.loan, lending);
      const byJob = who === 'the job';
      if (byJob) await world.owner.run(sql`update lending set decide_at = app_now() where id = ${lending}`);
      const act = () => (byJob ? workOnWindows(world) : approveRefund(world, by.finance, entry.id));

      await endAtTwentieth(world, lending, act);
      expect((await lendingOf(world, lending)).status).toBe('opened');
      expect(await refundsOf(world, lending)).toEqual([]);
      expect(await heldFor(world, lending)).toBe(18_500_000);
      for (const { id } of people) expect(await world.balance(id)).toBe(0);
      expect(await world.proof()).toEqual([]);

      await Promise.all([act(), act()]);
      await act();
      expect(await lendingOf(world, lending)).toEqual({ status: 'refunded', raised: 0, active: 0 });
      expect(await refundsOf(world, lending)).toHaveLength(37);
      expect(await heldFor(world, lending)).toBe(0);
      for (const { id } of people) expect(await world.balance(id)).toBe(500_000);
      expect(await statusesOf(world, lending)).toEqual([{ status: 'refunded', reason: null }]);
      expect(await world.proof()).toEqual([]);
    },
  );
});
