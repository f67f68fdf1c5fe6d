import { describe, expect, it } from 'vitest';
import { anyRow, col, row } from '#platform/row.ts';
import { disbursedLending, setClock } from '#test/disbursement.ts';
import { sql } from '#platform/sql.ts';
import { pay } from '#test/bank.ts';
import { reverse } from '#test/reversal.ts';
import { expectUnchanged, useWorld } from '#test/world.ts';
import {
  arrive,
  closeDays,
  collect,
  creditsOf,
  arrearsOf,
  memberRows,
  postSheet,
  rowsOf,
  type Running,
  sheetBody,
  shareOut,
  statusOf,
} from '#test/repayment.ts';

const at = useWorld();
const eight = (on = '2026-03-04') => disbursedLending(at.current, on, [10_000_000, 30_000_000], { members: 8 });

describe('a jump of the clock', () => {
  it('works through every missed date in order, each with its own fine and log', async () => {
    const world = at.current;
    const lending = await eight();
    await world.owner.run(sql`delete from business_day`);
    await world.work();
    await setClock(world, '2026-03-15', '00:05');
    await world.work();
    const log = sql`select business_date as on, days_past_due as late
      from arrears_log where lending_id = ${lending.id} order by 1`;
    const days = await world.db.rows(row({ on: col.text, late: col.number }), log);
    expect(days.slice(-4)).toEqual([
      { on: '2026-03-11', late: 0 },
      { on: '2026-03-12', late: 1 },
      { on: '2026-03-13', late: 2 },
      { on: '2026-03-14', late: 3 },
    ]);
    expect((await rowsOf(world, lending.id))[0]?.fine).toBe(3 * 960);
    await world.work();
    expect((await rowsOf(world, lending.id))[0]?.fine).toBe(3 * 960);
  }, 60_000);
});

describe('the close of a date', () => {
  it('counts a late row once a day, from the day after its due date, however often it runs', async () => {
    const world = at.current;
    const lending = await eight();
    await setClock(world, '2026-03-20');
    await closeDays(world, '2026-03-11', '2026-03-11');
    expect((await memberRows(world, lending, 0))[0]?.fine).toBe(0);
    expect(await arrearsOf(world, lending.id, '2026-03-11')).toMatchObject({ late: 0, arrears: 0, missed: 0 });
    await closeDays(world, '2026-03-12', '2026-03-18');
    for (let again = 0; again < 3; again += 1) await closeDays(world, '2026-03-15', '2026-03-15');
    // 7 days of 120 on the first row; the second is due today.
    expect((await memberRows(world, lending, 0)).slice(0, 2).map((row) => row.fine)).toEqual([840, 0]);
    expect(await arrearsOf(world, lending.id, '2026-03-12')).toMatchObject({
      late: 1,
      arrears: 960_000,
      open: 40_000_000,
    });
    expect(await arrearsOf(world, lending.id, '2026-03-18')).toMatchObject({ late: 7, arrears: 960_000, missed: 2 });
  });

  it('[S9.015] goes on with the fine from what is still open after a part was paid', async () => {
    const world = at.current;
    const lending = await eight();
    await closeDays(world, '2026-03-11', '2026-03-13');
    await setClock(world, '2026-03-14');
    await postSheet(world, lending, sheetBody(lending, '2026-03-14', 0, { of: { 0: 70_000 } }));
    // To the third day 360; then 50.360 are open.
    expect((await memberRows(world, lending, 0))[0]).toMatchObject({
      fine: 360,
      paidFine: 360,
      paidInterest: 20_000,
      paidPrincipal: 49_640,
    });
    await closeDays(world, '2026-03-14', '2026-03-18');
    expect((await memberRows(world, lending, 0))[0]?.fine).toBe(360 + 4 * 50);
    expect(await world.proof()).toEqual([]);
  });

  it('counts partial payments in what is outstanding', async () => {
    const world = at.current;
    const lending = await eight();
    await setClock(world, '2026-05-20');
    await postSheet(world, lending, sheetBody(lending, '2026-03-11', 0, { of: { 0: 1_250_000 } }));
    await closeDays(world, '2026-03-11', '2026-03-11');
    // Ten rows, and 20.000 + 30.000 of the eleventh: 5.000.000 - 1.030.000 for her.
    expect(await arrearsOf(world, lending.id, '2026-03-11')).toMatchObject({
      open: 40_000_000 - 5_000_000 + 3_970_000,
    });
  });

  it('leaves later money out of an earlier date', async () => {
    const world = at.current;
    const lending = await eight();
    await setClock(world, '2026-03-14');
    await arrive(world, lending, 962_880, '2026-03-14');
    await shareOut(world);
    await closeDays(world, '2026-03-11', '2026-03-14');
    expect(await arrearsOf(world, lending.id, '2026-03-13')).toMatchObject({
      late: 2,
      arrears: 960_000,
      open: 40_000_000,
    });
    expect(await arrearsOf(world, lending.id, '2026-03-14')).toMatchObject({ late: 0, arrears: 0, open: 39_200_000 });
    // Three days of 960 were paid with it.
    expect((await rowsOf(world, lending.id))[0]).toMatchObject({ fine: 2_880, paidFine: 2_880, closed: true });
  });
});

