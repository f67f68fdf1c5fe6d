// A lender reads their own portfolios: lists, one portfolio, statuses; nothing of anybody else.
// Source: spec §3 Portfolio, §7; docs/api.md; docs/domain.md §5; docs/settled.md 04-06.
import { describe, expect, it } from 'vitest';
import type { Portfolio } from '#contract/funding.ts';
import { rupiah } from '#domain/money.ts';
import { sql } from '#platform/sql.ts';
import { type LenderPerson, useWorld } from '#test/world.ts';
import { activate, asBorrower, fund } from '#test/funding.ts';
import { addReturned, markPortfoliosFailed, markPortfoliosReturned, reopenPortfolios } from './portfolio.sql.ts';

const held = useWorld();
const list = 'GET me/lendingtransactions';
const one = 'GET me/lendingtransactions/:id';
type Paged = { data: Portfolio[]; numberOfPages: number; totalCount: number };

async function listed(lender: LenderPerson, query: Record<string, string | number> = {}): Promise<Paged> {
  const answer = await held.current.call(lender, list, { query });
  expect(answer.status).toBe(200);
  return answer.data;
}

describe('the list', () => {
  it('[S7.037] [S9.002] is paged, 10 by default, newest first, with true counts past the end', async () => {
    const world = held.current;
    const lender = await world.lender({ balance: 6_000_000 });
    const { id: lending } = await world.openedLending();
    const ids: string[] = [];
    for (let n = 0; n < 12; n += 1) ids.push((await fund(world, lender, lending, 500_000)).data.id);
    const first = await listed(lender);
    expect(first).toMatchObject({ numberOfPages: 2, totalCount: 12 });
    expect(first.data.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 10));
    expect((await listed(lender, { page: 2 })).data.map(({ id }) => id)).toEqual([ids[1], ids[0]]);
    expect(await listed(lender, { page: 3 })).toEqual({ data: [], numberOfPages: 2, totalCount: 12 });
    expect((await listed(lender, { page: 0, limit: 5 })).data).toHaveLength(5);
    expect((await listed(lender, { limit: 5 })).numberOfPages).toBe(3);
  });

  it('is filtered by status and by lending', async () => {
    const world = held.current;
    const lender = await world.lender({ balance: 3_000_000 });
    const [a, b] = [await world.openedLending(), await world.openedLending({ principal: 100_000 })];
    const waiting = (await fund(world, lender, a.id, 500_000)).data.id;
    const active = (await fund(world, lender, a.id, 500_000)).data.id;
    const filled = (await fund(world, lender, b.id, 1_000_000)).data.id;
    await activate(world, active);
    await activate(world, filled);
    const idsOf = async (query: Record<string, string>) => (await listed(lender, query)).data.map(({ id }) => id);
    expect(await idsOf({ status: 'waiting_signature' })).toEqual([waiting]);
    expect(await idsOf({ status: 'opened' })).toEqual([active]);
    expect(await idsOf({ status: 'funded' })).toEqual([filled]);
    expect(await idsOf({ status: 'returned' })).toEqual([]);
    expect(await idsOf({ lending: a.id })).toEqual([active, waiting]);
    expect(await idsOf({ lending: 'none' })).toEqual([]);
    expect((await world.call(lender, list, { query: { status: 'active' } })).status).toBe(422);
  });

  it('holds nothing of another lender, and is for lenders only', async () => {
    const world = held.current;
    const lender = await world.lender({ balance: 1_000_000 });
    await fund(world, lender, (await world.openedLending()).id, 500_000);
    expect(await listed(await world.lender())).toEqual({ data: [], numberOfPages: 0, totalCount: 0 });
    expect((await world.call(null, list)).status).toBe(401);
    expect((await world.call(await asBorrower(world), list)).status).toBe(403);
  });
});

