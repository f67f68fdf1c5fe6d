// Pages of a day with thousands of entries are read from marks: the same lines and balances as one by one.
// Source: decision 0124.
import { beforeAll, expect, it } from 'vitest';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { setClock } from '#test/disbursement.ts';
import { type LenderPerson, type Person, useWorld } from '#test/world.ts';

const at = useWorld();
let reader: Person;
let lender: LenderPerson;
const [day, next] = ['2026-05-05', '2026-05-06'];

/** Top-ups of 1, 2, 3 … rupiah with this value date. */
const post = (from: number, to: number, date: string) =>
  at.current.owner.run(sql`
    select post_journal(gen_random_uuid(), 'topup', 'mark:' || n, ${date}::date, jsonb_build_array(
      jsonb_build_object('account', 'escrow', 'owner', null, 'amount', n),
      jsonb_build_object('account', 'cash', 'owner', ${lender.id}::text, 'amount', -n)))
    from generate_series(${from}::int, ${to}::int) n`);
const rollUp = () => at.current.owner.run(sql`select roll_up_kind_days(app_now() - interval '1 hour')`);
const readPage = async (kind: string, page: number, limit: number) =>
  (
    await at.current.call(reader, 'GET staff/reports/ledger/entries', {
      query: { kind, from: day, to: next, page, limit },
    })
  ).data.data;

beforeAll(async () => {
  reader = await at.current.staff('finance');
  lender = await at.current.lender();
  await setClock(at.current, day);
  await post(1, 1_200, day);
  await setClock(at.current, next);
  await rollUp();
  await post(1_201, 1_300, next);
  // Late for the day before: behind all that it has.
  await post(1_301, 2_300, day);
  await setClock(at.current, '2026-05-07');
  await rollUp();
});

it('stand at each thousandth entry of a date, whenever its days were summed', async () => {
  const placed = await at.current.owner.rows(
    row({ date: col.text, thousand: col.number, entries: col.number }),
    sql`select business_date::text as date, thousand, entries from ledger_kind_mark where kind = 'cash' order by 1, 2`,
  );
  expect(placed.map(({ date, thousand, entries }) => [date, thousand, entries])).toEqual([
    [day, 1, 1_000],
    [day, 2, 2_000],
  ]);
  expect(await at.current.proof()).toEqual([]);
});

it.each(['escrow', 'cash'])('give the same pages of %s as reading the day from its beginning', async (kind) => {
  const asked: [page: number, limit: number][] = [
    [1, 100],
    [11, 100],
    [13, 95],
    [21, 100],
    [23, 100],
    [2_300, 1],
  ];
  const pages = async () => {
    const read = [];
    for (const [page, limit] of asked) read.push(await readPage(kind, page, limit));
    return read;
  };
  const marked = await pages();
  await at.current.owner.run(sql`delete from ledger_kind_mark where kind = ${kind}`);
  expect(marked).toEqual(await pages());
  expect(marked.map(({ length }) => length)).toEqual(asked.map(([, limit]) => limit));
  expect(marked.at(-1)?.[0]?.balance).toBe(String((2_300 * 2_301) / 2));
});

it('are proved, and made anew with the days', async () => {
  await post(2_301, 3_400, next);
  await setClock(at.current, '2026-05-08');
  await rollUp();
  await at.current.owner.run(sql`update ledger_kind_mark set moved_rupiah = moved_rupiah + 1`);
  expect(await at.current.proof()).toEqual(['kind_mark_differs']);
  await at.current.owner.run(sql`delete from ledger_kind_mark`);
  await at.current.owner.run(sql`delete from ledger_kind_day`);
  await at.current.owner.run(sql`update ledger_kind_rollup set through = '-infinity'`);
  await rollUp();
  expect(await at.current.proof()).toEqual([]);
  expect(await at.current.owner.exists(sql`select 1 from ledger_kind_mark where thousand = 2`)).toBe(true);
});
