// The statements of a date over a history with late journals, with and without kept days, against sums over every entry.
// Source: decision 0124.
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { natureOf } from '#domain/account-kind.ts';
import { addDays } from '#domain/calendar.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { addHistory, type Entry, fileOf, type History, lastDay as last } from '#test/books-history.ts';
import { type Person, useWorld } from '#test/world.ts';

const at = useWorld();
let history: History;
let reader: Person;
beforeAll(async () => {
  history = await addHistory(at.current);
  reader = await at.current.staff('finance');
});

const plain = (wanted: (entry: Entry) => boolean): bigint => history.plain(wanted);
const financials = async (query: Record<string, string> = {}) =>
  (await at.current.call(reader, 'GET staff/reports/financials', { query })).data;

describe('the statements of a date', () => {
  it.each(['2027-01-31', '2027-02-14', '2027-02-28', '2027-03-10', last])(
    'on %s are the sums of every entry with a value date up to it',
    async (on) => {
      const found = await financials({ on, against: '2027-02-07' });
      for (const { kind, debit, credit } of found.trial.lines)
        expect(BigInt(debit) - BigInt(credit)).toBe(plain((one) => one.kind === kind && one.on <= on));
      expect(found.trial.debit).toBe(found.trial.credit);
      expect(found.trial.agrees).toBe(true);
      for (const { kind, now, before } of found.sheet.lines) {
        const side = natureOf(kind) === 'asset' ? 1n : -1n;
        expect(BigInt(now)).toBe(side * plain((one) => one.kind === kind && one.on <= on));
        expect(BigInt(before)).toBe(side * plain((one) => one.kind === kind && one.on <= '2027-02-07'));
      }
      const isIncome = ({ kind }: Entry) => natureOf(kind) === 'income';
      const isSweep = (one: Entry) => isIncome(one) && one.journal === 'remittance';
      const { from, to } = found.period;
      const inPeriod = (one: Entry) => one.on >= from && one.on <= to;
      expect([from, to]).toEqual([`${on.slice(0, 7)}-01`, on]);
      expect(BigInt(found.income.profit.now)).toBe(-plain((one) => isIncome(one) && !isSweep(one) && inPeriod(one)));
      expect(BigInt(found.income.year.swept)).toBe(plain((one) => isSweep(one) && one.on <= on));
      expect(BigInt(found.income.year.own)).toBe(-plain((one) => isIncome(one) && one.on <= on));
      const isEscrow = ({ kind }: Entry) => kind === 'escrow';
      expect(BigInt(found.cash.opening.now)).toBe(plain((one) => isEscrow(one) && one.on < from));
      expect(BigInt(found.cash.net.now)).toBe(plain((one) => isEscrow(one) && inPeriod(one)));
      expect(BigInt(found.cash.closing.now)).toBe(plain((one) => isEscrow(one) && one.on <= on));
      const fromLenders = found.cash.lines.find(({ purpose }) => purpose === 'from_lenders');
      expect(BigInt(fromLenders?.now ?? 0)).toBe(
        plain((one) => isEscrow(one) && one.journal === 'topup' && inPeriod(one)),
      );
      expect(BigInt(found.escrow.total)).toBe(plain((one) => isEscrow(one) && one.on <= on));
    },
  );

  it('compare with the end of the month before and with its same days, by themselves', async () => {
    expect(await financials({ on: '2027-02-14' })).toMatchObject({
      against: '2027-01-31',
      periodBefore: { from: '2027-01-01', to: '2027-01-14' },
    });
    // February has no 31st.
    expect((await financials({ on: '2027-03-16' })).periodBefore).toEqual({ from: '2027-02-01', to: '2027-02-16' });
    expect((await financials()).on).toBe(last);
  });

  it('say which journals came after the date', async () => {
    const { late } = await financials({ on: '2027-02-14' });
    const read = await at.current.owner.rows(
      row({ id: col.text }),
      sql`select id from ledger_journal where business_date <= '2027-02-14'
        and (posted_at at time zone 'Asia/Jakarta')::date > '2027-02-14' order by posted_at desc, id desc`,
    );
    expect(read.length).toBeGreaterThan(0);
    expect(late.count).toBe(read.length);
    expect(late.newest.map(({ id }) => id)).toEqual(read.slice(0, 5).map(({ id }) => id));
    expect((await financials()).late.count).toBe(0);
  });

  it('are refused for a date that has not come', async () => {
    const tomorrow = addDays(last, 1);
    const wrong: Record<string, string>[] = [{ on: tomorrow }, { against: tomorrow }, { on: '2027-02-30' }];
    for (const query of wrong)
      expect((await at.current.call(reader, 'GET staff/reports/financials', { query })).status).toBe(422);
  });

  it('stay the same however much of the days is kept, and the kept days prove', async () => {
    const world = at.current;
    const { late: _, ...before } = await financials({ on: '2027-02-20' });
    // The history has no withdrawals or bank's notices of its own, which other proofs ask for.
    const proved = async () => (await world.proof()).filter((name) => name.includes('days'));
    await world.owner.run(sql`select roll_up_kind_days(app_now())`);
    const { late: __, ...after } = await financials({ on: '2027-02-20' });
    expect(after).toEqual(before);
    expect(await proved()).toEqual([]);
    await world.owner.run(sql`update ledger_kind_day set entries = entries + 1 where kind = 'suspense'`);
    expect(await proved()).toEqual(['kind_days_differ']);
    await world.owner.run(sql`update ledger_kind_day set entries = entries - 1 where kind = 'suspense'`);
  });
});

describe('the tables as files', () => {
  it('have the rows and sums of the page, one by one and together', async () => {
    const { trial } = await financials({ on: '2027-02-28' });
    const lines = (await fileOf(at.current, reader, 'reports/financials/trial/files/csv?on=2027-02-28')).body
      .trim()
      .split('\r\n');
    expect(lines.at(-1)).toBe(`,Jumlah,${trial.debit},${trial.credit}`);
    expect(lines.length).toBe(trial.lines.length + 2);
    for (const table of ['sheet', 'income', 'cash', 'escrow'])
      expect(
        (await fileOf(at.current, reader, `reports/financials/${table}/files/csv?on=2027-02-28`)).body.split('\r\n')
          .length,
      ).toBeGreaterThan(2);
    const book = unzipSync((await fileOf(at.current, reader, 'reports/financials/all/files/xlsx')).rawPayload);
    expect(Object.keys(book).filter((name) => name.startsWith('xl/worksheets/sheet')).length).toBe(5);
  });

  it('and the ledger as its own', async () => {
    const query = 'kind=escrow&from=2027-02-01&to=2027-02-28';
    const lines = (await fileOf(at.current, reader, `reports/ledger/entries/files/csv?${query}`)).body
      .trim()
      .split('\r\n');
    const of = history.entries.filter((one) => one.kind === 'escrow' && one.on.startsWith('2027-02'));
    expect(lines.length).toBe(of.length + 1);
  });
});
