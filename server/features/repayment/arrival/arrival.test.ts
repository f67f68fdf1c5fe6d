import { describe, expect, it } from 'vitest';
import { anyRow, col, row } from '#platform/row.ts';
import { disbursedLending, setClock } from '#test/disbursement.ts';
import { sql } from '#platform/sql.ts';
import { inquire, pay } from '#test/bank.ts';
import { expectUnchanged, useWorld } from '#test/world.ts';
import {
  arrive,
  closeDays,
  collect,
  creditsOf,
  held,
  arrearsOf,
  memberRows,
  postSheet,
  rowsOf,
  shareOut,
  sheetBody,
  statusOf,
} from '#test/repayment.ts';

const at = useWorld();
const running = (options = {}) => disbursedLending(at.current, '2026-03-04', [12_500_000, 37_500_000], options);

describe('cash taken at a meeting', () => {
  it('is distributed only as far as it has reached the bank; the rest stays with the officer', async () => {
    const world = at.current;
    const lending = await running();
    const { officerId } = lending.group;
    await setClock(world, '2026-03-11');
    await postSheet(world, lending, sheetBody(lending, '2026-03-11', 120_000));
    await shareOut(world);
    expect(await creditsOf(world, lending.funders[0]!.lender.id)).toEqual([]);
    await setClock(world, '2026-03-13');
    await collect(world, lending, 1_000_000, '2026-03-13');
    // 200.000 of interest and 800.000 of principal arrived: 25% of them, less 18% of the interest.
    expect(await creditsOf(world, lending.funders[0]!.lender.id)).toEqual([50_000 - 9_000 + 200_000]);
    expect(await held(world, 'officer_cash', officerId)).toBe(200_000);
    expect(await held(world, 'in_hand', lending.id)).toBe(200_000);
    expect(await held(world, 'collection', lending.id)).toBe(0);
    expect(await world.proof()).toEqual([]);
  });

  it('comes first, the oldest sheet before the next, and what is left of a payment is a transfer', async () => {
    const world = at.current;
    const lending = await running();
    await setClock(world, '2026-03-11');
    await postSheet(world, lending, sheetBody(lending, '2026-03-11', 120_000));
    await setClock(world, '2026-03-18');
    await postSheet(world, lending, sheetBody(lending, '2026-03-18', 60_000));
    await collect(world, lending, 1_200_000 + 600_000 + 300_000, '2026-03-18');
    const receipts = await world.db.rows(
      anyRow,
      sql`select channel, value_on as on, amount_rupiah as amount, arrived_rupiah as arrived
      from receipt where lending_id = ${lending.id} order by value_on, channel`,
    );
    expect(receipts).toEqual([
      { channel: 'meeting', on: '2026-03-11', amount: 1_200_000, arrived: 1_200_000 },
      { channel: 'meeting', on: '2026-03-18', amount: 600_000, arrived: 600_000 },
      { channel: 'transfer', on: '2026-03-18', amount: 300_000, arrived: 300_000 },
    ]);
    expect(await held(world, 'officer_cash', lending.group.officerId)).toBe(0);
    expect(await creditsOf(world, lending.funders[0]!.lender.id)).toHaveLength(3);
    expect(await world.proof()).toEqual([]);
  });
});

describe('a transfer into the group’s account', () => {
  it('is booked by the bank’s notice and reaches the lenders, once however often it is reported', async () => {
    const world = at.current;
    const lending = await running();
    await setClock(world, '2026-03-11');
    const { number } = await world.db.one(
      row({ number: col.text }),
      sql`select number from virtual_account where lending_id = ${lending.id}`,
    );
    expect((await inquire(world, number)).body).toEqual({
      name: lending.group.name,
      amount: '1200000.00',
      status: 'open',
    });
    const paid = { virtualAccount: number, amount: 1_200_000, paymentId: 'p-1', valueDate: '2026-03-11' };
    await pay(world, paid);
    await shareOut(world);
    expect(await creditsOf(world, lending.funders[0]!.lender.id)).toEqual([291_000]);
    expect((await rowsOf(world, lending.id))[0]?.closed).toBe(true);
    expect((await inquire(world, number)).body).toMatchObject({ amount: '0.00', status: 'open' });
    await expectUnchanged(world, async () => {
      await pay(world, paid);
      await shareOut(world);
    });
    expect(await world.proof()).toEqual([]);
  });

  it('asks for what members owe with their fine, and for cash that is not at the bank yet', async () => {
    const world = at.current;
    const lending = await running();
    const { number } = await world.db.one(
      row({ number: col.text }),
      sql`select number from virtual_account where lending_id = ${lending.id}`,
    );
    await setClock(world, '2026-03-11');
    await postSheet(world, lending, sheetBody(lending, '2026-03-11', 100_000));
    await setClock(world, '2026-03-18');
    // In hand 1.000.000; open 200.000 with 10 x 7 x 20 of fine; the second row 1.200.000.
    expect((await inquire(world, number)).body).toMatchObject({ amount: '2401400.00', status: 'open' });
  });

  it('is allocated to the members by what each owes on the oldest row', async () => {
    const world = at.current;
    const lending = await running();
    await setClock(world, '2026-03-18');
    await arrive(world, lending, 1_800_000, '2026-03-18');
    const rows = await rowsOf(world, lending.id);
    // Row 1 with its fine of 7 x 1.200, then the second row: 591.600 of 1.200.000.
    expect(rows[0]).toMatchObject({ fine: 8_400, paidFine: 8_400, closed: true });
    expect(rows[1]).toMatchObject({ paidInterest: 200_000, paidPrincipal: 391_600, closed: false });
    for (const place of [0, 9])
      expect((await memberRows(world, lending, place))[1]).toMatchObject({ paidPrincipal: 39_160 });
    await shareOut(world);
    expect(await world.proof()).toEqual([]);
  });

  it('of a surplus each month goes ahead, and the last rupiah closes the loan at nothing', async () => {
    const world = at.current;
    const options = { members: 8, principal: 1_250_000, interestBps: 1900, rhythm: 'monthly' as const };
    const lending = await disbursedLending(world, '2026-01-05', [10_000_000], options);
    const rows = await rowsOf(world, lending.id);
    for (const { dueOn } of rows.slice(0, 11)) {
      await setClock(world, dueOn);
      await collect(world, lending, 991_700, dueOn);
    }
    const left = (await rowsOf(world, lending.id)).reduce(
      (open, row) => open + row.principal + row.interest - row.paidPrincipal - row.paidInterest,
      0,
    );
    expect(left).toBe(991_300);
    const last = rows[11]!.dueOn;
    await setClock(world, last);
    await collect(world, lending, 991_300, last);
    expect(await statusOf(world, lending)).toEqual({
      status: 'disbursed',
      repaid: true,
      portfolios: 'returned',
      reasons: null,
    });
    expect(await held(world, 'collection', lending.id)).toBe(0);
    expect(await held(world, 'overpayment', lending.id)).toBe(0);
    expect(await world.proof()).toEqual([]);
  });
});

