import { describe, expect, it } from 'vitest';
import { anyRow, col, row } from '#platform/row.ts';
import { disbursedLending, setClock } from '#test/disbursement.ts';
import { inquire, pay } from '#test/bank.ts';
import { sql } from '#platform/sql.ts';
import { expectUnchanged, useWorld } from '#test/world.ts';
import {
  arrive,
  closeDays,
  collect,
  held,
  memberRows,
  postSheet,
  rowsOf,
  type Running,
  shareOut,
  sheetBody,
  statusOf,
} from '#test/repayment.ts';

const at = useWorld();

/** Ten members of 5.000.000, 50 weeks, 20%: 120.000 a week each; rows 1 to 20 are paid, row 21 falls due on 2026-07-29. */
async function afterTwentyRows(): Promise<Running> {
  const world = at.current;
  const lending = await disbursedLending(world, '2026-03-04', [12_500_000, 37_500_000]);
  await setClock(world, '2026-07-22');
  await collect(world, lending, 24_000_000, '2026-03-11');
  return lending;
}
const row21 = '2026-07-29';

const quote = (lending: Running, query: { member?: string; valueDate?: string } = {}) =>
  at.current.call(lending.by.loan, 'GET staff/lendings/:id/payoffs', { params: { id: lending.id }, query });
const issue = (lending: Running, body: { member?: string; valueDate: string }) =>
  at.current.call(lending.by.loan, 'POST staff/lendings/:id/payoffs', { params: { id: lending.id }, body });
const memberOf = (lending: Running, place: number): string => lending.group.members[place]!.id;
const code = (answer: { status: number; error: { code: string } }) => [answer.status, answer.error.code];
const numberOf = (lending: Running) =>
  at.current.db.one(
    row({ number: col.text }),
    sql`select number from virtual_account where lending_id = ${lending.id}`,
  );

/** A sheet with only these lines; the others paid nothing. */
function payoffSheet(lending: Running, date: string, place: number, paid: number, rest = 0) {
  const body = sheetBody(lending, date, rest, { of: { [place]: paid } });
  return { ...body, lines: body.lines.map((line, index) => (index === place ? { ...line, payoff: true } : line)) };
}

describe('a payoff quotation', () => {
  it('waives the interest of rows not yet due: 3.000.000 + 20.000 on the due date of row 21', async () => {
    const lending = await afterTwentyRows();
    await setClock(at.current, row21);
    const answer = await quote(lending, { member: memberOf(lending, 0) });
    expect(answer.data).toMatchObject({
      principal: 3_000_000,
      interest: 20_000,
      fine: 0,
      total: 3_020_000,
      waivedInterest: 580_000,
    });
    await expectUnchanged(at.current, () => quote(lending));
  });

  it('has the fine until its date as a line: 3.000.000 + 20.000 + 840 are 3.020.840, all ten 30.208.400', async () => {
    const lending = await afterTwentyRows();
    // A week on, row 22 would fall due too: the meeting before it, with the other rows untouched.
    await at.current.owner.run(sql`update member_row r set due_on = due_on + 7 from member_loan m
      where m.id = r.member_loan_id and m.lending_id = ${lending.id} and r.no > 21`);
    await setClock(at.current, '2026-08-05');
    const lines = { principal: 3_000_000, interest: 20_000, fine: 840, total: 3_020_840, waivedInterest: 580_000 };
    expect((await quote(lending, { member: memberOf(lending, 0) })).data).toMatchObject(lines);
    const whole = (await quote(lending)).data;
    expect(whole).toMatchObject({ principal: 30_000_000, interest: 200_000, fine: 8_400, total: 30_208_400 });
    expect(whole.members).toHaveLength(10);
    for (const one of whole.members) expect(one).toMatchObject(lines);
  });

  it('is refused for a person without a loan here, a date before today or too far, and a loan that is not running', async () => {
    const lending = await afterTwentyRows();
    const other = await at.current.openedLending();
    expect(code(await quote(lending, { member: other.group.members[0]!.id }))).toEqual([422, 'error.sheet.not_member']);
    expect(code(await issue(lending, { valueDate: '2026-07-21' }))).toEqual([422, 'error.payoff.date']);
    expect(code(await quote(lending, { valueDate: '2026-08-23' }))).toEqual([422, 'error.payoff.date']);
    expect(code(await quote(lending, { valueDate: '2026-02-30' }))).toEqual([422, 'error.invalid_value']);
    const notRunning = { params: { id: other.id } };
    const answer = await at.current.call(lending.by.loan, 'GET staff/lendings/:id/payoffs', notRunning);
    expect(code(answer)).toEqual([422, 'error.payoff.not_running']);
  });
});

