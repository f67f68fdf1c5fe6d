// A clock that jumps by weeks: every missed business date is closed in order, once, by any worker, with its own date;
// a group that stops paying gets its arrears, fines and default on the right days.
// Source: docs/domain.md §1, §6; docs/settled.md 03.
import { describe, expect, it } from 'vitest';
import { anyRow, col, row } from '#platform/row.ts';
import { buildProduct, type Product } from '#server/app.ts';
import { businessDate } from '#domain/calendar.ts';
import { disbursedLending, setClock } from '#test/disbursement.ts';
import { sql } from '#platform/sql.ts';
import { expectUnchanged, testConfig, useWorld } from '#test/world.ts';
import { arrive, closeDays, creditsOf, arrearsOf, rowsOf, type Running, statusOf } from '#test/repayment.ts';
import { closeBatch } from './close-day.ts';
import { declareIfDefaulted } from '../default/default.ts';

const at = useWorld();

/** No date is closed, and nothing is summed. */
async function unclose(): Promise<void> {
  const { owner } = at.current;
  for (const table of [sql`business_day`, sql`portfolio_sum`, sql`portfolio_day`])
    await owner.run(sql`delete from ${table}`);
}

/** Ten members of 5.000.000, rows 1 to 10 paid on their dates; the last one, on 2026-05-13, is not distributed yet. */
async function metUntilRow10(): Promise<Running> {
  const world = at.current;
  const lending = await disbursedLending(world, '2026-03-04', [12_500_000, 37_500_000]);
  for (const { dueOn } of (await rowsOf(world, lending.id)).slice(0, 10)) {
    await setClock(world, dueOn);
    await arrive(world, lending, 1_200_000, dueOn);
  }
  await unclose();
  return lending;
}

const closedDays = () =>
  at.current.db.rows(
    row({ on: col.text }),
    sql`select closed_on as on from business_day where completed_at is not null order by 1`,
  );
const finesOf = async (lending: Running) =>
  (await rowsOf(at.current, lending.id)).reduce((sum, row) => sum + row.fine, 0);

function datesFrom(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(`${first}T00:00:00Z`) + index * 86_400_000).toISOString().slice(0, 10),
  );
}

/** Runs a worker until every date before `today` is closed; retries a date that another worker has. */
async function roundsUntil(product: Product, last: string): Promise<void> {
  for (;;) {
    await product.worker.round();
    if ((await closedDays()).at(-1)?.on === last) return;
  }
}

describe('a jump of the clock', () => {
  it('of a week and then of 13 weeks with two workers closes each date once, distributes once, and defaults on its day', async () => {
    const world = at.current;
    const lending = await metUntilRow10();
    await world.work();
    await setClock(world, '2026-05-20');
    await world.work();
    expect((await closedDays()).map(({ on }) => on)).toEqual(datesFrom('2026-05-12', 8));
    expect(await statusOf(world, lending)).toMatchObject({ status: 'disbursed' });
    await arrive(world, lending, 1_000, '2026-05-13');
    const second = await buildProduct(testConfig(world.database.url), { checkAnswers: true });
    try {
      await setClock(world, '2026-08-19');
      await Promise.all([roundsUntil(world.product, '2026-08-18'), roundsUntil(second, '2026-08-18')]);
      await expectUnchanged(world, () => Promise.all([world.work(), second.worker.round()]));
    } finally {
      await second.close();
    }
    expect((await closedDays()).map(({ on }) => on)).toEqual(datesFrom('2026-05-12', 99));
    const logged = await world.db.rows(
      row({ on: col.text }),
      sql`select business_date as on from arrears_log where lending_id = ${lending.id} order by 1`,
    );
    expect(logged.map(({ on }) => on)).toEqual(datesFrom('2026-05-13', 98));
    // Ten weeks and the extra thousand, each distributed once.
    expect(await creditsOf(world, lending.funders[0]!.lender.id)).toHaveLength(11);
    expect(await statusOf(world, lending)).toMatchObject({ status: 'failed', portfolios: 'failed' });
    const told = await world.db.rows(anyRow, sql`select 1 from notification where kind = 'lending_failed'`);
    expect(told).toHaveLength(lending.funders.length);
    // Once that it became late, a day after the eleventh row.
    const late = await world.db.rows(
      row({ body: col.text }),
      sql`select body from notification where kind = 'lending_late'`,
    );
    expect(late).toHaveLength(lending.funders.length);
    expect(late[0]?.body).toContain('belum membayar angsuran 20 Mei 2026.');
    const failed = await world.owner.rows(anyRow, sql`select after from audit_trail where action = 'lending.default'`);
    expect(failed).toEqual([{ after: { status: 'failed', on: '2026-08-06' } }]);
    expect(await arrearsOf(world, lending.id, '2026-08-18')).toMatchObject({ late: 90 });
    expect(await world.proof()).toEqual([]);
  }, 180_000);
});

