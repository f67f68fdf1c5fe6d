// Amounts due at the next meeting: ten members with 5.000.000 each, 50 weeks at a flat 20%, meetings on Wednesdays
// from 2026-03-11.
// Source: docs/domain.md §6.
import { describe, expect, it } from 'vitest';
import { rupiah } from '#domain/money.ts';
import { col, row as shape } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { inquire } from '#test/bank.ts';
import { borrowerOf, getLoan, loanOf, runningLoan } from '#test/borrower.ts';
import { setClock } from '#test/disbursement.ts';
import { plan, told, withLate, workAt } from '#test/reminder.ts';
import { closeDays, collect, getSheet, postSheet, sheetBody } from '#test/repayment.ts';
import { useWorld } from '#test/world.ts';

const held = useWorld();

describe('the amount due at the next meeting', () => {
  it('[S7.042] is 120.000 by her and 1.200.000 by the group; nobody has paid yet', async () => {
    const { world, lending, her, id } = await runningLoan(held.current);
    await setClock(world, '2026-03-10');
    const { status, data } = await getLoan(world, her, id);
    expect(status).toBe(200);
    const due = (instalment: number) => ({ instalment, overdue: 0, fine: 0, total: instalment, daysLate: 0 });
    expect(data.installment).toEqual({
      period: 1,
      dueDate: '2026-03-11',
      own: due(120_000),
      group: due(1_200_000),
    });
    expect(data.members).toHaveLength(10);
    expect(data.members.filter(({ paid }) => paid !== false)).toEqual([]);
    expect(data.members.map(({ isMe }) => isMe)).toEqual(lending.group.members.map((_, index) => index === 6));
    expect(data.members[0]).toMatchObject({ role: 'ketua', principal: 5_000_000 });
    expect(data.members.slice(0, 7).map(({ name }) => name)).toEqual([
      'Siti R.',
      'Dewi',
      'Euis',
      'Siti K.',
      'Yati',
      'Imas',
      'Tuti',
    ]);
  });

  it('after 50.000 of 120.000 includes the other 70.000, with a fine of 70 a day through today', async () => {
    const { world, lending, her, id } = await runningLoan(held.current);
    await setClock(world, '2026-03-11');
    const sheet = sheetBody(lending, '2026-03-11', 120_000, { of: { 6: 50_000 } });
    expect((await postSheet(world, lending, sheet)).status).toBe(200);
    const today = await getLoan(world, her, id);
    expect(today.data.installment?.own).toMatchObject({ instalment: 70_000, overdue: 0, fine: 0, daysLate: 0 });
    expect(today.data.members.map(({ paid }) => paid)).toEqual(lending.group.members.map((_, index) => index !== 6));

    await setClock(world, '2026-03-16');
    const { data } = await getLoan(world, her, id);
    expect(data.installment).toEqual({
      period: 2,
      dueDate: '2026-03-18',
      own: { instalment: 120_000, overdue: 70_000, fine: 350, total: 190_350, daysLate: 5 },
      group: { instalment: 1_200_000, overdue: 70_000, fine: 350, total: 1_270_350, daysLate: 5 },
    });
    expect(await world.proof()).toEqual([]);
  });

  it('after the last meeting is everything open, as of today', async () => {
    const { world, her, id } = await runningLoan(held.current);
    await setClock(world, '2027-02-20');
    const { data } = await getLoan(world, her, id);
    // 50 rows of 120.000 from 11 March 2026 to 17 February 2027, each with a fine of 120 a day since.
    const days = Array.from({ length: 50 }, (_, index) => 3 + 7 * index).reduce((sum, each) => sum + each, 0);
    expect(data.installment).toMatchObject({
      period: null,
      dueDate: '2027-02-20',
      own: { instalment: 0, overdue: 6_000_000, fine: 120 * days, daysLate: 346 },
    });
  });
});

