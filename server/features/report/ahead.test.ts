// Cash ahead: against a plain count of every row and receipt over random payments, and each figure against its rows.
// Source: docs/glossary.md (cash ahead); decision 0129.
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, addWorkingDays, type BusinessDate, businessDate } from '#domain/calendar.ts';
import { collectedOf } from '#domain/collection-report.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { paidByDay } from '#test/collection.ts';
import { disbursedLending, type FundedLending, fundedLending, setClock } from '#test/disbursement.ts';
import { arrive, closeDays, collect, type Running } from '#test/repayment.ts';
import { lenderWithAccount, withdrawn } from '#test/withdrawal.ts';
import { type Person, useWorld } from '#test/world.ts';
import { makeAhead } from './ahead-making.ts';

const at = useWorld();
let reader: Person;
let old: Running;
let full: FundedLending;
// A Monday; instalments of the old loan fall on its meeting day.
const today = businessDate('2026-04-20');
const holidays = new Set([businessDate('2026-05-01')]);

/** Chances that are the same in every run. */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** Six weeks of a group that pays when it likes, a group of this month, a full one, and a lender who takes money out. */
beforeAll(async () => {
  const world = at.current;
  reader = await world.staff('finance');
  await world.owner.run(
    sql`insert into holiday (on_date, name) values ('2026-05-01', 'Hari Buruh') on conflict do nothing`,
  );
  old = await disbursedLending(world, '2026-03-04', [10_000_000, 30_000_000], { members: 8 });
  const chance = chances(19);
  let closed = businessDate('2026-03-04');
  for (let day = businessDate('2026-03-10'); day < today; day = addDays(day, 1)) {
    if (chance() > 0.17) continue;
    await setClock(world, day);
    if (closed < addDays(day, -1)) await closeDays(world, addDays(closed, 1), addDays(day, -1));
    closed = addDays(day, -1);
    await collect(world, old, Math.round((0.2 + chance() * 0.8) * 960_000), addDays(day, -Math.floor(chance() * 4)));
  }
  await disbursedLending(world, '2026-04-16', [40_000_000], { members: 8 });
  await setClock(world, today);
  await collect(world, old, 500_000, addDays(today, -4));
  await closeDays(world, addDays(closed, 1), addDays(today, -1));
  full = await fundedLending(world, [40_000_000], { members: 8 });
  await withdrawn(world, await lenderWithAccount(world, 3_000_000), 2_000_000);
  await world.owner.run(sql`delete from business_day`);
  await world.owner.run(sql`insert into business_day values (${addDays(today, -1)}, app_now(), app_now())`);
  await makeAhead(world.db);
}, 120_000);

const rowRow = row({
  lending: col.text,
  cohort: col.text,
  no: col.number,
  dueOn: col.businessDate,
  due: col.text,
  open: col.text,
});
const payRow = row({ lending: col.text, no: col.number, valueOn: col.businessDate, amount: col.text });

const rows = () =>
  at.current.owner.rows(
    rowRow,
    sql`select m.lending_id::text as lending, to_char(l.disbursed_on, 'YYYY-MM') as cohort, r.no, r.due_on as "dueOn",
      sum(r.principal_rupiah + r.interest_rupiah)::text as due,
      sum(r.principal_rupiah + r.interest_rupiah - r.paid_principal_rupiah - r.paid_interest_rupiah)::text as open
    from member_row r join member_loan m on m.id = r.member_loan_id join lending l on l.id = m.lending_id group by 1, 2, 3, 4`,
  );

/** What of the instalments of 91 days was paid within seven: every receipt counted. */
async function plainRate() {
  const payments = await at.current.owner.rows(
    payRow,
    sql`select t.lending_id::text as lending, p.row_no as no, t.value_on as "valueOn", p.amount_rupiah::text as amount
      from receipt_part p join receipt t on t.id = p.receipt_id where p.component <> 'fine'`,
  );
  const instalments = (await rows()).map((one) => ({
    dueOn: one.dueOn,
    due: BigInt(one.due),
    paid: paidByDay(
      one.dueOn,
      payments
        .filter(({ lending, no }) => lending === one.lending && no === one.no)
        .map(({ valueOn, amount }) => ({ valueOn, amount: BigInt(amount) })),
    ),
  }));
  const { due, within } = collectedOf(instalments, {
    from: addDays(today, -98),
    through: addDays(today, -8),
    asOf: today,
  });
  return Math.round((Number(within) / Number(due)) * 10_000);
}