describe('default', () => {
  it('[S9.022] comes with the first moment of the day after twelve weeks without any payment', async () => {
    const world = at.current;
    const lending = await disbursedLending(world, '2026-03-04', [50_000_000]);
    for (const { dueOn } of (await rowsOf(world, lending.id)).slice(0, 10)) {
      await setClock(world, dueOn);
      await arrive(world, lending, 1_200_000, dueOn);
    }
    await setClock(world, '2026-08-06');
    await closeDays(world, '2026-05-14', '2026-08-04');
    expect((await statusOf(world, lending)).status).toBe('disbursed');
    expect(await arrearsOf(world, lending.id, '2026-06-19')).toMatchObject({ late: 30 });
    await closeDays(world, '2026-08-05', '2026-08-05');
    expect(await arrearsOf(world, lending.id, '2026-08-05')).toMatchObject({
      late: 77,
      arrears: 13_200_000,
      missed: 12,
    });
    expect(await statusOf(world, lending)).toEqual({
      status: 'failed',
      repaid: false,
      portfolios: 'failed',
      reasons: 'defaulted',
    });
    const fines = async () => (await rowsOf(world, lending.id)).reduce((sum, row) => sum + row.fine, 0);
    expect(await fines()).toBe(554_400);
    const told = sql`select kind from notification where user_id = ${lending.funders[0]!.lender.id} and kind = 'lending_failed'`;
    expect(await world.db.rows(anyRow, told)).toHaveLength(1);
    // Fines stop, days past due go on: 90 and 91.
    await closeDays(world, '2026-08-06', '2026-08-19');
    expect(await fines()).toBe(554_400);
    expect(await arrearsOf(world, lending.id, '2026-08-06')).toMatchObject({ late: 78 });
    expect(await arrearsOf(world, lending.id, '2026-08-18')).toMatchObject({ late: 90 });
    expect(await arrearsOf(world, lending.id, '2026-08-19')).toMatchObject({ late: 91 });
  }, 60_000);

  it('is postponed by a payment of any amount', async () => {
    const world = at.current;
    const lending = await eight();
    await setClock(world, '2026-05-20');
    await collect(world, lending, 1_000, '2026-05-20');
    await closeDays(world, '2026-05-20', '2026-08-11');
    expect((await statusOf(world, lending)).status).toBe('disbursed');
    await setClock(world, '2026-08-13');
    await closeDays(world, '2026-08-12', '2026-08-12');
    expect((await statusOf(world, lending)).status).toBe('failed');
    expect(await world.proof()).toEqual([]);
  });
});

