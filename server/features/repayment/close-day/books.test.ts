import { expect, it } from 'vitest';
import { addDays } from '#domain/calendar.ts';
import { idFrom } from '#platform/ids.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { today } from '#platform/clock.ts';
import { useWorld } from '#test/world.ts';
import { proveAndRollUp } from './books.ts';
import { rollUp } from './close-day.sql.ts';

const at = useWorld();
const rolled = () =>
  at.current.owner.rows(
    row({ sum: col.number }),
    sql`
  select r.sum_rupiah::bigint as sum from ledger_rollup r join ledger_account a on a.id = r.account_id where a.kind = 'escrow'`,
  );
const escrow = () =>
  at.current.owner.one(
    row({ sum: col.number }),
    sql`select balance_rupiah::bigint as sum from ledger_balance where kind = 'escrow'`,
  );

it('rolls sums up only to what is ten real minutes old, so that a jump of the clock leaves nothing behind', async () => {
  const world = at.current;
  const lender = await world.lender({ balance: 500_000 });
  await world.moveClock({ days: 7 });
  await rollUp(world.db);
  expect(await rolled()).toEqual([]);
  // An old journal, by its id and its time.
  const old = idFrom('old').replace(/^.{8}-.{4}/, '01000000-0000');
  await world.owner.run(sql`insert into ledger_journal (id, kind, key, business_date, posted_at, content_hash)
    values (${old}, 'topup', 'old', '2020-01-01', '2020-01-01', '\\x00')`);
  await world.topUp(lender.id, 300_000);
  await rollUp(world.db);
  expect(await rolled()).toEqual([{ sum: 0 }]);
  expect(await escrow()).toEqual({ sum: 800_000 });
  await world.owner.run(
    sql`update ledger_journal set posted_at = (select min(posted_at) from ledger_journal where key <> 'old') where key = 'old'`,
  );
  await rollUp(world.db);
  expect(await rolled()).toEqual([{ sum: 500_000 }]);
  expect(await escrow()).toEqual({ sum: 800_000 });
  await world.owner.run(sql`delete from ledger_journal where key = 'old'`);
});

it('reports which proof failed, and lets the day close', async () => {
  const world = at.current;
  const said: unknown[] = [];
  const log = { ...world.product.log, error: (about: unknown) => void said.push(about) } as typeof world.product.log;
  const date = addDays(await today(world.db), -1);
  await proveAndRollUp({ ...world.product, log }, date);
  expect(said).toEqual([]);
  await world.owner.run(sql`update ledger_account set balance_rupiah = balance_rupiah + 1 where kind = 'cash'`);
  await proveAndRollUp({ ...world.product, log }, addDays(date, -1));
  expect(said).toEqual([]);
  await proveAndRollUp({ ...world.product, log }, date);
  expect(JSON.stringify(said)).toContain('balance_differs');
});

const runs = () =>
  at.current.owner.rows(
    row({ name: col.text, isProved: col.boolean, error: col.text.nullable() }),
    sql`select name, proved_at is not null as "isProved", error from proof_run order by name`,
  );
const through = async () =>
  (await at.current.owner.rows(row({ at: col.text }), sql`select max(through)::text as at from ledger_rollup`))[0]?.at;

it('a proof that does not end leaves the others proved; only the proofs of the days hold the roll-up back', async () => {
  const world = at.current;
  await world.owner.run(sql`update ledger_account set balance_rupiah = balance_rupiah - 1 where kind = 'cash'`);
  const said: string[] = [];
  const error = (_about: unknown, what: string) => void said.push(what);
  const platform = { ...world.product, log: { ...world.product.log, error } as typeof world.product.log };
  // Stands in for one that takes too long: it cannot end.
  await world.owner.run(sql`create view proof.endless as select 1 / (random() * 0)::int as never`);
  await world.owner.run(sql`grant select on proof.endless to titian_app`);
  // An old journal, so that there is a moment to sum up to; and sums that are to be made anew.
  const old = idFrom('older').replace(/^.{8}-.{4}/, '01000000-0000');
  await world.owner.run(sql`insert into ledger_journal (id, kind, key, business_date, posted_at, content_hash)
    values (${old}, 'topup', 'older', '2020-01-01', '2020-01-01', '\\x00')`);
  await world.owner.run(sql`insert into ledger_entry (account_id, entry_no, journal_id, amount_rupiah, posted_at)
    select id, -1, ${old}, case kind when 'escrow' then 1 else -1 end, '2020-01-01' from ledger_account
    where kind in ('escrow', 'fee_income') and owner_id is null`);
  const rolledOn = '2000-01-01 00:00:00+00';
  const anew = async () => {
    await world.owner.run(sql`delete from ledger_day_sum`);
    await world.owner.run(sql`update ledger_rollup set through = ${rolledOn}, sum_rupiah = 0`);
    await world.owner.run(sql`delete from ledger_kind_day`);
    await world.owner.run(sql`update ledger_kind_rollup set through = ${rolledOn}`);
  };
  try {
    await world.moveClock({ days: 2 });
    await anew();
    await proveAndRollUp(platform, addDays(await today(world.db), -1));
    expect(said).toEqual(['a proof did not end']);
    const kept = await runs();
    expect(kept.filter(({ isProved }) => !isProved)).toEqual([
      { name: 'endless', isProved: false, error: expect.any(String) },
    ]);
    expect(kept.length).toBeGreaterThan(40);
    expect(await through()).toBe('2020-01-01 00:00:00+00');

    await world.owner.run(sql`create or replace view proof.day_sums_differ as
      select r.account_id, r.sum_rupiah, r.sum_rupiah as days_rupiah from ledger_rollup r where 1 / (random() * 0)::int = 0`);
    await anew();
    await proveAndRollUp(platform, addDays(await today(world.db), -1));
    expect(said.slice(1)).toEqual(['a proof did not end', 'a proof did not end', 'the sums were not rolled up']);
    expect(await through()).toBe(rolledOn);
  } finally {
    await world.owner.run(sql`drop view proof.endless`);
  }
});