describe('money that is recorded after its day', () => {
  it('cancels the fine and the days past due since its value date', async () => {
    const world = at.current;
    const lending = await running();
    await setClock(world, '2026-03-14');
    await closeDays(world, '2026-03-11', '2026-03-13');
    expect(await arrearsOf(world, lending.id, '2026-03-13')).toMatchObject({ late: 2, arrears: 1_200_000 });
    expect((await rowsOf(world, lending.id))[0]?.fine).toBe(2 * 1_200);
    const body = sheetBody(lending, '2026-03-11', 120_000);
    expect((await postSheet(world, lending, body)).status).toBe(200);
    expect((await rowsOf(world, lending.id))[0]).toMatchObject({ fine: 0, closed: true });
    expect(await arrearsOf(world, lending.id, '2026-03-13')).toMatchObject({ late: 0, arrears: 0, open: 49_000_000 });
    const auditEvent = await world.owner.one(
      anyRow,
      sql`select before, after from audit_trail
      where action = 'repayment.back_dated' and object_id = ${lending.id}`,
    );
    expect(auditEvent).toMatchObject({ before: { fines: 2_400 }, after: { fines: 0, valueOn: '2026-03-11' } });
    await expectUnchanged(world, async () => {
      expect((await postSheet(world, lending, body)).status).toBe(200);
    });
    expect(await world.proof()).toEqual([]);
  });

  it('keyed three days late leaves no arrears and no fine, and staff see the cancelled 360', async () => {
    const world = at.current;
    const lending = await running();
    await setClock(world, '2026-05-06');
    // Eight rows ahead, so that none of them was ever late.
    await collect(world, lending, 8 * 1_200_000, '2026-03-11');
    await postSheet(world, lending, sheetBody(lending, '2026-05-06', 120_000, { of: { 0: 0 } }));
    await setClock(world, '2026-05-09');
    await closeDays(world, '2026-05-06', '2026-05-09');
    expect((await memberRows(world, lending, 0))[8]).toMatchObject({ dueOn: '2026-05-06', fine: 3 * 120 });
    const late = sheetBody(lending, '2026-05-06', 0, { of: { 0: 120_000 }, version: 2 });
    expect((await postSheet(world, lending, late)).status).toBe(200);
    expect((await memberRows(world, lending, 0))[8]).toMatchObject({ fine: 0, closed: true });
    for (const day of ['2026-05-07', '2026-05-08', '2026-05-09'])
      expect(await arrearsOf(world, lending.id, day)).toMatchObject({ late: 0, arrears: 0 });
    const standing = await world.call(lending.by.finance, 'GET staff/lendings/:id/standing', {
      params: { id: lending.id },
    });
    expect(standing.data.corrections).toEqual([
      { valueDate: '2026-05-06', finesBefore: 360, finesAfter: 0, recordedAt: expect.stringMatching(/^2026-05-09/) },
    ]);
    expect(await world.proof()).toEqual([]);
  });

  it('counts a part of it from its value date, and the fine of the rest goes on', async () => {
    const world = at.current;
    const lending = await running();
    await setClock(world, '2026-03-16');
    await closeDays(world, '2026-03-11', '2026-03-15');
    await postSheet(world, lending, sheetBody(lending, '2026-03-13', 0, { of: { 0: 70_000 } }));
    // Two days of 120; 70.000 pay them, 20.000 and 49.760; then two days of floor(50.240 / 1000).
    expect((await memberRows(world, lending, 0))[0]).toMatchObject({
      fine: 240 + 2 * 50,
      paidFine: 240,
      paidInterest: 20_000,
      paidPrincipal: 49_760,
    });
    expect(await arrearsOf(world, lending.id, '2026-03-12')).toMatchObject({ arrears: 1_200_000 });
    expect(await arrearsOf(world, lending.id, '2026-03-15')).toMatchObject({ late: 4, arrears: 1_080_000 + 50_240 });
    expect(await world.proof()).toEqual([]);
  });
});
