// Baseline: one transaction without the product's code, through the same driver and server. Two inserts and two
// updates, each a prepared statement, on tables with only the columns that a transfer needs. It checks nothing, has
// no lock order and no history that could be proved.
import type { Db } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { sql } from '#platform/sql.ts';
import type { Place } from './place.ts';

export async function createBareTables({ owner }: Place, accounts: number): Promise<void> {
  await owner.tx(async (tx) => {
    await tx.client.query(`
      create table bare_account (id integer primary key, balance bigint not null) with (fillfactor = 70);
      create table bare_entry (id bigint generated always as identity primary key, transfer_id uuid not null,
        account_id integer not null, amount bigint not null);
      grant select, insert, update on bare_account, bare_entry to titian_app;`);
    await tx.run(sql`insert into bare_account select n, 1000000 from generate_series(1, ${accounts}::int) n`);
  });
  await owner.run(sql`vacuum analyze`);
}

/** Moves money from one account to another; the accounts are sorted, since nothing would resolve a deadlock here. */
export function bareTransaction(db: Db, one: number, other: number): Promise<void> {
  const [first, second] = one < other ? [one, other] : [other, one];
  const transfer = newId();
  return db.tx(async (tx) => {
    await tx.run(sql`insert into bare_entry (transfer_id, account_id, amount) values (${transfer}, ${first}, 1000)`);
    await tx.run(sql`insert into bare_entry (transfer_id, account_id, amount) values (${transfer}, ${second}, -1000)`);
    await tx.run(sql`update bare_account set balance = balance + 1000 where id = ${first}`);
    await tx.run(sql`update bare_account set balance = balance - 1000 where id = ${second}`);
  });
}