describe('one portfolio', () => {
  it('[S7.038] [S3.031] [S3.032] [S3.033] contains its lending, details, estimate and repayments', async () => {
    const world = held.current;
    const lender = await world.lender({ balance: 5_000_000 });
    const lending = await world.openedLending({ interestBps: 2000 });
    const { id } = (await fund(world, lender, lending.id, 2_500_000)).data;
    await world.db.tx((tx) =>
      addReturned(tx, [
        { portfolioId: id, principal: rupiah(50_000), interest: rupiah(10_000), fee: rupiah(300), tax: rupiah(1_500) },
        { portfolioId: id, principal: rupiah(0), interest: rupiah(10_000), fee: rupiah(300), tax: rupiah(1_500) },
      ]),
    );
    const { data } = await world.call(lender, one, { params: { id } });
    expect(data).toMatchObject({
      id,
      amount: 2_500_000,
      usedBalance: 2_500_000,
      amountTransferred: 0,
      status: 'waiting_signature',
      // Not signed yet, so there is no file.
      agreement: null,
      returned: { principal: 50_000, interest: 20_000, fee: 600, tax: 3_000 },
      estimate: { interest: 500_000, fee: 15_000, tax: 75_000, net: 410_000, total: 3_000_000 },
      lending: { id: lending.id, proposal: { name: lending.group.name } },
      daysLate: 0,
    });
    const rows = new Map(data.details[0]?.rows.map(({ key, value }) => [key, value]));
    expect(rows.get('Jumlah pendanaan')).toBe('Rp\u00A02.500.000');
    expect(rows.get('Bagian dari pinjaman')).toBe('5%');
    expect(rows.get('PPh')).toBe('Rp\u00A075.000 (15% dari imbal hasil)');
    expect(JSON.stringify(data)).not.toContain(lending.group.members[0]!.name);
  });

  it('of another lender is not found', async () => {
    const world = held.current;
    const lender = await world.lender({ balance: 1_000_000 });
    const { id } = (await fund(world, lender, (await world.openedLending()).id, 500_000)).data;
    const stranger = await world.lender();
    const bodies = [];
    for (const other of [id, '01890000-0000-7000-8000-000000000000', '007', '7.0', '+7', '7 ', '0x7']) {
      const answer = await world.call(stranger, one, { params: { id: other } });
      expect(answer.status).toBe(404);
      bodies.push({ ...answer.error, id: '' });
    }
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect((await world.call(await asBorrower(world), one, { params: { id } })).status).toBe(403);
  });
});

describe('what becomes of all portfolios of a lending', () => {
  it('returned when all is repaid, failed on default, and returned after a default that was recovered', async () => {
    const world = held.current;
    const lender = await world.lender({ balance: 1_000_000 });
    const { id: lending } = await world.openedLending({ principal: 100_000 });
    const { id } = (await fund(world, lender, lending, 1_000_000)).data;
    await activate(world, id);
    await world.owner.run(
      sql`update lending set status = 'disbursed', disbursed_on = business_date_of(app_now()) where id = ${lending}`,
    );
    const shown = async () => {
      const { data } = await world.call(lender, one, { params: { id } });
      return `${data.status} ${data.reason ?? ''}`.trim();
    };
    expect(await shown()).toBe('disbursed');
    await world.db.tx((tx) => markPortfoliosReturned(tx, lending));
    expect(await shown()).toBe('returned');
    await world.db.tx((tx) => reopenPortfolios(tx, lending));
    expect(await shown()).toBe('disbursed');
    await world.owner.run(sql`update lending set status = 'failed', failed_at = app_now() where id = ${lending}`);
    await world.db.tx((tx) => markPortfoliosFailed(tx, lending));
    expect(await shown()).toBe('failed defaulted');
    await world.db.tx((tx) => markPortfoliosReturned(tx, lending));
    expect(await shown()).toBe('returned');
    await world.db.tx((tx) => reopenPortfolios(tx, lending));
    expect(await shown()).toBe('failed defaulted');
  });

  it('leaves out those that failed before payment', async () => {
    const world = held.current;
    const lender = await world.lender({ balance: 1_000_000 });
    const { id: lending } = await world.openedLending();
    const { id } = (await fund(world, lender, lending, 1_000_000)).data;
    await world.call(lender, 'DELETE me/lendingtransactions/:id', { params: { id } });
    await world.db.tx(async (tx) => {
      await markPortfoliosReturned(tx, lending);
      await markPortfoliosFailed(tx, lending);
      await reopenPortfolios(tx, lending);
    });
    const { data } = await world.call(lender, one, { params: { id } });
    expect(data).toMatchObject({ status: 'failed', reason: 'cancelled' });
  });
});
