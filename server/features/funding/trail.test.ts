// The trail of joint liability: whose money paid which week, without names, from stored receipts.
// Source: docs/domain.md §6; docs/api.md; docs/settled.md 26.
import { describe, expect, it } from 'vitest';
import { addDays, type BusinessDate, businessDate } from '#domain/calendar.ts';
import type { MemberLoanId, PortfolioId, ReceiptId } from '#domain/ids.ts';
import { rupiah } from '#domain/money.ts';
import { today } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { sql } from '#platform/sql.ts';
import { type LenderPerson, type TestLending, useWorld } from '#test/world.ts';
import { activate, asBorrower, fund } from '#test/funding.ts';
import { asId } from '#domain/ids.testing.ts';
import { attendanceByWeek, paymentsByRow } from './trail.ts';

const held = useWorld();
const call = 'GET me/lendingtransactions/:id/trail';

describe('whose money a row was paid with', () => {
  const part = (rowNo: number, amount: number) => ({
    receiptId: asId<ReceiptId>('r'),
    memberLoanId: asId<MemberLoanId>('m'),
    rowNo,
    amount: rupiah(amount),
  });

  it('counts a member’s own money first, then covers', () => {
    const shares = paymentsByRow(
      [part(1, 20_000), part(1, 100_000)],
      [{ receiptId: asId<ReceiptId>('r'), memberLoanId: asId<MemberLoanId>('m'), own: rupiah(50_000) }],
    );
    expect(shares.get('m:1')).toEqual({ own: 50_000, covered: 70_000 });
  });

  it('carries the rest to the next row, and counts a receipt without lines as own money', () => {
    const lines = [{ receiptId: asId<ReceiptId>('r'), memberLoanId: asId<MemberLoanId>('m'), own: rupiah(150_000) }];
    const shares = paymentsByRow([part(1, 120_000), part(2, 120_000)], lines);
    expect([shares.get('m:1'), shares.get('m:2')]).toEqual([
      { own: 120_000, covered: 0 },
      { own: 30_000, covered: 90_000 },
    ]);
    expect(paymentsByRow([part(1, 120_000)], []).get('m:1')).toEqual({ own: 120_000, covered: 0 });
  });
});

describe('the week that a meeting belongs to', () => {
  const weeks = [
    { no: 1, dueOn: businessDate('2026-03-11') },
    { no: 2, dueOn: businessDate('2026-03-18') },
  ];
  const held = (metOn: string, ...members: string[]) => ({ metOn: businessDate(metOn), members });
  const sizes = (...meetings: ReturnType<typeof held>[]) =>
    [...attendanceByWeek(weeks, meetings)].map(([no, came]) => [no, came.size]);

  it('is the one with the nearest due date, a day before or after included', () => {
    expect(sizes(held('2026-03-10', 'a'), held('2026-03-19', 'a', 'b'))).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect(sizes(held('2026-03-14', 'a'), held('2026-03-15', 'b'))).toEqual([
      [1, 1],
      [2, 1],
    ]);
  });

  it('counts a member once, however many sheets she is on, and none without a schedule', () => {
    expect(sizes(held('2026-03-11', 'a', 'b'), held('2026-03-12', 'b', 'c'))).toEqual([[1, 3]]);
    expect(attendanceByWeek([], [held('2026-03-11', 'a')]).size).toBe(0);
  });
});

