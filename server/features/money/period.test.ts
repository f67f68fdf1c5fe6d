// Months of the books: asked by one, locked by another, and what a lock does to journals that come late.
// Source: docs/domain.md §3, §8; decision 0125.
import { beforeAll, describe, expect, it } from 'vitest';
import type { PeriodDetail } from '#contract/period.ts';
import { businessDate } from '#domain/calendar.ts';
import { readCashFlows } from '#features/wallet/summary.sql.ts';
import { proveAndRollUp } from '#features/repayment/close-day/close-day.ts';
import { holdPeriod, lockMonth, postJournal } from '#ledger/ledger.ts';
import { topUp } from '#domain/journal.ts';
import { rupiah } from '#domain/money.ts';
import { sqlState } from '#platform/db.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { disbursedLending, setClock } from '#test/disbursement.ts';
import { closeDays, collect, rowsOf, type Running } from '#test/repayment.ts';
import { fileOf } from '#test/books-history.ts';
import { escrowBalance, statementFile, uploadStatement } from '#test/statement.ts';
import { type LenderPerson, type Person, useWorld, type World } from '#test/world.ts';

const at = useWorld();
let asker: Person;
let locker: Person;
let lender: LenderPerson;
let loan: Running;

const code = (answer: { status: number; error: { code: string } }) => [answer.status, answer.error.code];
const ask = (by: Person, month: string) =>
  at.current.call(by, 'POST staff/periods/:month/locks', { params: { month }, body: {} });
const decide = (by: Person, step: 'approvals' | 'cancellations', id: string, version = 1) =>
  step === 'approvals'
    ? at.current.call(by, 'POST staff/periodlocks/:id/approvals', { params: { id }, body: { version } })
    : at.current.call(by, 'POST staff/periodlocks/:id/cancellations', {
        params: { id },
        body: { version, reason: 'Satu pengajuan masih kurang' },
      });
const period = async (month: string): Promise<PeriodDetail> =>
  (await at.current.call(asker, 'GET staff/periods/:month', { params: { month } })).data;
const holding = ({ checks }: PeriodDetail) => checks.flatMap(({ name, holds }) => (holds ? [name] : []));

let posted = 0;
/** A top-up that names this date; returns its journal. */
async function topUpOn(world: World, date: string, amount = 10_000) {
  const key = `period:${(posted += 1)}`;
  const legs = topUp({ lenderId: lender.id, amount: rupiah(amount) });
  const post = () =>
    world.db.tx((tx) => postJournal(tx, { kind: 'topup', key, businessDate: businessDate(date), legs }));
  const { journalId } = await post();
  expect(await post()).toEqual({ journalId, repeated: true });
  return dates(journalId);
}
const dates = (id: string) =>
  at.current.db.one(
    row({ on: col.text, meant: col.text.nullable(), amount: col.number }),
    sql`select business_date as on, meant_for as meant, amount_rupiah as amount from ledger_journal where id = ${id}`,
  );
const prove = (world: World, date: string) => proveAndRollUp(world.product, businessDate(date));

beforeAll(async () => {
  const world = at.current;
  loan = await disbursedLending(world, '2026-03-04', [5_000_000], { principal: 500_000, members: 10 });
  [asker, locker] = [await world.staff('finance'), await world.staff('finance')];
  lender = await world.lender();
});

describe('before it may be locked, a month', () => {
  it('must be over, and is shown as running', async () => {
    expect(await period('2026-03')).toMatchObject({ state: 'running', request: null });
    expect(code(await ask(asker, '2026-03'))).toEqual([422, 'error.period.running']);
    expect(code(await ask(asker, '2026-01'))).toEqual([404, 'error.not_found']);
  });

  it('must prove after its end, and have each bank day closed since the first statement', async () => {
    const world = at.current;
    await setClock(world, '2026-04-02');
    expect(holding(await period('2026-03'))).toEqual(['over', 'earlier', 'bank_days']);
    expect(code(await ask(asker, '2026-03'))).toEqual([422, 'error.period.books']);
    const file = statementFile({ date: '2026-03-31', opening: await escrowBalance(world), told: [] });
    await uploadStatement(world, asker, file);
    await prove(world, '2026-04-01');
    expect(code(await ask(asker, '2026-03'))).toEqual([422, 'error.period.bank_days']);
    expect((await period('2026-03')).checks.at(-1)).toMatchObject({ count: 1, first: '2026-03-31' });
    const close = { params: { date: '2026-03-31' }, body: { version: 1 } };
    expect((await world.call(asker, 'POST staff/bankstatements/:date/closings', close)).status).toBe(200);
    expect(holding(await period('2026-03'))).toHaveLength(4);
  });
});

