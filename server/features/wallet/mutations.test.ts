// Mutations from the ledger: running balance, stable pages, filters, breakdown, and access.
import { describe, expect, it } from 'vitest';
import type { Mutation } from '#contract/wallet.ts';
import { businessDate } from '#domain/calendar.ts';
import type { PersonId, WithdrawalId } from '#domain/ids.ts';
import { holdFunding, type Leg, refundFunding, releaseFunding, withdraw } from '#domain/journal.ts';
import { type Rupiah, rupiah } from '#domain/money.ts';
import type { JournalKind } from '#domain/journal-kind.ts';
import { postJournal } from '#ledger/ledger.ts';
import { newId } from '#platform/ids.ts';
import { sql } from '#platform/sql.ts';
import { type LenderPerson, type Person, useWorld } from '#test/world.ts';
import { disbursedLending, setClock } from '#test/disbursement.ts';
import { collect } from '#test/repayment.ts';

const world = useWorld();

type MutationPage = { data: Mutation[]; numberOfPages: number; totalCount: number };
const list = async (caller: Person, query: Record<string, string | number> = {}) =>
  (await world.current.call(caller, 'GET me/mutations', { query })).data as unknown as MutationPage;

const post = (kind: JournalKind, legs: Leg[]) =>
  world.current.db.tx((tx) =>
    postJournal(tx, { kind, key: `test:${newId()}`, businessDate: businessDate('2026-05-04'), legs }),
  );

/** One journal that moves a lender's cash by these amounts, in this order, at one instant. */
function move(lenderId: PersonId, amounts: readonly number[]) {
  const net = amounts.reduce((sum, amount) => sum + amount, 0);
  const legs = amounts.map((amount) => ({ account: 'cash', owner: lenderId, amount: -amount }) as const);
  return post('correction', [
    ...legs,
    ...(net === 0 ? [] : [{ account: 'escrow', owner: null, amount: net } as const]),
  ]);
}

describe('the balance of each line', () => {
  it('[S3.046] [S3.048] follows the order of posting when several were written at one instant', async () => {
    const lender = await world.current.lender({ balance: 1_000_000 });
    await move(lender.id, [200_000, -300_000, 50_000]);
    const { data } = await list(lender);
    expect(data.map(({ amount, balance }) => [amount, balance])).toEqual([
      [50_000, 950_000],
      [-300_000, 900_000],
      [200_000, 1_200_000],
      [1_000_000, 1_000_000],
    ]);
    expect(new Set(data.slice(0, 3).map(({ createdAt }) => createdAt)).size).toBe(1);
    expect(data[0]!.balance).toBe(await world.current.balance(lender.id));
  });

  it('[S3.048] is the line before it plus its amount, over any page', async () => {
    const lender = await world.current.lender({ balance: 5_000_000 });
    for (const amounts of [[-100_000, 30_000], [7], [-1_000_000, 1, 1, 1], [500_000]]) await move(lender.id, amounts);
    const { data } = await list(lender, { limit: 100 });
    for (const [index, line] of data.entries()) {
      expect(line.balance).toBe((data[index + 1]?.balance ?? 0) + line.amount);
    }
  });
});

