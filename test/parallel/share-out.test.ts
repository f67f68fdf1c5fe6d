// Two workers distribute one receipt at once, in overlapping rounds: each lender is credited once, and the second
// worker finds nothing to do.
// Source: docs/domain.md §7.
import { expect, it } from 'vitest';
import { businessDate } from '#domain/calendar.ts';
import { lockLending } from '#features/lending/slot.sql.ts';
import { distributeReceipt } from '#features/repayment/distribution/distribution.ts';
import { anyRow, col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { buildProduct } from '#server/app.ts';
import { asId } from '#domain/ids.testing.ts';
import { disbursedLending, setClock } from '../disbursement.ts';
import { workOn } from '../funding.ts';
import { observed } from '../observer.ts';
import { arrive, creditsOf } from '../repayment.ts';
import { fairUse, testConfig, useWorld } from '../world.ts';

const held = useWorld({ DATABASE_POOL: '12' });

it('shares one receipt once, whoever starts it and how often', { timeout: 120_000 }, async () => {
  const world = held.current;
  const other = { ...world, product: await buildProduct(testConfig(world.database.url), { fairUse }) };
  const lending = await disbursedLending(world, '2027-03-03', [2_500_000, 47_500_000]);
  await setClock(world, '2027-03-10');
  for (let receipt = 1; receipt <= 10; receipt += 1) {
    await arrive(world, lending, 1_200_000, businessDate('2027-03-10'));
    const [due] = await world.db.rows(
      row({ id: col.text }),
      sql`select id from distribution where distributed_at is null`,
    );
    const click = () =>
      world.db.tx(async (tx) => distributeReceipt(tx, (await lockLending(tx, lending.id))!, asId(due!.id)));
    const round = (of: typeof world) => workOn(of, 'repayment.distribution');
    const [, , , first, second] = await observed(world, () =>
      Promise.all([round(world), round(other), round(world), click(), click()]),
    );
    // At most one of the two clicks did it; the other gets the answer that it is done.
    expect([first, second].filter(Boolean).length).toBeLessThanOrEqual(1);
    expect(await click()).toBe(false);
    expect(await creditsOf(world, lending.funders[0]!.lender.id)).toEqual(Array<number>(receipt).fill(58_200));
  }
  const journals = await world.db.one(
    anyRow,
    sql`select count(*) as count from ledger_journal where kind = 'distribution'`,
  );
  expect(journals).toEqual({ count: 10 });
  await other.product.close();
  expect(await world.proof()).toEqual([]);
});
