// Amounts due at the next meeting: ten members with 5.000.000 each, 50 weeks at a flat 20%, meetings on Wednesdays
// from 2026-03-11.
// Source: docs/domain.md §6.
import { describe, expect, it } from 'vitest';
import { rupiah } from '#domain/money.ts';
import { col, row as shape } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { inquire, pay } from '#test/bank.ts';
import { borrowerOf, getLoan, loanOf, runningLoan } from '#test/borrower.ts';
import { fundedLending, setClock } from '#test/disbursement.ts';
import { plan, told, withLate, workAt } from '#test/reminder.ts';
import { closeDays, collect, getSheet, held as heldOf, postSheet, sheetBody, shareOut } from '#test/repayment.ts';
import { type Person, useWorld, type World } from '#test/world.ts';

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
    // 7 x 7.778 + 2 x 7.777, by nine others who are not named.
    const week = { period: 1, date: '2026-03-11', amount: 70_000, repaid: 0, members: 9 };
    expect(hers.coveredWeeks).toEqual([week]);
    expect(hers.business).toBe('Kue basah');
    expect(hers.coverDebts.owes.map(({ open }) => open).sort((a, b) => b - a)).toEqual([
      ...Array.from({ length: 7 }, () => 7_778),
      7_777,
      7_777,
    ]);
    expect(hers.coverDebts.owes).toContainEqual({ name: 'Siti R.', amount: 7_778, open: 7_778, since: '2026-03-11' });

    const theirs = (await getLoan(world, other, await loanOf(world, lending.id, payers[0]!.id))).data;
    expect(theirs.coveredWeeks).toEqual([]);
    expect(theirs.coverDebts).toEqual({
      owes: [],
      owed: [{ name: 'Tuti', amount: 7_778, open: 7_778, since: '2026-03-11' }],
    });
    await world.owner.run(
      sql`update cover_debt set repaid_rupiah = amount_rupiah where debtor_member_id = ${her.memberId}`,
    );
    const after = (await getLoan(world, her, id)).data;
    expect(after.coverDebts.owes).toEqual([]);
    expect(after.coveredWeeks).toEqual([{ ...week, repaid: 70_000 }]);
    await world.owner.run(sql`update cover_debt set repaid_rupiah = 0 where debtor_member_id = ${her.memberId}`);
    expect(await world.proof()).toEqual([]);
  });
});