describe('the pages', () => {
  it('[S7.048] [S3.064] hold ten each by default, newest first', async () => {
    const lender = await world.current.lender({ balance: 100 });
    await move(
      lender.id,
      Array.from({ length: 11 }, (_, index) => index + 1),
    );
    const page = await list(lender);
    expect(page.data.map(({ amount }) => amount)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
    expect(page).toMatchObject({ totalCount: 12, numberOfPages: 2 });
  });

  it('of 40 lines by 20 are two; the third is empty with the true counts', async () => {
    const lender = await world.current.lender();
    await move(
      lender.id,
      Array.from({ length: 40 }, () => 1_000),
    );
    expect((await list(lender, { limit: 20, page: 2 })).data).toHaveLength(20);
    expect(await list(lender, { limit: 20, page: 3 })).toEqual({ data: [], totalCount: 40, numberOfPages: 2 });
    expect(await list(lender, { limit: 20, page: 3, type: 'correction' })).toEqual({
      data: [],
      totalCount: 40,
      numberOfPages: 2,
    });
  });

  it('are empty without a movement', async () => {
    expect(await list(await world.current.lender())).toEqual({ data: [], totalCount: 0, numberOfPages: 0 });
  });

  it('hold every line once when all were written at one instant, with a filter and without', async () => {
    const lender = await world.current.lender();
    await move(
      lender.id,
      Array.from({ length: 25 }, () => 2_910),
    );
    for (const query of [{}, { type: 'correction' }] as Record<string, string>[]) {
      const pages = await Promise.all([1, 2, 3].map((page) => list(lender, { ...query, page, limit: 10 })));
      expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(25);
    }
  });

  it('may be merged by id while new lines arrive: nothing is lost or duplicated', async () => {
    const lender = await world.current.lender();
    await move(
      lender.id,
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
    const first = await list(lender, { limit: 10 });
    await move(lender.id, [100, 200, 300]);
    const second = await list(lender, { limit: 10, page: 2 });
    const joined = new Set([...first.data, ...second.data].map(({ id }) => id));
    expect(joined.size).toBe(17);
    expect((await list(lender, { limit: 100 })).data).toHaveLength(23);
  });

  it('read only the lines they show: the last page is as fast as the first', async () => {
    const lender = await world.current.lender();
    await move(
      lender.id,
      Array.from({ length: 2_000 }, () => 1),
    );
    await world.current.owner.run(sql`analyze ledger_entry`);
    const statements = await watchQueries(() => list(lender, { limit: 10, page: 200 }));
    const select = statements.find(({ text }) => text.includes('from ledger_entry'))!;
    const [explained] = (
      await world.current.db.pool.query(`explain (analyze, format json) ${select.text}`, select.values)
    ).rows;
    expect(entriesRead((explained as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN'][0].Plan)).toBe(10);
  });
});

type Statement = { text: string; values: unknown[] };
/** The SQL statements that an action runs. */
async function watchQueries(act: () => Promise<unknown>): Promise<Statement[]> {
  const { pool } = world.current.db;
  const query = pool.query;
  const seen: Statement[] = [];
  pool.query = ((...input: Parameters<typeof query>) => {
    seen.push(input[0] as unknown as Statement);
    return query.apply(pool, input);
  }) as typeof query;
  await act();
  pool.query = query;
  return seen;
}

type Plan = { 'Relation Name'?: string; 'Actual Rows': number; 'Rows Removed by Filter'?: number; Plans?: Plan[] };
/** How many ledger entries a query plan reads. */
function entriesRead(plan: Plan): number {
  const own =
    plan['Relation Name'] === 'ledger_entry' ? plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) : 0;
  return own + (plan.Plans ?? []).reduce((sum, child) => sum + entriesRead(child), 0);
}

describe('what a line says', () => {
  const posted = async (lender: LenderPerson, kind: JournalKind, legs: Leg[]) => {
    await post(kind, legs);
    return (await list(lender, { limit: 1 })).data[0]!;
  };

  it('[S3.047] names type, words and portfolio of funding, release and refund', async () => {
    await setClock(world.current, '2026-05-04');
    const lending = await disbursedLending(world.current, '2026-05-04', [50_000_000]);
    const [funder] = lending.funders;
    const other = await world.current.openedLending({ group: lending.group });
    const lender = funder!.lender;
    await world.current.topUp(lender.id, 3_000_000);
    const event = {
      lenderId: lender.id,
      lendingId: other.id,
      portfolioId: funder!.portfolioId,
      amount: rupiah(500_000),
    };
    const portfolio = { id: funder!.portfolioId, name: lending.group.name };
    expect(await posted(lender, 'funding_hold', holdFunding(event))).toMatchObject({
      type: 'funding',
      amount: -500_000,
      description: `Pendanaan ${lending.group.name}`,
      portfolio,
      breakdown: null,
    });
    expect(await posted(lender, 'funding_release', releaseFunding(event))).toMatchObject({
      type: 'funding_refund',
      amount: 500_000,
      description: `Pendanaan ${lending.group.name} tidak jadi`,
      portfolio,
    });
    await post('funding_hold', holdFunding(event));
    expect(await posted(lender, 'funding_refund', refundFunding(event))).toMatchObject({
      type: 'funding_refund',
      description: `Pendanaan ${lending.group.name} dikembalikan`,
    });
  });

  it('[S3.047] names top-ups, withdrawals and their return', async () => {
    const lender = await world.current.lender({ balance: 2_000_000 });
    expect((await list(lender)).data[0]).toMatchObject({
      type: 'topup',
      amount: 2_000_000,
      description: 'Isi saldo',
      portfolio: null,
    });
    const event = {
      lenderId: lender.id,
      withdrawalId: newId<WithdrawalId>(),
      amount: rupiah(1_000_000),
      fee: 0 as Rupiah,
      bankTransferCost: rupiah(6_500),
      stampCost: 0 as Rupiah,
    };
    expect(await posted(lender, 'withdrawal', withdraw(event))).toMatchObject({ type: 'withdraw', amount: -1_006_500 });
    const back = withdraw(event).map((leg) => ({ ...leg, amount: -leg.amount }));
    expect(await posted(lender, 'withdrawal_refused', back)).toMatchObject({
      type: 'withdraw_refund',
      amount: 1_006_500,
    });
  });

  it('shows an instalment net, with principal, interest, fee and tax that sum to it: 58.200', async () => {
    const lending = await disbursedLending(world.current, '2026-05-04', [2_500_000, 47_500_000]);
    const { lender, portfolioId } = lending.funders[0]!;
    await collect(world.current, lending, 1_200_000, '2026-05-13');
    expect((await list(lender)).data[0]).toMatchObject({
      type: 'repayment',
      amount: 58_200,
      balance: 58_200,
      description: `Angsuran ${lending.group.name}`,
      portfolio: { id: portfolioId, name: lending.group.name },
      breakdown: { principal: 50_000, interest: 10_000, fee: 300, tax: 1_500 },
    });
  });
});

describe('the filters', () => {
  it('choose by type', async () => {
    const lender = await world.current.lender({ balance: 1_000 });
    await move(lender.id, [1, 2]);
    expect((await list(lender, { type: 'topup' })).data.map(({ amount }) => amount)).toEqual([1_000]);
    expect(await list(lender, { type: 'correction', limit: 1 })).toMatchObject({ totalCount: 2, numberOfPages: 2 });
    expect(await list(lender, { type: 'repayment' })).toEqual({ data: [], totalCount: 0, numberOfPages: 0 });
  });

  it('choose by days in Jakarta, both ends included', async () => {
    const lender = await world.current.lender();
    for (const [date, time] of [
      ['2026-06-01', '00:30'],
      ['2026-06-01', '23:30'],
      ['2026-06-02', '06:00'],
    ] as const) {
      await setClock(world.current, date, time);
      await world.current.topUp(lender.id, Number(time.replace(':', '')) || 1);
    }
    expect((await list(lender, { from: '2026-06-01', to: '2026-06-01' })).totalCount).toBe(2);
    expect((await list(lender, { from: '2026-06-02' })).totalCount).toBe(1);
    expect((await list(lender, { to: '2026-05-31' })).totalCount).toBe(0);
    expect((await list(lender, { from: '2026-06-02', to: '2026-06-01' })).totalCount).toBe(0);
  });

  it.each([
    ['type', 'semua'],
    ['from', '2026-02-30'],
    ['to', '1 Juni'],
    ['page', 'dua'],
  ])('refuse %s=%s', async (name, value) => {
    const answer = await world.current.call(await world.current.lender(), 'GET me/mutations', {
      query: { [name]: value },
    });
    expect([400, 422]).toContain(answer.status);
    expect(answer.error.errors[0]?.field).toBe(name);
  });
});

describe('whose they are', () => {
  it('[S7.005] [S6.009] needs a session, and a lender', async () => {
    expect((await world.current.call(null, 'GET me/mutations')).status).toBe(401);
    const borrower = await world.current.lender();
    await world.current.owner.run(
      sql`update app_user set is_lender = false, is_borrower = true where id = ${borrower.id}`,
    );
    expect((await world.current.call(borrower, 'GET me/mutations')).status).toBe(403);
    expect((await world.current.call(borrower, 'GET me/summary')).status).toBe(403);
    expect((await world.current.call(null, 'GET me/summary')).status).toBe(401);
  });

  it('is the caller’s own balance only', async () => {
    const [one, other] = [await world.current.lender({ balance: 1 }), await world.current.lender({ balance: 2 })];
    expect((await list(one)).data.map(({ amount }) => amount)).toEqual([1]);
    expect((await list(other)).data.map(({ amount }) => amount)).toEqual([2]);
  });
});
