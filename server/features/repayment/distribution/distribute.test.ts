import { describe, expect, it } from 'vitest';
import { businessDate } from '#domain/calendar.ts';
import type { DistributionId, PersonId } from '#domain/ids.ts';
import { lockLending } from '#features/lending/slot.sql.ts';
import { anyRow, col, row } from '#platform/row.ts';
import { disbursedLending, endOf, setClock } from '#test/disbursement.ts';
import { sql } from '#platform/sql.ts';
import { expectUnchanged, useWorld } from '#test/world.ts';
import { declareDefault } from '../default/default.ts';
import { distributeReceipt } from './distribute.ts';
import { observed } from '#test/observer.ts';
import { arrive, collect, creditsOf, held, rowsOf, shareOut, statusOf } from '#test/repayment.ts';
import { distributeNext } from './distribution.ts';

const at = useWorld();
const waiting = (lendingId: string) =>
  at.current.db.rows(
    row({ id: col.id<DistributionId>() }),
    sql`select id from distribution where lending_id = ${lendingId} and distributed_at is null`,
  );

describe('what a lender gets', () => {
  it('is 58.200 a week for 5% of the worked lending, 2.910.000 in all, and the loan is returned', async () => {
    const world = at.current;
    const lending = await disbursedLending(world, '2026-03-04', [2_500_000, 47_500_000]);
    const lender = lending.funders[0]!.lender;
    for (const { dueOn } of await rowsOf(world, lending.id)) {
      await setClock(world, dueOn);
      await collect(world, lending, 1_200_000, dueOn);
    }
    expect(await creditsOf(world, lender.id)).toEqual(Array(50).fill(58_200));
    expect(await world.balance(lender.id)).toBe(2_910_000);
    const returned = await world.db.one(
      anyRow,
      sql`select returned_principal_rupiah as principal, returned_interest_rupiah as interest,
        returned_fee_rupiah as fee, returned_tax_rupiah as tax from portfolio where id = ${lending.funders[0]!.portfolioId}`,
    );
    expect(returned).toEqual({ principal: 2_500_000, interest: 500_000, fee: 15_000, tax: 75_000 });
    expect(await statusOf(world, lending)).toEqual({
      status: 'disbursed',
      repaid: true,
      portfolios: 'returned',
      reasons: null,
    });
    expect(await held(world, 'collection', lending.id)).toBe(0);
    const told = await world.db.rows(
      anyRow,
      sql`select kind from notification where user_id = ${lender.id} and kind = 'lending_returned'`,
    );
    expect(told).toHaveLength(1);
    expect(await world.proof()).toEqual([]);
  }, 60_000);

  it('withholds tax and fee from the gross interest, tax by the lender’s residence', async () => {
    const world = at.current;
    const lending = await disbursedLending(world, '2026-03-04', [20_000_000, 30_000_000], { nonResident: [1] });
    await setClock(world, '2026-03-11');
    await collect(world, lending, 12_000_000, '2026-03-11');
    const lines = await world.db.rows(
      anyRow,
      sql`select l.lender_id as lender, gross_rupiah as gross, fee_rupiah as fee, tax_rupiah as tax
      from distribution_line l join distribution d on d.id = l.distribution_id
      where d.lending_id = ${lending.id} and component = 'interest' order by gross_rupiah`,
    );
    expect(lines).toEqual([
      { lender: lending.funders[0]!.lender.id, gross: 800_000, fee: 24_000, tax: 120_000 },
      { lender: lending.funders[1]!.lender.id, gross: 1_200_000, fee: 36_000, tax: 240_000 },
    ]);
    expect(await creditsOf(world, lending.funders[1]!.lender.id)).toEqual([6_000_000 + 1_200_000 - 276_000]);
    expect(await world.proof()).toEqual([]);
  });

  it('evens out what does not divide: 33.333, 33.333, 33.334 to each of three equal lenders', async () => {
    const world = at.current;
    const lending = await disbursedLending(world, '2026-03-04', [1_000_000, 1_000_000, 1_000_000], {
      members: 10,
      principal: 300_000,
    });
    await setClock(world, '2026-03-11');
    // After a default all principal comes before interest, so these receipts are principal only.
    await world.db.tx((tx) => declareDefault(tx, lending.id, businessDate('2026-03-11')));
    const carries: number[] = [];
    for (const day of ['2026-03-11', '2026-03-12', '2026-03-13']) {
      await setClock(world, day);
      await collect(world, lending, 100_000, day);
      carries.push(await held(world, 'collection', lending.id));
      expect(await world.proof()).toEqual([]);
    }
    expect(carries).toEqual([1, 2, 0]);
    for (const { lender } of lending.funders)
      expect(await creditsOf(world, lender.id)).toEqual([33_333, 33_333, 33_334]);
  });

  it('after a default is principal first, then interest, then fines; fully recovered it is returned', async () => {
    const world = at.current;
    const options = { members: 8, principal: 250_000, interestBps: 1800, tenorMonths: 10, rhythm: 'monthly' as const };
    const lending = await disbursedLending(world, '2026-01-05', [500_000, 1_500_000], options);
    await world.owner.run(sql`update member_row r set fine_rupiah = 1500 from member_loan m
      where m.id = r.member_loan_id and m.lending_id = ${lending.id} and r.no = 1`);
    await world.db.tx((tx) => declareDefault(tx, lending.id, businessDate('2026-05-05')));
    expect(await statusOf(world, lending)).toEqual({
      status: 'failed',
      repaid: false,
      portfolios: 'failed',
      reasons: 'defaulted',
    });
    await setClock(world, '2026-05-06');
    await collect(world, lending, 900_000, '2026-05-06');
    await setClock(world, '2026-05-07');
    await collect(world, lending, 1_250_000, '2026-05-07');
    const [small, large] = lending.funders.map((own) => own.lender.id) as [PersonId, PersonId];
    // 275.000 + 37.500 less 18% of the interest; 825.000 + 112.500 likewise.
    expect(await creditsOf(world, small)).toEqual([225_000, 275_000 + 37_500 - 6_750]);
    expect(await creditsOf(world, large)).toEqual([675_000, 825_000 + 112_500 - 20_250]);
    await setClock(world, '2026-05-08');
    await collect(world, lending, 150_000 + 12_000, '2026-05-08');
    expect(await statusOf(world, lending)).toEqual({
      status: 'failed',
      repaid: true,
      portfolios: 'returned',
      reasons: null,
    });
    expect(await world.proof()).toEqual([]);
  });
});

