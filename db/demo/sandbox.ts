// What the simulated providers must know of the demonstration: accounts of groups that pay regularly, our balance at
// the bank, and documents signed earlier whose files are made later.
// Source: docs/domain.md §9.
import type { Db } from '#platform/db.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

const payHour = 15;

const tellSandboxRow = row({ number: col.text, name: col.text, bank: col.text });

const tellSandboxShape = row({ balance: col.text });

const tellSandboxRow3 = row({ id: col.text });

export async function tellSandbox(db: Db, sandboxUrl: string): Promise<void> {
  const accounts = await db.rows(
    tellSandboxRow,
    sql`
    select v.number, v.holder_name as name, b.code as bank from virtual_account v join bank b on b.id = v.bank_id join lending l on l.id = v.lending_id
    left join arrears_log g on g.lending_id = l.id and g.business_date = business_date_of(app_now()) - 1
    where l.status = 'disbursed' and l.repaid_at is null and coalesce(g.days_past_due, 0) = 0`,
  );
  await post(sandboxUrl, '/demo/habits', { virtualAccounts: accounts.map((account) => ({ ...account, payHour })) });
  const { balance } = await db.one(
    tellSandboxShape,
    sql`select coalesce(sum(balance_rupiah), 0)::bigint::text as balance from ledger_balance where kind = 'escrow'`,
  );
  await post(sandboxUrl, '/demo/balance', { balance: `${balance}.00` });
  const signed = await db.rows(
    tellSandboxRow3,
    sql`select id from agreement where state = 'signed' and sent_at is null`,
  );
  await post(sandboxUrl, '/demo/signatures', { documents: signed.map(({ id }) => id) });
}

async function post(sandboxUrl: string, path: string, body: unknown): Promise<void> {
  const answer = await fetch(new URL(path, sandboxUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
}