describe('her slip, her record and her own number', () => {
  const post = (world: World, her: Person, id: string) =>
    world.call(her, 'POST borrowers/:id/virtualaccounts', { params: { id } });

  it('asks for the late row, its fine to the meeting, and the row of the meeting: 70.000 + 490 + 120.000', async () => {
    const { world, lending, her, id } = await runningLoan(held.current);
    await setClock(world, '2026-03-11');
    const sheet = sheetBody(lending, '2026-03-11', 120_000, { of: { 6: 50_000 } });
    const lines = sheet.lines.map((line, index) => (index === 6 ? { ...line, attendance: 'absent' as const } : line));
    expect((await postSheet(world, lending, { ...sheet, lines })).status).toBe(200);
    await setClock(world, '2026-03-16');
    const { data } = await getLoan(world, her, id);
    // A day of fine on 70.000 is 70; the meeting of the 18th is seven days after the 11th.
    expect(data.slip).toEqual({
      total: 190_490,
      until: '2026-03-18',
      isMeeting: true,
      rows: [
        { period: 1, dueDate: '2026-03-11', amount: 70_000, isLate: true },
        { period: 2, dueDate: '2026-03-18', amount: 120_000, isLate: false },
      ],
      fine: 490,
      finePerDay: 70,
      daysLate: 5,
      // The nine others have paid the row of the 11th; all ten owe that of the 18th.
      groupTotal: 190_490 + 9 * 120_000,
      next: { period: 3, dueDate: '2026-03-25', amount: 120_000 },
    });
    expect(data.balance).toEqual({
      paid: 50_000,
      rest: 5_950_000,
      paidRows: 0,
      rows: 50,
      lastDueDate: '2027-02-17',
    });
    expect(data.record).toMatchObject({ due: 1, onTime: 0, meetings: 1, attended: 0 });
    expect(data.record?.weeks.slice(0, 2)).toEqual([
      { period: 1, dueDate: '2026-03-11', paid: 'late', came: false },
      { period: 2, dueDate: '2026-03-18', paid: 'upcoming', came: null },
    ]);
    const other = await borrowerOf(world, lending.group.members[0]!.id);
    const theirs = (await getLoan(world, other, await loanOf(world, lending.id, other.memberId))).data;
    expect(theirs.slip).toMatchObject({ total: 120_000, fine: 0, daysLate: 0 });
    expect(theirs.record).toMatchObject({ due: 1, onTime: 1, meetings: 1, attended: 1 });
  });

  it('money to her own number pays her rows alone, also while an officer holds the cash of a meeting', async () => {
    const { world, lending, her, id } = await runningLoan(held.current);
    await setClock(world, '2026-03-11');
    await postSheet(world, lending, sheetBody(lending, '2026-03-11', 120_000, { of: { 6: 0 } }));
    const opened = await post(world, her, id);
    expect(opened.status).toBe(200);
    expect(opened.data).toMatchObject({ holder: 'Tuti Handayani', isReady: false });
    expect((await post(world, her, id)).data.number).toBe(opened.data.number);
    expect((await getLoan(world, her, id)).data.account?.number).toBe(opened.data.number);

    await setClock(world, '2026-03-13');
    const { number } = opened.data;
    // 120.000 of the 11th with two days of 120; asked for the 18th: seven days and the row of that day.
    expect((await inquire(world, number)).body).toMatchObject({ name: 'Tuti Handayani', amount: '120240.00' });
    const paid = { virtualAccount: number, amount: 240_240, paymentId: 'own-1', valueDate: '2026-03-13' };
    await pay(world, paid);
    await pay(world, paid);
    const { slip, balance } = (await getLoan(world, her, id)).data;
    expect(slip).toMatchObject({ total: 0, rows: [], fine: 0, daysLate: 0, next: { period: 3 } });
    expect(balance).toMatchObject({ paid: 240_000, paidRows: 2 });
    const lines = await world.db.rows(
      shape({ kind: col.text, amount: col.rupiah, payer: col.text.nullable() }),
      sql`select x.kind, x.amount_rupiah as amount, x.payer_member_id as payer from receipt_line x
        join receipt r on r.id = x.receipt_id where r.lending_id = ${lending.id} and r.channel = 'transfer' order by x.no`,
    );
    expect(lines).toEqual([
      { kind: 'own', amount: 120_240, payer: her.memberId },
      { kind: 'advance', amount: 120_000, payer: her.memberId },
    ]);
    // The nine others' cash of the meeting still waits for its deposit.
    expect(await inHandOf(world, lending.id)).toBe(1_080_000);
    await shareOut(world);
    expect(await world.proof()).toEqual([]);
  });

  it('what exceeds her loan is kept for the group; a number is refused before the disbursement and to others', async () => {
    const { world, lending, her, id } = await runningLoan(held.current);
    await setClock(world, '2026-03-11');
    const { number } = (await post(world, her, id)).data;
    await pay(world, { virtualAccount: number, amount: 6_000_100, paymentId: 'own-2', valueDate: '2026-03-11' });
    const { slip, balance } = (await getLoan(world, her, id)).data;
    expect(slip).toMatchObject({ total: 0, next: null });
    expect(balance).toMatchObject({ rest: 0, paidRows: 50 });
    const { excess } = await world.db.one(
      shape({ excess: col.rupiah }),
      sql`select excess_rupiah as excess from receipt where lending_id = ${lending.id}`,
    );
    expect(excess).toBe(100);
    const stranger = await borrowerOf(world, lending.group.members[0]!.id);
    expect((await post(world, stranger, id)).status).toBe(404);
    const waiting = await fundedLending(world, [50_000_000], { grade: 'A3' });
    const early = await borrowerOf(world, waiting.group.members[0]!.id);
    const answer = await post(world, early, await loanOf(world, waiting.id, early.memberId));
    expect([answer.status, answer.error.code]).toEqual([422, 'error.member_account.not_running']);
    await shareOut(world);
    expect(await world.proof()).toEqual([]);
  });

  it('says how many have signed', async () => {
    const { world, her, id } = await runningLoan(held.current);
    expect((await getLoan(world, her, id)).data.signatures).toEqual({ signed: 10, of: 10 });
  });
});

const inHandOf = (world: World, lendingId: string): Promise<number> => heldOf(world, 'in_hand', lendingId);
