// Statements of the ledger: postings, balances and proofs. Other folders use ledger.ts.
import { type AccountKind, accountKinds } from '#domain/account-kind.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import type { JournalId, OwnerId, PersonId } from '#domain/ids.ts';
import type { JournalKind } from '#domain/journal-kind.ts';
import type { Leg } from '#domain/journal.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

const postedRow = row({
  posted: col.boolean,
  claims: col.list(col.object({ lenderId: col.id<PersonId>(), amount: col.rupiah })).nullable(),
});

export function insertJournal(
  tx: Tx,
  journalId: JournalId,
  journal: {
    kind: JournalKind;
    key: string;
    businessDate: BusinessDate;
    legs: readonly Leg[];
    subject?: string | undefined;
    corrects?: JournalId | undefined;
  },
  credited: readonly PersonId[],
) {
  return tx.one(
    postedRow,
    sql`
    select posted, claims from post_journal_with_claims(${journalId}, ${journal.kind}, ${journal.key}, ${journal.businessDate},
      ${JSON.stringify(journal.legs)}::jsonb, ${journal.subject ?? null}, ${journal.corrects ?? null},
      ${credited}::uuid[])`,
  );
}

const journalRow = row({ id: col.id<JournalId>() });

export function findJournalId(reader: Reader, key: string) {
  return reader.one(journalRow, sql`select id from ledger_journal where key = ${key}`);
}

export async function openAccount(tx: Tx, kind: AccountKind, owner: OwnerId): Promise<void> {
  await tx.run(sql`select open_ledger_account(${newId()}, ${kind}, ${owner})`);
}

const balanceRow = row({ balance: col.rupiah });

export function findBalance(reader: Reader, kind: AccountKind, owner: OwnerId) {
  return reader.row(
    balanceRow,
    sql`select balance_rupiah as balance from ledger_account where kind = ${kind} and owner_id = ${owner}`,
  );
}

const lockedBalanceRow = row({ balance: col.rupiah.nullable() });

export function lockAccount(tx: Tx, kind: AccountKind, owner: OwnerId) {
  return tx.one(lockedBalanceRow, sql`select lock_ledger_balance(${kind}, ${owner}) as balance`);
}

const balancesOf = <Owner extends OwnerId>() => row({ owner: col.id<Owner>(), balance: col.rupiah });

export function lockAccounts<Owner extends OwnerId>(tx: Tx, kind: AccountKind, owners: readonly Owner[]) {
  return tx.rows(
    balancesOf<Owner>(),
    sql`
    select a.owner_id as owner, lock_ledger_balance(${kind}, a.owner_id) as balance from (select owner_id
      from ledger_account where kind = ${kind} and owner_id = any(${owners}::uuid[]) order by id offset 0) a`,
  );
}

export async function holdOpenDate(tx: Tx): Promise<void> {
  await tx.run(sql`select hold_ledger_period()`);
}

const openDateRow = row({ openFrom: col.businessDate });

export function readOpenDate(tx: Tx) {
  return tx.one(openDateRow, sql`select share_ledger_period() as "openFrom"`);
}

export async function updateBankOpenDate(tx: Tx, date: BusinessDate): Promise<void> {
  await tx.run(sql`select set_ledger_bank_from(${date})`);
}

export async function lockLedgerMonth(tx: Tx, month: BusinessDate): Promise<void> {
  await tx.run(sql`select lock_ledger_month(${month})`);
}

const legsRow = row({
  account: col.keyOf(accountKinds),
  owner: col.id<OwnerId>().nullable(),
  amount: col.number,
  subject: col.text.nullable(),
});

export async function listLegs(reader: Reader, journalId: JournalId): Promise<Leg[]> {
  const legs = await reader.rows(
    legsRow,
    sql`
    select a.kind as account, a.owner_id as owner, e.amount_rupiah as amount, e.subject_id as subject
    from ledger_entry e join ledger_account a on a.id = e.account_id where e.journal_id = ${journalId}
    order by e.amount_rupiah desc, a.id, e.entry_no`,
  );
  return legs.map(({ subject, ...leg }) => (subject === null ? leg : { ...leg, subject }) as Leg);
}

/** Whole rupiah as decimal text, since a sum over everybody may exceed a safe integer. */
const totalsRow = row({ assets: col.text, owed: col.text, difference: col.text });
export type Totals = RowOf<typeof totalsRow>;

export function sumTotals(reader: Reader): Promise<Totals> {
  return reader.one(
    totalsRow,
    sql`
    select assets::text, owed::text, (assets - owed)::text as difference from (
      select coalesce(sum(b.balance_rupiah) filter (where k.side = 1), 0) as assets,
        coalesce(sum(b.balance_rupiah) filter (where k.side = -1), 0) as owed
      from ledger_balance b join ledger_account_kind k on k.kind = b.kind) sides`,
  );
}

const proofViewRow = row({ name: col.text });

export function listProofs(reader: Reader) {
  return reader.rows(
    proofViewRow,
    sql`select viewname as name from pg_views where schemaname = 'proof' order by viewname`,
  );
}

const faultCountRow = row({ rows: col.number });

/** How many rows a view of schema `proof` has. Its name comes from the catalogue, never from a caller. */
export function countFaults(reader: Reader, view: string) {
  if (!/^[a-z_]+$/.test(view)) throw new Error(`unexpected view ${view}`);
  return reader.one(faultCountRow, { parts: [`select count(*) as rows from proof."${view}"`], values: [] });
}
