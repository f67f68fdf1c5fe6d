import { describe, expect, it } from 'vitest';
import type { SheetBody } from '#contract/staff.ts';
import type { MemberId } from '#domain/ids.ts';
import { rupiah } from '#domain/money.ts';
import { anyRow } from '#platform/row.ts';
import { disbursedLending, fundedLending, officers, setClock } from '#test/disbursement.ts';
import { sql } from '#platform/sql.ts';
import { asId } from '#domain/ids.testing.ts';
import { observed } from '#test/observer.ts';
import { expectUnchanged, type Person, useWorld } from '#test/world.ts';
import {
  arrive,
  closeDays,
  getSheet,
  held,
  arrearsOf,
  memberRows,
  postSheet,
  rowsOf,
  type Running,
  shareOut,
  sheetBody,
} from '#test/repayment.ts';

const at = useWorld();

/** Ten members of 5.000.000, 50 weeks, 20%: 120.000 a week each, the first meeting on 2026-03-11. */
const running = (options = {}) => disbursedLending(at.current, '2026-03-04', [50_000_000], options);
const meeting = async (options = {}): Promise<Running> => {
  const lending = await running(options);
  await setClock(at.current, '2026-03-11');
  return lending;
};
const code = (answer: { status: number; error: { code: string } }) => [answer.status, answer.error.code];

