// SQL of what the simulated providers must know of the demonstration.
import type { GroupId } from '#domain/ids.ts';
import type { Db, Reader } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

const regularAccountRow = row({ number: col.text, name: col.text, bank: col.text });

/** Virtual accounts of running loans without days past due, but for those of these groups. */
export function readRegularAccounts(db: Db, except: readonly GroupId[]): Promise<RowOf<typeof regularAccountRow>[]> {
  return db.rows(
    regularAccountRow,
    sql`select v.number, v.holder_name as name, b.code as bank
    from virtual_account v join bank b on b.id = v.bank_id join lending l on l.id = v.lending_id
    left join arrears_log g on g.lending_id = l.id and g.business_date = business_date_of(app_now()) - 1
    where l.status = 'disbursed' and l.repaid_at is null and coalesce(g.days_past_due, 0) = 0
      and l.group_id <> all(${except}::uuid[])`,
  );
}

const escrowRow = row({ balance: col.text });

/** What the bank must hold, in rupiah. */
export async function readEscrow(db: Reader): Promise<string> {
  const { balance } = await db.one(
    escrowRow,
    sql`select coalesce(sum(balance_rupiah), 0)::bigint::text as balance from ledger_balance where kind = 'escrow'`,
  );
  return balance;
}

const unsentRow = row({ id: col.text });

/** Signed agreements whose file is not made yet. */
export async function readUnsentAgreements(db: Db): Promise<string[]> {
  const rows = await db.rows(unsentRow, sql`select id from agreement where state = 'signed' and sent_at is null`);
  return rows.map(({ id }) => id);
}