describe('one day', () => {
  it('has one sum of a late member for screens, sheet, bank, message and the lenders’ trail', async () => {
    const world = held.current;
    const lending = await withLate(world, 6);
    const her = await borrowerOf(world, lending.group.members[6]!.id);
    const params = { id: await loanOf(world, lending.id, her.memberId) };
    await collect(world, lending, 1_080_000, '2026-03-12');
    await closeDays(world, '2026-03-11', '2026-03-13');
    await plan(world, '2026-03-13');
    await workAt(world, '2026-03-14', '09:00');
    // 120.000 of 11 March, and three days of a fine of 120; the last closed day has only two.
    const sum = 120_360;
    const { own, group } = (await getLoan(world, her, params.id)).data.installment!;
    expect([own.overdue + own.fine, group.overdue + group.fine]).toEqual([sum, sum]);
    const [row] = (await world.call(her, 'GET borrowers/:id/schedules', { params, query: {} })).data.data;
    expect(row!.amount - row!.paid + row!.fine).toBe(sum);
    const form = (await getSheet(world, lending, '2026-03-14')).data;
    expect([form.members[6]!.due, form.totals.due]).toEqual([sum, sum]);
    const standing = { params: { id: lending.id } };
    const { arrears, fine } = (await world.call(lending.by.loan, 'GET staff/lendings/:id/standing', standing)).data;
    expect(arrears + fine).toBe(sum);
    const [account] = await world.db.rows(
      shape({ number: col.text }),
      sql`select number from virtual_account where lending_id = ${lending.id}`,
    );
    expect((await inquire(world, account!.number)).body['amount']).toBe(`${sum}.00`);
    expect((await told(world, lending, 6))[0]).toContain('Rp 120.360');
    const [funder] = lending.funders;
    const trail = { params: { id: funder!.portfolioId } };
    const { weeks } = (await world.call(funder!.lender, 'GET me/lendingtransactions/:id/trail', trail)).data;
    expect(weeks[0]!.open).toBe(sum);
  });
});

describe('a cover among members', () => {
  it('closes her row for the lenders, and shows both members the debt between them', async () => {
    const { world, lending, her, id } = await runningLoan(held.current);
    const payers = lending.group.members.filter(({ id: member }) => member !== her.memberId);
    const covers = payers.map((payer, index) => ({
      payer: payer.id,
      debtor: her.memberId,
      amount: rupiah(index < 7 ? 7_778 : 7_777),
    }));
    await setClock(world, '2026-03-11');
    const sheet = sheetBody(lending, '2026-03-11', 120_000, { of: { 6: 50_000 }, covers });
    expect((await postSheet(world, lending, sheet)).status).toBe(200);
    const other = await borrowerOf(world, payers[0]!.id);

    const hers = (await getLoan(world, her, id)).data;
    expect(hers.installment?.own).toMatchObject({ instalment: 0, total: 0 });
    expect(hers.members[6]).toMatchObject({ isMe: true, paid: true });
    expect(hers.coverDebts.owed).toEqual([]);
    expect(hers.coverDebts.owes.map(({ open }) => open).sort((a, b) => b - a)).toEqual([
      ...Array.from({ length: 7 }, () => 7_778),
      7_777,
      7_777,
    ]);
    expect(hers.coverDebts.owes).toContainEqual({ name: 'Siti R.', amount: 7_778, open: 7_778, since: '2026-03-11' });

    const theirs = (await getLoan(world, other, await loanOf(world, lending.id, payers[0]!.id))).data;
    expect(theirs.coverDebts).toEqual({
      owes: [],
      owed: [{ name: 'Tuti', amount: 7_778, open: 7_778, since: '2026-03-11' }],
    });
    await world.owner.run(
      sql`update cover_debt set repaid_rupiah = amount_rupiah where debtor_member_id = ${her.memberId}`,
    );
    expect((await getLoan(world, her, id)).data.coverDebts.owes).toEqual([]);
    await world.owner.run(sql`update cover_debt set repaid_rupiah = 0 where debtor_member_id = ${her.memberId}`);
    expect(await world.proof()).toEqual([]);
  });
});
