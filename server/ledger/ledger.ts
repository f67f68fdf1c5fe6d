// The ledger's door: the only code that posts. A journal is one call of the database function, which checks and
// locks.
// Invariants: journals sum to 0; a key posts once; lender cash never falls below 0; no lender has cash while they owe
// a claim, because every credit repays the claim in the same transaction.
// Source: docs/domain.md §8; decision 0057.
import type { BusinessDate } from '#domain/calendar.ts';
import { type AccountKind, accountKinds, checkJournal, type Leg, repayReceivable } from '#domain/journal.ts';
import type { JournalKind } from '#domain/journal-kind.ts';
import type { Rupiah } from '#domain/money.ts';
import { type Reader, sqlState, type Tx, violated } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { refused } from '#platform/refuse.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

export type Journal = {
  /** The kind of event, as screens and mutations name it. */
  kind: JournalKind;
  /** Identifies the event: a repeat with the same legs posts nothing, with other legs it is a fault. */
  key: string;
  businessDate: BusinessDate;
  legs: readonly Leg[];
  subject?: string;
  corrects?: string;
};

export type Posted = { journalId: string; repeated: boolean };

const postJournalRow = row({
  posted: col.boolean,
  claims: col.list(col.object({ lenderId: col.text, amount: col.rupiah })).nullable(),
});

/**
 * Posts a journal inside the business transaction, together with the claims that its credits repay. Returns the
 * journal's id and whether this was a repeat. Amounts are whole rupiah, debit +, credit -; nothing is rounded.
 * Refuses `error.balance.short` when a stored balance would fall below 0. Throws on an unknown account, legs that do
 * not sum to 0, a balance of more than 15 digits, or a key already used for other content.
 * Source: docs/domain.md §8.
 */
export async function postJournal(tx: Tx, journal: Journal): Promise<Posted> {
  const fault = checkJournal(journal.legs);
  if (fault) throw new Error(`journal ${journal.key}: ${fault}`);
  const journalId = newId();
  try {
    const { posted, claims } = await tx.one(
      postJournalRow,
      sql`
      select posted, claims from post_journal_with_claims(${journalId}, ${journal.kind}, ${journal.key}, ${journal.businessDate},
        ${JSON.stringify(journal.legs)}::jsonb, ${journal.subject ?? null}, ${journal.corrects ?? null},
        ${creditedBy(journal.legs)}::uuid[])`,
    );
    if (!posted) return { journalId: await findJournal(tx, journal.key), repeated: true };
    if (claims) await repayClaims(tx, journal.businessDate, journalId, claims);
    return { journalId, repeated: false };
  } catch (error) {
    if (sqlState(error) === '23514' && violated(error) === 'ledger_account_balance_rupiah_check') {
      // The same constraint limits balances to 15 digits: a journal that only adds exceeded those.
      if (journal.legs.some(takes)) throw refused('error.balance.short');
    }
    throw error;
  }
}

/** What a lender owes since a reversal and has the cash for now. */
type Claim = { lenderId: string; amount: Rupiah };

/** The lenders whose cash a journal increases. */
const creditedBy = (legs: readonly Leg[]) =>
  legs.flatMap(({ account, owner, amount }) => (account === 'cash' && amount < 0 ? [owner] : []));

/**
 * A credit to a lender first repays what they owe since a reversal. The credit locks their cash, and a new claim
 * locks it too, so the claim cannot grow meanwhile.
 */
async function repayClaims(
  tx: Tx,
  businessDate: BusinessDate,
  journalId: string,
  claims: readonly Claim[],
): Promise<void> {
  const legs = claims.flatMap(repayReceivable);
  const key = `receivable:${journalId}`;
  await postJournal(tx, { kind: 'receivable_repaid', key, businessDate, legs, subject: journalId });
}

/** Whether a leg decreases an owner's balance; system accounts are not checked. */
function takes({ account, amount }: Leg): boolean {
  const { owner, nature } = accountKinds[account];
  return owner !== 'system' && (nature === 'asset' ? amount < 0 : amount > 0);
}

const journalRow = row({ id: col.text });

async function findJournal(reader: Reader, key: string): Promise<string> {
  return (await reader.one(journalRow, sql`select id from ledger_journal where key = ${key}`)).id;
}

/**
 * Opens the accounts of a lender, lending or officer, each with a balance of 0; opening again changes nothing.
 * Source: docs/domain.md §8.
 */
export async function openAccounts(tx: Tx, owner: string, kinds: readonly AccountKind[]): Promise<void> {
  for (const kind of kinds) await tx.run(sql`select open_ledger_account(${newId()}, ${kind}, ${owner})`);
}

export const lenderAccounts: readonly AccountKind[] = ['cash', 'lender_receivable'];
export const lendingAccounts: readonly AccountKind[] = ['funding', 'in_hand', 'collection', 'overpayment'];