describe('a default although money was there in time by its value date', () => {
  const runs = { status: 'disbursed', repaid: false, portfolios: 'active', reasons: null };
  const inDefault = { status: 'failed', repaid: false, portfolios: 'failed', reasons: 'defaulted' };

  /** Nothing was ever paid, so the twelve weeks from 2026-03-04 are over on 2026-05-28. */
  async function failed(): Promise<Running> {
    const lending = await eight();
    await setClock(at.current, '2026-05-28', '00:05');
    await closeDays(at.current, '2026-05-27', '2026-05-27');
    expect(await statusOf(at.current, lending)).toEqual(inDefault);
    return lending;
  }

  const bookOf = ({ id }: Running) => {
    const book = sql`select g.member_no, r.no, r.fine_rupiah, r.paid_fine_rupiah, r.paid_interest_rupiah,
        r.paid_principal_rupiah, r.fined_through, r.closed_on
      from member_row r join member_loan m on m.id = r.member_loan_id join group_member g on g.id = m.member_id
      where m.lending_id = ${id} order by 1, 2`;
    return at.current.db.rows(anyRow, book);
  };
  const logOf = ({ id }: Running) => {
    const log = sql`select business_date, days_past_due, arrears_rupiah, principal_open_rupiah, missed_weeks
      from arrears_log where lending_id = ${id} order by 1`;
    return at.current.db.rows(anyRow, log);
  };
  const auditEventsOf = async ({ id }: Running) => {
    const actions = sql`select action from audit_trail
      where action like 'lending.default%' and object_id = ${id} order by seq`;
    return (await at.current.owner.rows(row({ action: col.text }), actions)).map(({ action }) => action);
  };
  const toldOf = async ({ funders }: Running) => {
    const kinds = sql`select kind from notification
      where user_id = ${funders[0]!.lender.id} and kind in ('lending_failed', 'lending_default_withdrawn') order by kind`;
    return (await at.current.db.rows(row({ kind: col.text }), kinds)).map(({ kind }) => kind);
  };

  it('is withdrawn when the cash of the day before is keyed: all is as if it had been keyed in time', async () => {
    const world = at.current;
    const keyedInTime = await eight();
    const keyedLate = await eight();
    await setClock(world, '2026-05-27');
    expect((await postSheet(world, keyedInTime, sheetBody(keyedInTime, '2026-05-27', 100_000))).status).toBe(200);
    await closeDays(world, '2026-05-27', '2026-05-27');
    await setClock(world, '2026-05-29');
    await closeDays(world, '2026-05-28', '2026-05-28');
    expect(await statusOf(world, keyedLate)).toEqual(inDefault);
    expect((await postSheet(world, keyedLate, sheetBody(keyedLate, '2026-05-27', 100_000))).status).toBe(200);
    expect(await statusOf(world, keyedLate)).toEqual(runs);
    // The fine of 77 days first, then interest, then principal.
    expect((await memberRows(world, keyedLate, 0))[0]).toMatchObject({
      paidFine: 9_240,
      paidInterest: 20_000,
      paidPrincipal: 70_760,
    });
    expect(await bookOf(keyedLate)).toEqual(await bookOf(keyedInTime));
    await closeDays(world, '2026-05-29', '2026-05-29');
    for (const lending of [keyedInTime, keyedLate]) await collect(world, lending, 800_000, '2026-05-29');
    expect(await bookOf(keyedLate)).toEqual(await bookOf(keyedInTime));
    expect(await logOf(keyedLate)).toEqual(await logOf(keyedInTime));
    const lenderOf = ({ funders }: Running) => funders[0]!.lender.id;
    expect(await creditsOf(world, lenderOf(keyedLate))).toEqual(await creditsOf(world, lenderOf(keyedInTime)));
    expect(await auditEventsOf(keyedLate)).toEqual(['lending.default', 'lending.default_withdrawn']);
    expect(await toldOf(keyedLate)).toEqual(['lending_default_withdrawn', 'lending_failed']);
    expect(await world.proof()).toEqual([]);
  }, 60_000);

  it('is withdrawn by a notice after midnight, once however often it comes, and may come again', async () => {
    const world = at.current;
    const lending = await failed();
    const account = sql`select number from virtual_account where lending_id = ${lending.id}`;
    const { number } = await world.db.one(row({ number: col.text }), account);
    const paid = { virtualAccount: number, amount: 100_000, paymentId: 'in-time', valueDate: '2026-05-27' };
    await pay(world, paid);
    expect(await statusOf(world, lending)).toEqual(runs);
    // 8 x 77 days of 120 on the first row, and 26.080 of its interest.
    expect((await rowsOf(world, lending.id))[0]).toMatchObject({ paidFine: 73_920, paidInterest: 26_080 });
    await expectUnchanged(world, () => pay(world, paid));
    await pay(world, { virtualAccount: number, amount: 10_000, valueDate: '2026-05-28' });
    // The fine of one day on what is left, 116 for each, then interest again.
    expect((await rowsOf(world, lending.id))[0]).toMatchObject({ paidFine: 74_848, paidInterest: 35_152 });
    await shareOut(world);
    await setClock(world, '2026-08-21');
    await closeDays(world, '2026-08-19', '2026-08-20');
    expect(await statusOf(world, lending)).toEqual(inDefault);
    expect(await auditEventsOf(lending)).toEqual(['lending.default', 'lending.default_withdrawn', 'lending.default']);
    expect(await toldOf(lending)).toEqual(['lending_default_withdrawn', 'lending_failed', 'lending_failed']);
    expect(await world.proof()).toEqual([]);
  }, 60_000);

  it('is withdrawn once by two payments at once, and by one that repays all, which is then returned', async () => {
    const world = at.current;
    const [twice, whole] = [await eight(), await eight()];
    await setClock(world, '2026-05-28', '00:05');
    await closeDays(world, '2026-05-27', '2026-05-27');
    await Promise.all([arrive(world, twice, 50_000, '2026-05-27'), arrive(world, twice, 50_000, '2026-05-27')]);
    await arrive(world, whole, 60_000_000, '2026-05-27');
    await shareOut(world);
    expect(await statusOf(world, twice)).toEqual(runs);
    expect((await rowsOf(world, twice.id))[0]).toMatchObject({ paidFine: 73_920, paidInterest: 26_080 });
    expect(await auditEventsOf(twice)).toEqual(['lending.default', 'lending.default_withdrawn']);
    expect(await statusOf(world, whole)).toEqual({ ...runs, repaid: true, portfolios: 'returned' });
    expect(await world.proof()).toEqual([]);
  }, 60_000);

  it('stays when the money does not postpone it, and when money came after it until that is reversed', async () => {
    const world = at.current;
    const lending = await failed();
    // Before the twelve weeks began, and too little to close the first row: allocated principal first, as after a
    // default.
    await collect(world, lending, 100_000, '2026-03-04');
    expect(await statusOf(world, lending)).toEqual(inDefault);
    expect((await rowsOf(world, lending.id))[0]).toMatchObject({ paidFine: 0, paidPrincipal: 100_000 });
    await collect(world, lending, 80_000, '2026-05-27');
    expect(await statusOf(world, lending)).toEqual(inDefault);
    for (const _ of [1, 2]) expect((await reverse(world, lending, { bankMoney: 'returned' })).status).toBe(200);
    await collect(world, lending, 80_000, '2026-05-27');
    expect(await statusOf(world, lending)).toEqual(runs);
    expect((await rowsOf(world, lending.id))[0]).toMatchObject({ paidFine: 73_920, paidInterest: 6_080 });
    expect(await world.proof()).toEqual([]);
  }, 60_000);

  it('stays when it would have come by now all the same, and for money of its own day', async () => {
    const world = at.current;
    const lending = await failed();
    await setClock(world, '2026-08-20');
    await collect(world, lending, 1_000, '2026-05-27');
    expect(await statusOf(world, lending)).toEqual(inDefault);
    const other = await failed();
    await collect(world, other, 1_000, '2026-05-28');
    expect(await statusOf(world, other)).toEqual(inDefault);
    expect((await rowsOf(world, other.id))[0]).toMatchObject({ paidFine: 0, paidPrincipal: 1_000 });
    expect(await world.proof()).toEqual([]);
  }, 60_000);
});