describe('a distribution happens once', () => {
  it('for all of forty lenders, when the first run dies before its end and it is started twice more', async () => {
    const world = at.current;
    const lending = await disbursedLending(world, '2026-03-04', Array<number>(40).fill(1_250_000));
    await setClock(world, '2026-03-11');
    await arrive(world, lending, 1_200_000, '2026-03-11');
    const [due] = await waiting(lending.id);
    await expectUnchanged(world, async () => {
      const dying = world.db.tx(async (tx) => {
        const row = await lockLending(tx, lending.id);
        await distributeReceipt(tx, row!, due!.id);
        throw new Error('the machine stops here');
      });
      await expect(dying).rejects.toThrow('the machine stops here');
    });
    await shareOut(world);
    await expectUnchanged(world, async () => {
      const again = await world.db.tx(async (tx) =>
        distributeReceipt(tx, (await lockLending(tx, lending.id))!, due!.id),
      );
      expect(again).toBe(false);
    });
    for (const { lender } of lending.funders) expect(await creditsOf(world, lender.id)).toEqual([29_100]);
    expect(await world.proof()).toEqual([]);
  }, 60_000);

  it('by two workers at the same time', async () => {
    const world = at.current;
    const lendings = [];
    for (let count = 0; count < 3; count += 1)
      lendings.push(await disbursedLending(world, '2026-03-04', [8_000_000, 32_000_000], { members: 8 }));
    await setClock(world, '2026-03-11');
    for (const lending of lendings) {
      for (const amount of [400_000, 300_000, 260_000]) await arrive(world, lending, amount, '2026-03-11');
    }
    await observed(world, () => Promise.all([shareOut(world), shareOut(world), shareOut(world)]));
    await shareOut(world);
    for (const lending of lendings) {
      expect(await creditsOf(world, lending.funders[0]!.lender.id)).toHaveLength(3);
      expect(await world.balance(lending.funders[0]!.lender.id)).toBe(192_000 - 5_760);
    }
    expect(await world.proof()).toEqual([]);
  }, 60_000);

  it('waits for the day on which the money arrived, and a failed arrival does not delay others', async () => {
    const world = at.current;
    const broken = await disbursedLending(world, '2026-03-04', [40_000_000], { members: 8 });
    const sound = await disbursedLending(world, '2026-03-04', [40_000_000], { members: 8 });
    await setClock(world, '2026-03-11');
    await arrive(world, broken, 960_000, '2026-03-11');
    await arrive(world, sound, 960_000, '2026-03-11');
    expect(await distributeNext(world.product, endOf('2026-03-10'))).toBe(0);
    // A missing portfolio: the shares would not sum to the loan.
    await world.owner.run(sql`update portfolio set status = 'processing' where lending_id = ${broken.id}`);
    while ((await distributeNext(world.product, endOf('2026-03-11'))) > 0);
    expect(await waiting(sound.id)).toEqual([]);
    expect(await waiting(broken.id)).toHaveLength(1);
    await world.owner.run(sql`update portfolio set status = 'active' where lending_id = ${broken.id}`);
    await shareOut(world);
    expect(await waiting(broken.id)).toEqual([]);
    expect(await world.proof()).toEqual([]);
  });
});

describe('two hundred lenders', () => {
  it('are paid from one receipt in one transaction', async () => {
    const world = at.current;
    const lending = await disbursedLending(world, '2026-03-04', Array<number>(200).fill(250_000));
    await setClock(world, '2026-03-11');
    await arrive(world, lending, 1_200_000, '2026-03-11');
    await shareOut(world);
    const credits = await world.db.one(
      anyRow,
      sql`select count(*), count(distinct e.journal_id) as journals, sum(-e.amount_rupiah)::bigint as sum
      from ledger_entry e join ledger_journal j on j.id = e.journal_id join distribution d on d.journal_id = j.id
      join ledger_account a on a.id = e.account_id and a.kind = 'cash' where d.lending_id = ${lending.id}`,
    );
    // 5.000 + 1.000 - 150 - 30 each.
    expect(credits).toEqual({ count: 200, journals: 1, sum: 200 * 5_820 });
    expect(await world.proof()).toEqual([]);
  }, 120_000);
});
