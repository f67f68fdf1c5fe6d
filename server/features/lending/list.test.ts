// The list of the marketplace: filters, order, pages, and no drafts.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Lending } from '#contract/lending.ts';
import { rupiah } from '#domain/money.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { type LendingOptions, useWorld } from '#test/world.ts';
import { createLendingDraft } from './draft.ts';

const world = useWorld();

const list = async (query: Record<string, string | number> = {}) =>
  (await world.current.call(null, 'GET lendings', { query })).data as unknown as {
    data: Lending[];
    numberOfPages: number;
    totalCount: number;
  };

async function draft(): Promise<string> {
  const group = await world.current.group();
  const memberLoans = group.members.map(({ id }) => ({ memberId: id, principal: rupiah(1_000_000) }));
  return world.current.db.tx((tx) =>
    createLendingDraft(tx, { groupId: group.id, grade: 'A1', tenorMonths: 6, rhythm: 'weekly', memberLoans }),
  );
}

describe('the list', () => {
  const made: { id: string; grade: string; tenor: number }[] = [];
  const sorts: LendingOptions[] = [
    { grade: 'A1', tenorMonths: 6, principal: 1_000_000, dueOn: '2099-03-01' },
    { grade: 'A4', tenorMonths: 12, principal: 3_000_000, dueOn: '2099-01-01' },
    { grade: 'B2', tenorMonths: 12, principal: 2_000_000, dueOn: '2099-02-01' },
  ];

  beforeAll(async () => {
    await world.current.owner.run(sql`update lending set status = 'refunded' where status = 'opened'`);
    for (const options of sorts) {
      const { id } = await world.current.openedLending(options);
      made.push({ id, grade: options.grade!, tenor: options.tenorMonths! });
    }
    await draft();
  });
  const [a1, a4, b2] = [0, 1, 2].map((index) => () => made[index]!.id) as [() => string, () => string, () => string];
  const idsOf = async (query: Record<string, string | number>) => (await list(query)).data.map(({ id }) => id);

  it('[S7.032] [S3.064] shows opened lendings, newest first, ten a page', async () => {
    const page = await list();
    expect(page.data.map(({ id }) => id)).toEqual([b2(), a4(), a1()]);
    expect(page).toMatchObject({ totalCount: 3, numberOfPages: 1 });
  });

  it.each([
    ['grade', 'A', [() => a4(), () => a1()]],
    ['grade', 'A1,B2', [() => b2(), () => a1()]],
    ['grade', 'C', []],
    ['tenor', '12', [() => b2(), () => a4()]],
    ['sector', '1', [() => b2(), () => a4(), () => a1()]],
    ['sector', '2', []],
    ['city', '3201', [() => b2(), () => a4(), () => a1()]],
    ['province', '33', []],
    ['sort', 'closing', [() => a4(), () => b2(), () => a1()]],
    ['sort', 'interest', [() => b2(), () => a4(), () => a1()]],
    ['sort', 'remaining', [() => a4(), () => b2(), () => a1()]],
    ['sort', 'newest', [() => b2(), () => a4(), () => a1()]],
  ] as [string, string, (() => string)[]][])(
    'with %s=%s answers what fits, in that order',
    async (name, value, ids) => {
      expect(await idsOf({ [name]: value })).toEqual(ids.map((id) => id()));
    },
  );

  it('[S4.006] never shows a draft, not even among all', async () => {
    const page = await list({ status: 'all', limit: 100 });
    expect(page.data.some(({ status }) => (status as string) === 'draft')).toBe(false);
    const { count } = await world.current.db.one(
      row({ count: col.number }),
      sql`select count(*) as count from lending where status <> 'draft'`,
    );
    expect(page.totalCount).toBe(count);
  });

  it.each([
    ['status', 'draft'],
    ['grade', "A1' or '1'='1"],
    ['sector', 'abc'],
    ['sort', 'id desc'],
    ['tenor', '6 bulan'],
  ])('refuses %s=%s', async (name, value) => {
    const { status } = await world.current.call(null, 'GET lendings', { query: { [name]: value } });
    expect([400, 422]).toContain(status);
  });

  it('[S3.064] shows every row once over the pages, when all were created at the same moment', async () => {
    await world.current.owner.run(sql`update lending set status = 'opened', created_at = '2026-01-01', due_at = '2099-01-01'
      where status <> 'draft'`);
    const { totalCount } = await list({ limit: 1 });
    for (const sort of ['newest', 'closing', 'interest', 'remaining']) {
      const seen = new Set<string>();
      for (let page = 1; page <= totalCount; page += 1) {
        for (const id of await idsOf({ limit: 1, page, sort })) seen.add(id);
      }
      expect(seen.size).toBe(totalCount);
    }
  });

  it('is empty past the end, with the true counts; below the first page it is the first', async () => {
    const { totalCount } = await list({ limit: 2 });
    const past = await list({ limit: 2, page: 99 });
    expect(past).toEqual({ data: [], totalCount, numberOfPages: Math.ceil(totalCount / 2) });
    // Time passes between the two, so the seconds left may differ.
    const rows = async (page: number) =>
      (await list({ limit: 2, page })).data.map((row) => ({ ...row, remainingTime: null }));
    expect(await rows(0)).toEqual(await rows(1));
    expect(await list({ grade: 'C' })).toEqual({ data: [], totalCount: 0, numberOfPages: 0 });
  });

  it('needs as many queries for a hundred rows as for one', async () => {
    const { pool } = world.current.db;
    const counted = async (limit: number) => {
      let queries = 0;
      const query = pool.query;
      pool.query = ((...input: Parameters<typeof query>) => {
        queries += 1;
        return query.apply(pool, input);
      }) as typeof query;
      await list({ limit, status: 'all' });
      pool.query = query;
      return queries;
    };
    const one = await counted(1);
    expect(await counted(100)).toBe(one);
    expect(one).toBeLessThanOrEqual(5);
  });
});