/** A disbursed lending of ten with two rows each: week 1 is paid, one member covered by another; week 2 is to come. */
async function afterOneMeeting(): Promise<{
  lender: LenderPerson;
  lending: TestLending;
  portfolio: string;
  debt: string;
  metOn: BusinessDate;
}> {
  const world = held.current;
  const lending = await world.openedLending({ principal: 100_000 });
  const lender = await world.lender({ balance: 1_000_000 });
  const portfolio = (await fund(world, lender, lending.id, 1_000_000)).data.id;
  await activate(world, portfolio);
  const metOn = await today(world.db);
  const receipt = newId();
  const debt = newId();
  const [first, second] = lending.group.members;
  await world.owner.tx(async (tx) => {
    await tx.run(
      sql`update lending set status = 'disbursed', disbursed_on = ${addDays(metOn, -7)} where id = ${lending.id}`,
    );
    await tx.run(sql`insert into member_row (member_loan_id, no, due_on, principal_rupiah, interest_rupiah, paid_principal_rupiah, paid_interest_rupiah, closed_on)
      select id, no, ${metOn}::date + (no - 1) * 7, 50000, 10000, case no when 1 then 50000 else 0 end, case no when 1 then 10000 else 0 end,
        case no when 1 then ${metOn}::date end from member_loan, generate_series(1, 2) no where lending_id = ${lending.id}`);
    await tx.run(sql`insert into receipt (id, lending_id, channel, amount_rupiah, value_on, sheet_version, recorded_at)
      values (${receipt}, ${lending.id}, 'meeting', 600000, ${metOn}, 1, app_now())`);
    await tx.run(sql`insert into receipt_part (receipt_id, no, member_loan_id, row_no, component, amount_rupiah)
      select ${receipt}, row_number() over (), id, 1, component, amount from member_loan,
        (values ('interest', 10000), ('principal', 50000)) c (component, amount) where lending_id = ${lending.id}`);
    await tx.run(sql`insert into receipt_line (receipt_id, no, payer_member_id, member_loan_id, kind, amount_rupiah)
      select ${receipt}, row_number() over (), member_id, id, 'own', case when member_id = ${first!.id} then 20000 else 60000 end
      from member_loan where lending_id = ${lending.id}`);
    await tx.run(sql`insert into receipt_line (receipt_id, no, payer_member_id, member_loan_id, kind, amount_rupiah)
      select ${receipt}, 90, ${second!.id}, id, 'cover', 40000 from member_loan where lending_id = ${lending.id} and member_id = ${first!.id}`);
    await tx.run(sql`insert into cover_debt (id, receipt_id, lending_id, debtor_member_id, payer_member_id, amount_rupiah, created_at)
      values (${debt}, ${receipt}, ${lending.id}, ${first!.id}, ${second!.id}, 40000, app_now())`);
    for (const [index, { id }] of lending.group.members.entries()) {
      await tx.run(
        sql`insert into attendance values (${receipt}, ${id}, ${index === 0 ? 'absent' : index === 1 ? 'late' : 'present'})`,
      );
    }
  });
  return { lender, lending, portfolio, debt, metOn };
}

describe('the trail', () => {
  it('shows each week what members paid, what was covered, who came, and what is open', async () => {
    const world = held.current;
    const { lender, portfolio, metOn } = await afterOneMeeting();
    const { status, data } = await world.call(lender, call, { params: { id: portfolio } });
    expect(status).toBe(200);
    expect(data.weeks).toEqual([
      { no: 1, dueOn: metOn, own: 560_000, covered: 40_000, attendance: 9, members: 10, open: 0 },
      { no: 2, dueOn: addDays(metOn, 7), own: 0, covered: 0, attendance: 0, members: 10, open: 600_000 },
    ]);
    expect(data.members.map(({ cells }) => cells)).toEqual([
      ['covered', 'upcoming'],
      ...Array(9).fill(['own', 'upcoming']),
    ]);
    expect(data.timeline.find(({ kind }) => kind === 'instalments')).toMatchObject({ state: 'now', count: 1, of: 50 });
  });

  it('names nobody in full: names are masked', async () => {
    const world = held.current;
    const { lender, lending, portfolio } = await afterOneMeeting();
    const { data } = await world.call(lender, call, { params: { id: portfolio } });
    expect(data.members.map(({ no }) => no)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    for (const { id, name } of lending.group.members) {
      // "Siti Aminah 5-1" is "S••• A••• 5-1": only the last word of a name stands there in full.
      for (const part of [id, ...name.split(' ').slice(0, -1)]) expect(JSON.stringify(data)).not.toContain(part);
    }
  });

  it('marks a covered week once the cover is repaid, and an open one once it is due', async () => {
    const world = held.current;
    const { lender, portfolio, debt } = await afterOneMeeting();
    await world.owner.run(sql`update cover_debt set repaid_rupiah = amount_rupiah where id = ${debt}`);
    await world.owner.run(sql`update member_row set due_on = due_on - 7 where no = 2`);
    const { data } = await world.call(lender, call, { params: { id: portfolio } });
    expect(data.members[0]?.cells).toEqual(['repaid', 'open']);
    expect(data.members[1]?.cells).toEqual(['own', 'open']);
  });

  it('is empty before there is a schedule, and for its owner only', async () => {
    const world = held.current;
    const lender = await world.lender({ balance: 1_000_000 });
    const { id } = (await fund(world, lender, (await world.openedLending()).id, 1_000_000)).data;
    const own = await world.call(lender, call, { params: { id } });
    expect(own.data).toMatchObject({ weeks: [], members: [] });
    expect((await world.call(await world.lender(), call, { params: { id } })).status).toBe(404);
    expect((await world.call(await asBorrower(world), call, { params: { id } })).status).toBe(403);
    expect((await world.call(lender, call, { params: { id: asId<PortfolioId>('x') } })).status).toBe(404);
  });
});