describe('posting a collection sheet', () => {
  it('books the cash: rows closed, the officer owes it, lenders get nothing yet', async () => {
    const world = at.current;
    const lending = await meeting();
    const answer = await postSheet(world, lending, sheetBody(lending, '2026-03-11', 120_000));
    expect(answer.status).toBe(200);
    expect(answer.data).toMatchObject({
      version: 1,
      meetingDate: '2026-03-11',
      cash: 1_200_000,
      deposited: 0,
      postedBy: lending.by.loan.name,
    });
    expect((await rowsOf(world, lending.id))[0]).toMatchObject({
      paidPrincipal: 1_000_000,
      paidInterest: 200_000,
      closed: true,
    });
    expect(await held(world, 'officer_cash', lending.group.officerId)).toBe(1_200_000);
    expect(await held(world, 'in_hand', lending.id)).toBe(1_200_000);
    expect(await world.balance(lending.funders[0]!.lender.id)).toBe(0);
    const attendance = sql`select count(*) from attendance where receipt_id = ${answer.data.id} and kind = 'present'`;
    expect(await world.db.one(anyRow, attendance)).toEqual({ count: 10 });
    expect((await getSheet(world, lending)).data).toMatchObject({
      version: 2,
      posted: [{ version: 1, cash: 1_200_000 }],
    });
    expect(await world.proof()).toEqual([]);
  });

  it('counts once when it is sent again, in whatever order its lines come', async () => {
    const world = at.current;
    const lending = await meeting();
    const body = sheetBody(lending, '2026-03-11', 120_000);
    const first = await postSheet(world, lending, body);
    await expectUnchanged(world, async () => {
      const again = await postSheet(world, lending, { ...body, lines: [...body.lines].reverse() });
      expect([again.status, again.data]).toEqual([200, first.data]);
    });
  });

  it('counts once when two officers post it at the same time', async () => {
    const world = at.current;
    const lending = await meeting();
    const other = await world.staff('loan');
    const body = sheetBody(lending, '2026-03-11', 120_000);
    const post = (loan: Person) => postSheet(world, { ...lending, by: { ...lending.by, loan } }, body);
    const answers = await observed(world, () => Promise.all([lending.by.loan, other].map(post)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    expect(answers[0]?.data.id).toBe(answers[1]?.data.id);
    expect(await held(world, 'in_hand', lending.id)).toBe(1_200_000);
    expect(await world.proof()).toEqual([]);
  });

  it('refuses other content under a used version, and a version that skips one', async () => {
    const world = at.current;
    const lending = await meeting();
    await postSheet(world, lending, sheetBody(lending, '2026-03-11', 120_000, { of: { 9: 0 } }));
    await expectUnchanged(world, async () => {
      const other = await postSheet(world, lending, sheetBody(lending, '2026-03-11', 120_000));
      expect(code(other)).toEqual([422, 'error.sheet.already_posted']);
      const skips = await postSheet(world, lending, sheetBody(lending, '2026-03-11', 120_000, { version: 3 }));
      expect(code(skips)).toEqual([422, 'error.sheet.already_posted']);
    });
    const second = await postSheet(
      world,
      lending,
      sheetBody(lending, '2026-03-11', 0, { of: { 9: 120_000 }, version: 2 }),
    );
    expect(second.data).toMatchObject({ version: 2, cash: 120_000 });
    expect((await rowsOf(world, lending.id))[0]?.closed).toBe(true);
  });

  it('allocates less than is due: fine, then interest, then principal, oldest row first', async () => {
    const world = at.current;
    const lending = await meeting();
    await postSheet(world, lending, sheetBody(lending, '2026-03-11', 120_000, { of: { 6: 50_000 } }));
    expect((await memberRows(world, lending, 6))[0]).toMatchObject({
      paidInterest: 20_000,
      paidPrincipal: 30_000,
      closed: false,
    });
    expect((await rowsOf(world, lending.id))[0]).toMatchObject({
      paidInterest: 200_000,
      paidPrincipal: 930_000,
      closed: false,
    });
    await setClock(world, '2026-03-18');
    await postSheet(world, lending, sheetBody(lending, '2026-03-18', 120_000, { of: { 6: 190_000 } }));
    const [first, second] = await memberRows(world, lending, 6);
    // Seven days of 70, then the open 70.000, then row 2: 20.000 and 99.510.
    expect(first).toMatchObject({ fine: 490, paidFine: 490, paidPrincipal: 100_000, closed: true });
    expect(second).toMatchObject({ paidInterest: 20_000, paidPrincipal: 99_510, closed: false });
    expect(await world.proof()).toEqual([]);
  });

  it('allocates more than is due to the next rows, and keeps their due dates', async () => {
    const world = at.current;
    const lending = await meeting();
    await postSheet(world, lending, sheetBody(lending, '2026-03-11', 120_000, { of: { 0: 500_000 } }));
    const rows = await memberRows(world, lending, 0);
    expect(rows.slice(0, 5).map((row) => row.closed)).toEqual([true, true, true, true, false]);
    expect(rows[4]).toMatchObject({ dueOn: '2026-04-08', paidInterest: 20_000, paidPrincipal: 0 });
    const kinds = sql`select kind, sum(l.amount_rupiah)::bigint as sum from receipt_line l join receipt r on r.id = l.receipt_id
      where r.lending_id = ${lending.id} and l.payer_member_id = ${lending.group.members[0]!.id} group by kind order by kind`;
    expect(await world.db.rows(anyRow, kinds)).toEqual([
      { kind: 'advance', sum: 380_000 },
      { kind: 'own', sum: 120_000 },
    ]);
  });

  it('closes a short member’s row by what the others cover, and notes who owes whom', async () => {
    const world = at.current;
    const lending = await meeting();
    const debtor = lending.group.members[6]!.id;
    const payers = lending.group.members.filter((member) => member.id !== debtor);
    const covers = payers.map((payer, index) => ({
      payer: payer.id,
      debtor,
      amount: rupiah(index < 7 ? 7_778 : 7_777),
    }));
    const answer = await postSheet(
      world,
      lending,
      sheetBody(lending, '2026-03-11', 120_000, { of: { 6: 50_000 }, covers }),
    );
    expect(answer.data).toMatchObject({ cash: 1_200_000 });
    expect((await rowsOf(world, lending.id))[0]).toMatchObject({
      closed: true,
      paidPrincipal: 1_000_000,
      paidInterest: 200_000,
    });
    const owed = sql`select count(*), sum(amount_rupiah)::bigint as sum, max(debtor_member_id::text) as debtor
      from cover_debt where lending_id = ${lending.id}`;
    expect(await world.db.one(anyRow, owed)).toEqual({ count: 9, sum: 70_000, debtor });
    await closeDays(world, '2026-03-11', '2026-03-12');
    expect(await arrearsOf(world, lending.id, '2026-03-12')).toMatchObject({ late: 0, arrears: 0 });
    expect((await getSheet(world, lending)).data.members[6]).toMatchObject({ coverDebt: 70_000 });
    expect(await world.proof()).toEqual([]);
  });

  it('books money after the loan is closed as owed to the group, and distributes nothing', async () => {
    const world = at.current;
    const lending = await disbursedLending(world, '2026-03-04', [50_000_000]);
    await setClock(world, '2026-03-11');
    await arrive(world, lending, 59_650_000, '2026-03-11');
    // 350.000 are open: 400.000 close the loan and leave 50.000.
    await arrive(world, lending, 400_000, '2026-03-11');
    await shareOut(world);
    expect(await held(world, 'overpayment', lending.id)).toBe(50_000);
    const lender = lending.funders[0]!.lender.id;
    const before = await world.balance(lender);
    const late = await postSheet(world, lending, sheetBody(lending, '2026-03-11', 0, { of: { 0: 120_000 } }));
    expect(late.status).toBe(200);
    await arrive(world, lending, 120_000, '2026-03-11');
    await shareOut(world);
    expect(await held(world, 'overpayment', lending.id)).toBe(170_000);
    expect(await world.balance(lender)).toBe(before);
    expect(
      await world.db.one(
        anyRow,
        sql`select status, repaid_at is not null as repaid from lending where id = ${lending.id}`,
      ),
    ).toEqual({ status: 'disbursed', repaid: true });
    expect(await world.proof()).toEqual([]);
  }, 60_000);
});

describe('a collection sheet is refused', () => {
  const refused = async (lending: Running, body: unknown, expected: string, status = 422) => {
    await expectUnchanged(at.current, async () => {
      expect(code(await postSheet(at.current, lending, body))).toEqual([status, expected]);
    });
  };

  it('when the cash is not what the members paid, naming the difference', async () => {
    const lending = await meeting();
    const body = sheetBody(lending, '2026-03-11', 120_000, { cash: 1_130_000 });
    await refused(lending, body, 'error.sheet.sum_differs');
    expect((await postSheet(at.current, lending, body)).error.message).toContain('70.000');
  });

  it('when nobody paid anything', async () => {
    const lending = await meeting();
    await refused(lending, sheetBody(lending, '2026-03-11', 0), 'error.empty');
  });

  it('when a cover is more than the member is short of', async () => {
    const lending = await meeting();
    const [payer, debtor] = lending.group.members.map((member) => member.id) as [MemberId, MemberId];
    const covers = [{ payer, debtor, amount: rupiah(70_001) }];
    await refused(
      lending,
      sheetBody(lending, '2026-03-11', 120_000, { of: { 1: 50_000 }, covers }),
      'error.sheet.cover_differs',
    );
  });

  it('for a future day, one before the disbursement, or an invalid one', async () => {
    const lending = await meeting();
    await refused(lending, sheetBody(lending, '2026-03-18', 120_000), 'error.sheet.future_date');
    await refused(lending, sheetBody(lending, '2026-03-03', 120_000), 'error.sheet.no_meeting');
    await refused(
      lending,
      { ...sheetBody(lending, '2026-03-11', 120_000), meetingDate: '2026-02-30' },
      'error.invalid_value',
    );
  });

  it('when it has a stranger, a person twice, or somebody who covers for herself', async () => {
    const lending = await meeting();
    const stranger = (await at.current.group({ members: 8 })).members[0]!.id;
    const body = sheetBody(lending, '2026-03-11', 120_000);
    const withLine = (change: (lines: SheetBody['lines']) => SheetBody['lines']) => ({
      ...body,
      lines: change([...body.lines]),
    });
    await refused(
      lending,
      withLine((lines) => [{ ...lines[0]!, member: stranger }, ...lines.slice(1)]),
      'error.sheet.not_member',
    );
    await refused(
      lending,
      withLine((lines) => [lines[0]!, lines[0]!, ...lines.slice(2)]),
      'error.invalid_value',
    );
    const own = lending.group.members[0]!.id;
    const cover = (payer: string, debtor: string) =>
      sheetBody(lending, '2026-03-11', 120_000, {
        of: { 0: 110_000 },
        covers: [{ payer: asId(payer), debtor: asId(debtor), amount: rupiah(10_000) }],
      });
    await refused(lending, cover(own, own), 'error.invalid_value');
    await refused(lending, cover(stranger, own), 'error.sheet.not_member');
  });

  it('of staff without the role, for an unknown lending, or one not disbursed', async () => {
    const world = at.current;
    const lending = await meeting();
    const body = sheetBody(lending, '2026-03-11', 120_000);
    await refused({ ...lending, by: { ...lending.by, loan: lending.by.finance } }, body, 'error.forbidden', 403);
    await refused({ ...lending, id: asId(lending.group.id) }, body, 'error.not_found', 404);
    await refused({ ...lending, id: asId('x') }, body, 'error.not_found', 404);
    const undisbursed = await fundedLending(world, [40_000_000], { members: 8 });
    await refused(
      { ...undisbursed, by: await officers(world) },
      sheetBody(undisbursed, '2026-03-11', 100_000),
      'error.sheet.no_meeting',
    );
  });

  it('when its amounts are no whole rupiah or its fields are missing', async () => {
    const lending = await meeting();
    const body = sheetBody(lending, '2026-03-11', 120_000);
    const paid = (value: unknown) => ({ ...body, lines: [{ ...body.lines[0], paid: value }, ...body.lines.slice(1)] });
    for (const bad of [-1, 0.5, 1e21, '120000', [120_000]]) {
      expect((await postSheet(at.current, lending, paid(bad))).status).toBeGreaterThanOrEqual(400);
    }
    await refused(lending, { ...body, lines: undefined }, 'error.empty');
  });
});