const ask = async () => (await at.current.call(reader, 'GET staff/reports/cash')).data;
const daysOf = async () => (await ask()).weeks.flatMap(({ days }) => days);
const escrow = async () =>
  (
    await at.current.owner.one(
      row({ sum: col.text }),
      sql`select balance_rupiah::text as sum from ledger_balance where kind = 'escrow'`,
    )
  ).sum;

/** What is open of a loan's rows that were due before a date, fines too. */
const lateOf = async ({ id }: Running, before: BusinessDate) =>
  (
    await at.current.owner.one(
      row({ late: col.number }),
      sql`select sum(r.principal_rupiah + r.interest_rupiah + r.fine_rupiah - r.paid_principal_rupiah - r.paid_interest_rupiah
          - r.paid_fine_rupiah)::int as late
        from member_row r join member_loan m on m.id = r.member_loan_id where m.lending_id = ${id} and r.due_on < ${before}`,
    )
  ).late;

describe('cash ahead', () => {
  it('begins with escrow as the books have it, and runs on for twelve weeks', async () => {
    const report = await ask();
    expect(report).toMatchObject({ today, made: { for: today }, balance: await escrow(), short: null });
    const days = await daysOf();
    expect(days.map(({ on }) => on)).toEqual(Array.from({ length: 84 }, (_, no) => addDays(today, no)));
    expect(days.filter(({ isWorking }) => !isWorking).map(({ on }) => on)).toContain('2026-05-01');
  });

  it('expects each instalment at the rate that its month paid, by a plain count of receipts', async () => {
    const rate = await plainRate();
    const { cohorts } = await ask();
    expect(rate).toBeGreaterThan(0);
    expect(rate).toBeLessThan(10_000);
    expect(cohorts).toMatchObject([
      // Nothing of it has been due for seven days: the rate of all loans, which is that of the other month here.
      { cohort: '2026-04', basis: 'book', rate },
      { cohort: '2026-03', basis: 'cohort', rate },
    ]);
    const plain = new Map<BusinessDate, bigint>();
    for (const { dueOn, open } of await rows()) {
      if (dueOn < today || open === '0') continue;
      const on = addWorkingDays(dueOn, 1, holidays);
      const expected = (BigInt(open) * BigInt(rate) * 2n + 10_000n) / 20_000n;
      plain.set(on, (plain.get(on) ?? 0n) + expected);
    }
    // The two loans never fall due together, or the day would be rounded by month.
    for (const { on, instalments } of await daysOf())
      expect([on, instalments]).toEqual([on, String(plain.get(on) ?? 0n)]);
  });

  it('leads from a day’s instalments to the loans that are due, which sum to it', async () => {
    const day = (await daysOf()).find(({ due }) => due !== '0')!;
    const { data } = await at.current.call(reader, 'GET staff/reports/cash/instalments', { query: { on: day.on } });
    expect(String(data.data.reduce((sum, { due }) => sum + BigInt(due), 0n))).toBe(day.due);
    expect(data.data[0]).toMatchObject({
      groupName: expect.any(String),
      officer: expect.any(String),
      rate: await plainRate(),
    });
    const none = await at.current.call(reader, 'GET staff/reports/cash/instalments', { query: { on: '2026-05-01' } });
    expect(none.data.totalCount).toBe(0);
  });

  it('lists without a day the instalments of all its days, and none whose money comes later', async () => {
    const days = await daysOf();
    const { data } = await at.current.call(reader, 'GET staff/reports/cash/instalments', { query: { limit: '50' } });
    const total = days.reduce((sum, { due }) => sum + BigInt(due), 0n);
    expect(data.totalCount).toBe(data.data.length);
    expect(data.data.reduce((sum, { due }) => sum + BigInt(due), 0n)).toBe(total);
    const last = addDays(today, 83);
    for (const { dueOn } of data.data) expect(addWorkingDays(dueOn, 1, holidays) <= last).toBe(true);
  });

  it('plans the full loan, the withdrawal on its promised day and the tax withheld, each with its row', async () => {
    const { data } = await at.current.call(reader, 'GET staff/reports/cash/planned', { query: { limit: '50' } });
    const { promised } = await at.current.owner.one(
      row({ promised: col.businessDate }),
      sql`select promised_on as promised from withdrawal`,
    );
    // 40.000.000 less 5 %, 1.000 for each of eight members, a stamp and the transfer.
    const costs = await at.current.owner.one(
      row({ net: col.text }),
      sql`select (loan_rupiah - loan_rupiah * borrower_fee_bps / 10000 - 8 * admin_fee_rupiah - stamp_rupiah - bank_cost_rupiah)::text
        as net from lending where id = ${full.id}`,
    );
    expect(data.data).toContainEqual(
      expect.objectContaining({ kind: 'disbursement', id: full.id, state: 'full', on: today, amount: costs.net }),
    );
    expect(data.data).toContainEqual(
      expect.objectContaining({ kind: 'withdrawal', on: promised, amount: '2000000', state: 'waiting' }),
    );
    const { tax } = await at.current.owner.one(
      row({ tax: col.text }),
      sql`select balance_rupiah::text as tax from ledger_balance where kind = 'tax_payable'`,
    );
    const taxes = data.data.filter(({ kind }) => kind === 'tax');
    // April's is due on 15 May; March's was on 15 April, so it leaves today.
    expect(taxes.map(({ id, on }) => [id, on])).toEqual([
      ['2026-03', today],
      ['2026-04', '2026-05-15'],
    ]);
    expect(String(taxes.reduce((sum, { amount }) => sum + BigInt(amount), 0n))).toBe(tax);
    for (const day of await daysOf()) {
      const of = data.data.filter(({ on }) => on === day.on);
      for (const [kind, sum] of Object.entries(day.out))
        expect(
          String(of.filter((one) => one.kind === kind).reduce((total, one) => total + BigInt(one.amount), 0n)),
        ).toBe(sum);
    }
  });

  it('warns of the day on which more leaves than is there', async () => {
    const world = at.current;
    const balance = BigInt(await escrow());
    const before = (await daysOf()).find(({ on }) => on === today)!;
    await world.owner.run(
      sql`update withdrawal set promised_on = ${today}, amount_rupiah = amount_rupiah + ${String(balance)}::bigint`,
    );
    const { short } = await ask();
    // Everything that was there, with what was already leaving, and two millions that now leave today.
    const leaving = balance - BigInt(before.lowest) + (before.out.withdrawal === '0' ? 2_000_000n : 0n);
    expect(short).toEqual({ on: today, missing: String(leaving) });
    await world.owner.run(sql`update withdrawal set amount_rupiah = 2000000`);
  });

  it('expects of today’s instalments only the rest, once a group has paid', async () => {
    const world = at.current;
    const next = (await rows())
      .filter(({ dueOn: day, open }) => day > today && BigInt(open) > 200_000n)
      .toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1))[0]!;
    const { dueOn } = next;
    await setClock(world, dueOn);
    await closeDays(world, today, addDays(dueOn, -1));
    await world.owner.run(sql`insert into business_day values (${addDays(dueOn, -1)}, app_now(), app_now())
      on conflict (closed_on) do update set completed_at = app_now()`);
    expect(await makeAhead(world.db)).toBe(1);
    expect(await makeAhead(world.db)).toBe(0);
    const tomorrow = addWorkingDays(dueOn, 1, holidays);
    const expected = async () => BigInt((await daysOf()).find(({ on }) => on === tomorrow)!.instalments);
    const before = await expected();
    const group = { ...old, id: next.lending } as Running;
    // What was late is paid first, and is none of today's.
    const late = await lateOf(group, dueOn);
    expect(late).toBeGreaterThan(0);
    await arrive(world, group, late, dueOn);
    // Fines of the days until it.
    const fines = await lateOf(group, dueOn);
    if (fines > 0) await arrive(world, group, fines, dueOn);
    expect(await expected()).toBe(before);
    await arrive(world, group, 100_000, dueOn);
    expect(await expected()).toBe(before - 100_000n);
    expect(await world.proof()).toEqual([]);
  });

  it('as a file has a line a day; whoever has a branch alone does not see the platform’s money', async () => {
    const file = await at.current.call(reader, 'GET staff/reports/cash/files/:form', { params: { form: 'csv' } });
    expect(file.headers['x-row-count']).toBe('84');
    expect((await at.current.call(await at.current.staff('loan'), 'GET staff/reports/cash')).status).toBe(403);
  });
});