describe('the lock', () => {
  it('is asked once, sent back with a reason, and asked anew; who asked may not lock', async () => {
    const world = at.current;
    const first = (await ask(asker, '2026-03')).data;
    expect(code(await ask(locker, '2026-03'))).toEqual([409, 'error.period.asked']);
    expect(code(await decide(asker, 'approvals', first.id))).toEqual([403, 'error.period.own_entry']);
    expect((await world.call(locker, 'GET staff/overview')).data.queues).toContainEqual(
      expect.objectContaining({ name: 'period_locks', count: 1, own: 0 }),
    );
    expect((await decide(locker, 'cancellations', first.id)).data).toMatchObject({ state: 'cancelled' });
    expect(code(await decide(locker, 'approvals', first.id))).toEqual([409, 'error.period.changed']);
    expect((await world.call(asker, 'GET staff/day')).data.returned).toMatchObject([
      { kind: 'period_lock', about: '2026-03', returned: { reason: 'Satu pengajuan masih kurang' } },
    ]);
    // Two at once: one is told of the other.
    const both = await Promise.all([ask(asker, '2026-03'), ask(locker, '2026-03')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const waiting = (await period('2026-03')).request;
    await decide(asker, 'cancellations', waiting?.id ?? '', waiting?.version);
  });

  it('waits for a posting into the month that still runs, which then stands in it; the next one does not', async () => {
    const world = at.current;
    const { id, version } = (await ask(asker, '2026-03')).data;
    const legs = topUp({ lenderId: lender.id, amount: rupiah(70_000) });
    const march = { kind: 'topup', businessDate: businessDate('2026-03-30'), legs } as const;
    let approval: ReturnType<typeof decide> | undefined;
    const { journalId } = await world.db.tx(async (tx) => {
      const running = await postJournal(tx, { ...march, key: 'period:running' });
      approval = decide(locker, 'approvals', id, version);
      await untilWaiting(world);
      return running;
    });
    expect((await approval)?.data).toMatchObject({ state: 'approved', month: '2026-03' });
    expect(await dates(journalId)).toEqual({ on: '2026-03-30', meant: null, amount: 70_000 });
    // The bank has it on a day that is open: the first after those of March, which are closed.
    expect(await topUpOn(world, '2026-03-31')).toEqual({ on: '2026-04-01', meant: '2026-03-31', amount: 10_000 });
    expect(await topUpOn(world, '2026-04-01')).toMatchObject({ on: '2026-04-01', meant: null });
    expect(await period('2026-03')).toMatchObject({
      state: 'locked',
      late: 1,
      request: { enteredBy: asker.name, approvedBy: locker.name },
      lateJournals: [{ title: `Isi saldo, ${lender.name}`, businessDate: '2026-04-01', meantFor: '2026-03-31' }],
    });
    for (const [form, words] of [
      ['csv', `Isi saldo, ${lender.name}, untuk Maret 2026`],
      ['beancount', 'untuk: "2026-03-31"'],
    ]) {
      const file = await fileOf(world, asker, `reports/booksmonths/2026-04/files/${form}`);
      expect(file.body).toContain(words);
    }
    expect(await world.proof()).toEqual([]);
  });

  it('stands for good: no second one, no reopened bank day, nothing past an open month', async () => {
    const world = at.current;
    expect(code(await ask(asker, '2026-03'))).toEqual([409, 'error.period.locked']);
    const reopen = { params: { date: '2026-03-31' }, body: { version: 1, reason: 'Lupa satu baris' } };
    expect(code(await world.call(asker, 'POST staff/bankstatements/:date/reopenings', reopen))).toEqual([
      422,
      'error.period.bank_day',
    ]);
    const file = statementFile({ date: '2026-03-30', opening: await escrowBalance(world), told: [] });
    expect(await uploadStatement(world, asker, file)).toMatchObject({
      status: 422,
      message: expect.stringContaining('Maret 2026 sudah terkunci'),
    });
    const lock = (month: string) =>
      world.db.tx(async (tx) => {
        await holdPeriod(tx);
        await lockMonth(tx, businessDate(month));
      });
    for (const month of ['2026-03-01', '2026-04-01', '2026-05-01'])
      expect(await lock(month).catch(sqlState)).toBe('TL004');
  });
});

describe('what comes after the lock', () => {
  it('a payment valued in the month counts for its group from its own day; only its journals stand in the open month', async () => {
    const world = at.current;
    const [due] = await rowsOf(world, loan.id);
    expect(due?.dueOn).toBe('2026-03-11');
    await collect(world, loan, (due?.principal ?? 0) + (due?.interest ?? 0), '2026-03-11');
    await closeDays(world, '2026-03-11', '2026-03-13');
    const [paid] = await rowsOf(world, loan.id);
    expect(paid).toMatchObject({ closed: true, fine: 0 });
    const journals = await world.db.rows(
      row({ kind: col.text, on: col.text, meant: col.text.nullable() }),
      sql`select kind, business_date as on, meant_for as meant from ledger_journal
        where kind in ('transfer_received', 'distribution') order by kind`,
    );
    expect(journals).toEqual([
      { kind: 'distribution', on: '2026-04-02', meant: '2026-03-11' },
      { kind: 'transfer_received', on: '2026-04-01', meant: '2026-03-11' },
    ]);
    const flows = await readCashFlows(world.db, loan.funders[0]!.lender.id);
    expect(flows.map(({ on }) => on)).toContain('2026-03-11');
    const tax = async (month: string) =>
      (await world.call(asker, 'GET staff/taxes/:month', { params: { month } })).data.lenders;
    expect([await tax('2026-03'), await tax('2026-04')]).toEqual([0, 1]);
  });

  it('a voucher entered before the lock and approved after it is dated the day of its approval', async () => {
    const world = at.current;
    const journal = await world.db.one(
      row({ id: col.text }),
      sql`select id from ledger_journal where key = 'period:running'`,
    );
    const legs = [
      { account: 'cash', owner: lender.id, amount: 5_000 },
      { account: 'fee_income', owner: null, amount: -5_000 },
    ];
    const entered = await world.call(asker, 'POST staff/journals/:id/corrections', {
      params: { id: journal.id },
      body: { legs, words: 'Biaya yang terlewat', reason: 'Biaya bulan Maret' },
    });
    await world.owner.run(sql`update voucher set value_on = '2026-03-30' where id = ${entered.data.id}`);
    expect((await period('2026-03')).openVouchers).toMatchObject([{ id: entered.data.id, enteredBy: asker.name }]);
    const approved = await world.call(locker, 'POST staff/vouchers/:id/approvals', {
      params: { id: entered.data.id },
      body: { version: 1 },
    });
    expect(await dates(approved.data.journal ?? '')).toMatchObject({ on: '2026-04-02', meant: '2026-03-30' });
    expect((await period('2026-03')).openVouchers).toEqual([]);
    const escrow = await escrowBalance(world);
    await prove(world, '2026-04-02');
    expect(await escrowBalance(world)).toBe(escrow);
    expect(await world.proof()).toEqual([]);
  });
});

/** Until the approval waits for the ledger's lock. */
async function untilWaiting(world: World): Promise<void> {
  const waits = sql`select 1 from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  while (!(await world.owner.exists(waits)));
}