describe('a payoff at a meeting', () => {
  it('closes her loan exactly; the lending’s rows stay the sums of the others, and the lenders get the money', async () => {
    const world = at.current;
    const lending = await afterTwentyRows();
    await setClock(world, row21);
    const body = payoffSheet(lending, row21, 3, 3_020_000, 120_000);
    expect((await postSheet(world, lending, body)).status).toBe(200);
    const hers = await memberRows(world, lending, 3);
    expect(hers.every((row) => row.closed)).toBe(true);
    expect((await rowsOf(world, lending.id))[21]).toMatchObject({ principal: 1_000_000, interest: 180_000 });
    const waived = await world.db.one(
      anyRow,
      sql`select count(*), sum(amount_rupiah)::bigint as sum from interest_waiver w
      join member_loan m on m.id = w.member_loan_id where m.lending_id = ${lending.id}`,
    );
    expect(waived).toEqual({ count: 29, sum: 580_000 });
    expect((await quote(lending)).data).toMatchObject({ total: 9 * 2_900_000, members: { length: 9 } });
    await expectUnchanged(world, async () => {
      expect((await postSheet(world, lending, body)).status).toBe(200);
    });
    await collect(world, lending, 3_020_000 + 9 * 120_000, row21);
    expect(await held(world, 'overpayment', lending.id)).toBe(0);
    // A quarter of the 10.000.000 - 580.000 that are still to come in all, less what the lender has of the 21 rows.
    const { data: me } = await world.call(lending.funders[0]!.lender, 'GET me');
    expect(me.lender).toMatchObject({ activeReturnedInterest: 1_050_000, activePendingInterest: 1_305_000 });
    expect(await world.proof()).toEqual([]);
    // She is closed: another payoff has nothing to pay.
    const again = { ...payoffSheet(lending, row21, 3, 1_000), version: 2 };
    expect(code(await postSheet(world, lending, again))).toEqual([422, 'error.payoff.nothing']);
  });

  it('is refused a rupiah short or over, with nothing moved; unmarked the same money is an ordinary payment', async () => {
    const world = at.current;
    const lending = await afterTwentyRows();
    await setClock(world, row21);
    await expectUnchanged(world, async () => {
      for (const paid of [3_019_999, 3_020_001]) {
        const answer = await postSheet(world, lending, payoffSheet(lending, row21, 0, paid));
        expect(code(answer)).toEqual([422, 'error.payoff.total_differs']);
      }
    });
    await postSheet(world, lending, sheetBody(lending, row21, 0, { of: { 0: 3_020_000 } }));
    const open = (await memberRows(world, lending, 0)).filter((row) => !row.closed);
    expect(open.length).toBeGreaterThan(0);
    expect(await world.proof()).toEqual([]);
  });

  it('recorded after its day counts by its day', async () => {
    const world = at.current;
    const lending = await afterTwentyRows();
    await setClock(world, '2026-08-02');
    await closeDays(world, row21, '2026-08-01');
    expect((await quote(lending, { member: memberOf(lending, 0), valueDate: row21 })).data.total).toBe(3_020_000);
    expect((await postSheet(world, lending, payoffSheet(lending, row21, 0, 3_020_000))).status).toBe(200);
    const hers = await memberRows(world, lending, 0);
    expect(hers.every((row) => row.closed)).toBe(true);
    expect(hers.reduce((sum, row) => sum + row.fine, 0)).toBe(0);
    expect(await world.proof()).toEqual([]);
  });
});