describe('a group that stops paying', () => {
  it('is late, counted, fined and failed day by day, on exactly these days', async () => {
    const world = at.current;
    const lending = await metUntilRow10();
    await setClock(world, '2026-08-20');
    await closeDays(world, '2026-05-13', '2026-08-19');
    const table: [on: string, missed: number, late: number][] = [
      ['2026-05-13', 0, 0],
      ['2026-05-20', 0, 0],
      ['2026-05-21', 1, 1],
      ['2026-06-19', 5, 30],
      ['2026-06-20', 5, 31],
      ['2026-08-05', 12, 77],
      ['2026-08-06', 12, 78],
      ['2026-08-18', 13, 90],
      ['2026-08-19', 14, 91],
    ];
    for (const [on, missed, late] of table) {
      expect(await arrearsOf(world, lending.id, on), on).toMatchObject({ on, missed, late });
    }
    expect(await arrearsOf(world, lending.id, '2026-08-05')).toMatchObject({ arrears: 13_200_000, open: 40_000_000 });
    expect(await finesOf(lending)).toBe(554_400);
    const failed = await world.owner.rows(
      anyRow,
      sql`select after from audit_trail
      where action = 'lending.default' and object_id = ${lending.id}`,
    );
    expect(failed).toEqual([{ after: { status: 'failed', on: '2026-08-06' } }]);
    expect(await world.proof()).toEqual([]);
  }, 120_000);

  it('whose close stopped after some lendings is closed to its end the next time, nobody twice', async () => {
    const world = at.current;
    const lendings = [await metUntilRow10(), await metUntilRow10()];
    await setClock(world, '2026-05-24');
    await closeDays(world, '2026-05-20', '2026-05-21');
    const { last } = await world.db.tx((tx) => closeBatch(tx, businessDate('2026-05-22'), null, 1));
    expect(last).not.toBeNull();
    await closeDays(world, '2026-05-22', '2026-05-22');
    for (const lending of lendings) expect(await finesOf(lending)).toBe(2 * 1_200);
    await expectUnchanged(world, () => closeDays(world, '2026-05-22', '2026-05-22'));
    expect(await world.proof()).toEqual([]);
  }, 60_000);

  it('is not declared in default when money came between the close of the date and the declaration', async () => {
    const world = at.current;
    const lending = await disbursedLending(world, '2026-03-04', [50_000_000]);
    await setClock(world, '2026-05-28', '00:05');
    const { defaulted } = await world.db.tx((tx) => closeBatch(tx, businessDate('2026-05-27')));
    expect(defaulted).toContain(lending.id);
    await arrive(world, lending, 1_000, '2026-05-27');
    await world.db.tx((tx) => declareIfDefaulted(tx, lending.id, businessDate('2026-05-28')));
    expect(await statusOf(world, lending)).toMatchObject({ status: 'disbursed', portfolios: 'active', reasons: null });
    expect(await world.proof()).toEqual([]);
  }, 60_000);
});