const balanceRow = row({ balance: col.rupiah });

/**
 * Balance in whole rupiah, positive on the account's own side, as screens show it. 0 for an account not yet opened.
 * Source: docs/domain.md §8.
 */
export async function readBalance(reader: Reader, kind: AccountKind, owner: string): Promise<Rupiah> {
  const row = await reader.row(
    balanceRow,
    sql`select balance_rupiah as balance from ledger_account where kind = ${kind} and owner_id = ${owner}`,
  );
  return row?.balance ?? (0 as Rupiah);
}

const balanceShape = row({ balance: col.rupiah.nullable() });

/**
 * As `readBalance`, with the account locked until the transaction ends. Lock feature rows before it. In rupiah.
 * Source: docs/domain.md §8.
 */
export async function lockBalance(tx: Tx, kind: AccountKind, owner: string): Promise<Rupiah> {
  const { balance } = await tx.one(balanceShape, sql`select lock_ledger_balance(${kind}, ${owner}) as balance`);
  return balance ?? (0 as Rupiah);
}

const balancesRow = row({ owner: col.text, balance: col.rupiah });

/**
 * As `lockBalance` for several owners, in the order in which postings lock them, so that they cannot deadlock. Owners
 * without an account are missing in the map and hold 0. In rupiah.
 * Source: docs/domain.md §8.
 */
export async function lockBalances(
  tx: Tx,
  kind: AccountKind,
  owners: readonly string[],
): Promise<ReadonlyMap<string, Rupiah>> {
  const rows = await tx.rows(
    balancesRow,
    sql`
    select a.owner_id as owner, lock_ledger_balance(${kind}, a.owner_id) as balance from (select owner_id
      from ledger_account where kind = ${kind} and owner_id = any(${owners}::uuid[]) order by id offset 0) a`,
  );
  return new Map(rows.map(({ owner, balance }) => [owner, balance]));
}

const legsRow = row({
  account: col.keyOf(accountKinds),
  /** Id of the lender, lending or officer; null for a system account. */
  owner: col.text.nullable(),
  /** Debit +, credit -, in rupiah. */
  amount: col.number,
  subject: col.text.nullable(),
});

/**
 * The legs of a journal as posted, in whole rupiah, debit +, credit -; empty for an unknown journal.
 * Source: docs/domain.md §8.
 */
export async function readLegs(reader: Reader, journalId: string): Promise<Leg[]> {
  const legs = await reader.rows(
    legsRow,
    sql`
    select a.kind as account, a.owner_id as owner, e.amount_rupiah as amount, e.subject_id as subject
    from ledger_entry e join ledger_account a on a.id = e.account_id where e.journal_id = ${journalId}
    order by e.amount_rupiah desc, a.id, e.entry_no`,
  );
  return legs.map(({ subject, ...leg }) => (subject === null ? leg : { ...leg, subject }));
}

/** Whole rupiah as decimal text, since a sum over everybody may exceed a safe integer. */
const totalsRow = row({ assets: col.text, owed: col.text, difference: col.text });
export type Totals = RowOf<typeof totalsRow>;

/**
 * The two sides of the books now: assets (at the bank, with officers and owed by lenders) and everything owed. Both
 * are sums of the current balances, in whole rupiah; their difference is 0 while the books are right.
 * Source: docs/domain.md §8.
 */
export function readTotals(reader: Reader): Promise<Totals> {
  return reader.one(
    totalsRow,
    sql`
    select assets::text, owed::text, (assets - owed)::text as difference from (
      select coalesce(sum(b.balance_rupiah) filter (where k.side = 1), 0) as assets,
        coalesce(sum(b.balance_rupiah) filter (where k.side = -1), 0) as owed
      from ledger_balance b join ledger_account_kind k on k.kind = b.kind) sides`,
  );
}

export type Fault = { proof: string; rows: number };

const proveBooksRow = row({ name: col.text });

const proveBooksShape = row({ rows: col.number });

/**
 * The nightly proof: sums everything again and returns each view of schema `proof` that is not empty, with its number
 * of rows; an empty list when the books are right.
 * Source: docs/domain.md §8.
 */
export async function proveBooks(reader: Reader): Promise<Fault[]> {
  const views = await reader.rows(
    proveBooksRow,
    sql`select table_name as name from information_schema.views where table_schema = 'proof' order by table_name`,
  );
  const faults: Fault[] = [];
  for (const { name } of views) {
    const { rows } = await reader.one(proveBooksShape, proofQuery(name));
    if (rows > 0) faults.push({ proof: name, rows });
  }
  return faults;
}

// The name comes from the catalogue, never from a caller.
const proofQuery = (view: string) => {
  if (!/^[a-z_]+$/.test(view)) throw new Error(`unexpected view ${view}`);
  return { parts: [`select count(*) as rows from proof."${view}"`], values: [] };
};
