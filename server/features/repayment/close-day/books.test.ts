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
