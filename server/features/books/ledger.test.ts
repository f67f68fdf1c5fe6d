// The general ledger, and a month of it for accounting programs, against every entry one by one.
// Source: decision 0124.
import { beforeAll, describe, expect, it } from 'vitest';
import { accountCodes, natureOf } from '#domain/account-kind.ts';
import type { PersonId } from '#domain/ids.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { readBeancount } from '#test/beancount.ts';
import { addHistory, type Entry, fileOf, type History, lastDay as last } from '#test/books-history.ts';
import { type Person, useWorld } from '#test/world.ts';

const at = useWorld();
let history: History;
let reader: Person;
beforeAll(async () => {
  history = await addHistory(at.current);
  reader = await at.current.staff('finance');
});

/** The cells of a line, some of them in quotes. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plainText]) => quoted ?? plainText ?? '');

const plain = (wanted: (entry: Entry) => boolean): bigint => history.plain(wanted);
const financials = async (query: Record<string, string> = {}) =>
  (await at.current.call(reader, 'GET staff/reports/financials', { query })).data;

describe('the general ledger', () => {
  const span = { from: '2027-02-01', to: '2027-02-28' };
  const pages = async (query: Record<string, string>, limit: number) => {
    const read = [];
    for (let page = 1; ; page += 1) {
      const { data } = await at.current.call(reader, 'GET staff/reports/ledger/entries', {
        query: { ...query, page, limit },
      });
      read.push(...data.data);
      if (page >= data.numberOfPages) return { lines: read, total: data.totalCount };
    }
  };
  const cashOf = async (owner: PersonId) =>
    (
      await at.current.owner.one(
        row({ id: col.text }),
        sql`select id from ledger_account where kind = 'cash' and owner_id = ${owner}`,
      )
    ).id;

  it.each(['escrow', 'cash', 'suspense', 'fee_income'] as const)(
    'of %s runs from its opening through each entry to its closing, the same on pages of any length',
    async (kind) => {
      const query = { kind, ...span };
      const side = natureOf(kind) === 'asset' ? 1n : -1n;
      const of = (one: Entry) => one.kind === kind && one.on >= span.from && one.on <= span.to;
      const { data } = await at.current.call(reader, 'GET staff/reports/ledger', { query });
      expect(BigInt(data.opening ?? 0)).toBe(side * plain((one) => one.kind === kind && one.on < span.from));
      expect(BigInt(data.closing ?? 0)).toBe(side * plain((one) => one.kind === kind && one.on <= span.to));
      expect(BigInt(data.debit) - BigInt(data.credit)).toBe(plain(of));
      const { lines, total } = await pages(query, 7);
      expect([total, lines.length, data.entries]).toEqual(Array(3).fill(history.entries.filter(of).length));
      let balance = BigInt(data.opening ?? 0);
      for (const line of lines) {
        balance += side * BigInt(line.amount);
        expect(line.balance).toBe(String(balance));
      }
      expect(String(balance)).toBe(data.closing);
      expect(lines.map(({ businessDate: on }) => on)).toEqual(lines.map(({ businessDate: on }) => on).toSorted());
      expect((await pages(query, 100)).lines).toEqual(lines);
    },
  );

  it('of one lender is hers alone, and ends at her balance', async () => {
    const owner = history.lenders[0]!;
    const query = { kind: 'cash', account: await cashOf(owner), from: '2027-02-01', to: last };
    const { data } = await at.current.call(reader, 'GET staff/reports/ledger', { query });
    expect(Number(data.closing)).toBe(await at.current.balance(owner));
    const { lines, total } = await pages(query, 5);
    expect(total).toBe(history.entries.filter((one) => one.owner === owner && one.on >= '2027-02-01').length);
    expect(lines.at(-1)?.balance).toBe(data.closing);
    expect(new Set(lines.map(({ ownerName }) => ownerName))).toEqual(new Set([data.ownerName]));
  });

  it('of some journals has their sums and no balance', async () => {
    const query = { kind: 'escrow', ...span, journals: 'topup,suspense' };
    const { data } = await at.current.call(reader, 'GET staff/reports/ledger', { query });
    const of = (one: Entry) =>
      one.kind === 'escrow' && ['topup', 'suspense'].includes(one.journal) && one.on >= span.from && one.on <= span.to;
    expect(data).toMatchObject({ opening: null, closing: null, debit: String(plain(of)), credit: '0' });
    const { lines } = await pages(query, 6);
    expect(lines.length).toBe(history.entries.filter(of).length);
    expect(lines.every(({ balance }) => balance === null)).toBe(true);
    expect(
      lines.every(
        ({ kind, title }) =>
          ['Isi saldo', 'Dana masuk'].some((word) => title.startsWith(word)) && kind !== 'remittance',
      ),
    ).toBe(true);
  });

  it('refuses dates in the wrong order, an account of another kind, and a journal that is none', async () => {
    const account = await cashOf(history.lenders[0]!);
    const ask = async (query: Record<string, string>) =>
      (await at.current.call(reader, 'GET staff/reports/ledger', { query: { kind: 'escrow', ...span, ...query } }))
        .status;
    expect(await ask({ from: '2027-03-01' })).toBe(422);
    expect(await ask({ account })).toBe(404);
    expect(await ask({ journals: 'gift' })).toBe(422);
  });
});

describe('a month for an accounting program', () => {
  it('is a beancount file that is sound, and ends on the trial balance', async () => {
    const answer = await fileOf(at.current, reader, 'reports/booksmonths/2027-02/files/beancount');
    expect(answer.headers['content-disposition']).toContain('buku-besar-2027-02.beancount');
    const book = readBeancount(answer.body);
    const { trial } = await financials({ on: '2027-02-28' });
    for (const { kind, code, debit, credit } of trial.lines) {
      const account = book.accounts.find((name) => name.includes(`:${code}-`)) ?? kind;
      expect(book.balances.get(account)).toBe(BigInt(debit) - BigInt(credit));
    }
    const [opening, ...booked] = book.transactions;
    expect(opening?.date).toBe('2027-01-31');
    const { data } = await at.current.call(reader, 'GET staff/reports/booksmonths/:month', {
      params: { month: '2027-02' },
    });
    expect(booked.length).toBe(data.journals);
    expect(booked.every(({ date }) => date.startsWith('2027-02'))).toBe(true);
  });

  it('is a CSV with a line each side, debit and credit of the month', async () => {
    const { body } = await fileOf(at.current, reader, 'reports/booksmonths/2027-02/files/csv');
    const [head, ...lines] = body.trim().split('\r\n').map(cellsOf);
    expect(head?.slice(-3)).toEqual(['Debit', 'Kredit', 'Dibukukan']);
    const of = history.entries.filter(({ on }) => on.startsWith('2027-02'));
    expect(lines.length).toBe(of.length);
    const sum = (column: number) => lines.reduce((total, cells) => total + BigInt(cells[column] || 0), 0n);
    expect(sum(8)).toBe(sum(9));
    const ofEscrow = lines.filter((cells) => cells[5] === accountCodes.escrow);
    const moved = ofEscrow.reduce((total, cells) => total + BigInt(cells[8] || 0) - BigInt(cells[9] || 0), 0n);
    expect(moved).toBe(plain(({ kind, on }) => kind === 'escrow' && on.startsWith('2027-02')));
  });

  it('of a running month ends today, and one that has not begun is not found', async () => {
    const book = readBeancount((await fileOf(at.current, reader, 'reports/booksmonths/2027-03/files/beancount')).body);
    expect(book.transactions.at(-1)?.date.startsWith('2027-03')).toBe(true);
    expect((await fileOf(at.current, reader, 'reports/booksmonths/2027-04/files/csv')).statusCode).toBe(404);
  });

  it('is recorded with who took it, and stands in the trail', async () => {
    const { data } = await at.current.call(reader, 'GET staff/reports/booksmonths/:month', {
      params: { month: '2027-03' },
    });
    expect(data.over).toBe(false);
    expect(data.taken[0]).toMatchObject({
      month: '2027-03',
      form: 'beancount',
      by: reader.name,
      journals: data.journals,
    });
    expect(data.taken.map(({ month, form }) => `${month} ${form}`).slice(0, 3)).toEqual([
      '2027-03 beancount',
      '2027-02 csv',
      '2027-02 beancount',
    ]);
    const { events } = await at.current.owner.one(
      row({ events: col.number }),
      sql`select count(*) as events from audit_trail where action = 'books.export'`,
    );
    expect(events).toBe(3);
  });
});