describe('a payoff into the group’s account', () => {
  it('of exactly the quoted total closes the lending: nothing open, nothing over, everybody returned', async () => {
    const world = at.current;
    const lending = await afterTwentyRows();
    const quoted = await issue(lending, { valueDate: row21 });
    expect(quoted.data).toMatchObject({ total: 30_200_000, settledAt: null });
    expect((await issue(lending, { valueDate: row21 })).data.id).toBe(quoted.data.id);
    await setClock(world, row21);
    const { number } = await numberOf(lending);
    await pay(world, { virtualAccount: number, amount: 30_200_000, paymentId: 'payoff-1', valueDate: row21 });
    await shareOut(world);
    expect(await statusOf(world, lending)).toEqual({
      status: 'disbursed',
      repaid: true,
      portfolios: 'returned',
      reasons: null,
    });
    for (const kind of ['overpayment', 'collection']) expect(await held(world, kind, lending.id)).toBe(0);
    expect((await inquire(world, number)).body).toMatchObject({ amount: '0.00' });
    // 25% of 50.000.000 and of 4.000.000 + 200.000 of interest, less 15% and 3% of it.
    const { id } = lending.funders[0]!.lender;
    expect(await world.balance(id)).toBe(12_500_000 + 1_050_000 - 157_500 - 31_500);
    expect((await quote(lending)).data).toMatchObject({ total: 0, issued: [{ settledAt: expect.any(String) }] });
    expect(await world.proof()).toEqual([]);
    // The same total once more is owed to the group.
    await collect(world, lending, 30_200_000, row21);
    expect(await held(world, 'overpayment', lending.id)).toBe(30_200_000);
    expect(await world.proof()).toEqual([]);
  });

  it('of less, on another date, or after another payment is an ordinary payment', async () => {
    const world = at.current;
    const lending = await afterTwentyRows();
    const member = memberOf(lending, 0);
    await issue(lending, { member, valueDate: row21 });
    await setClock(world, row21);
    const waived = async () =>
      (
        await world.db.one(
          row({ count: col.number }),
          sql`select count(*) from interest_waiver w
        join member_loan m on m.id = w.member_loan_id where m.lending_id = ${lending.id}`,
        )
      ).count;
    await collect(world, lending, 3_020_000, '2026-07-28');
    expect(await waived()).toBe(0);
    await collect(world, lending, 3_020_000, row21);
    expect(await waived()).toBe(0);
    expect(await world.proof()).toEqual([]);
  });

  it('comes before cash of a meeting, and two quotations never have the same total on a day', async () => {
    const world = at.current;
    const lending = await afterTwentyRows();
    const member = memberOf(lending, 0);
    await setClock(world, row21);
    await postSheet(world, lending, sheetBody(lending, row21, 0, { of: { 5: 120_000 } }));
    await issue(lending, { member, valueDate: row21 });
    const same = await issue(lending, { member: memberOf(lending, 1), valueDate: row21 });
    expect(code(same)).toEqual([422, 'error.payoff.same_total']);
    await arrive(world, lending, 3_020_000, row21);
    expect((await memberRows(world, lending, 0)).every((row) => row.closed)).toBe(true);
    expect(await held(world, 'in_hand', lending.id)).toBe(120_000);
    await collect(world, lending, 120_000, row21);
    expect(await held(world, 'in_hand', lending.id)).toBe(0);
    expect(await world.proof()).toEqual([]);
  });
});

describe('the status of a lending', () => {
  it('shows days past due, missed weeks, the day of default, and what is owed to the group', async () => {
    const world = at.current;
    const lending = await disbursedLending(world, '2026-03-04', [50_000_000]);
    await setClock(world, '2026-05-13');
    await collect(world, lending, 12_000_000, '2026-05-13');
    const standing = async () =>
      (await world.call(lending.by.finance, 'GET staff/lendings/:id/standing', { params: { id: lending.id } })).data;
    // Ten rows were due; what they cost late was paid first, so row 10 has a little open.
    expect((await standing()).missedWeeks).toBe(0);
    await setClock(world, '2026-08-05');
    expect(await standing()).toMatchObject({ missedWeeks: 12, defaultWeeks: 12, defaultsOn: '2026-08-06' });
    await setClock(world, '2026-08-05');
    await collect(world, lending, 60_000_000, '2026-08-05');
    const end = await standing();
    expect(end).toMatchObject({ daysLate: 0, arrears: 0, fine: 0, principalOutstanding: 0, defaultsOn: null });
    expect(end.overpayment).toBe(await held(world, 'overpayment', lending.id));
    expect(end.overpayment).toBeGreaterThan(0);
  });
});
