// The ledger's door: the only code that posts. A journal is one call of the database function, which checks and
// locks.
// Invariants: journals sum to 0, a key posts once, lender cash never falls below 0, and no lender has cash while she
// owes a claim: whatever credits it repays the claim in the same transaction.
// Source: docs/domain.md §8; decision 0057.
import type { BusinessDate } from '#domain/calendar.ts';
import { type AccountKind, accountKinds, checkJournal, type Leg, repayReceivable } from '#domain/journal.ts';
import type { JournalKind } from '#domain/journal-kind.ts';
import type { Rupiah } from '#domain/money.ts';
import { type Reader, sqlState, type Tx, violated } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { refused } from '#platform/refuse.ts';
import { sql } from '#platform/sql.ts';

export type Journal = {
  /** The event's kind, as screens and mutations name it. */
  kind: JournalKind;
  /** Names the one event: a repeat with the same legs posts nothing, with other legs it is a fault. */
  key: string;
  businessDate: BusinessDate;
  legs: readonly Leg[];
  subject?: string;
  corrects?: string;
};

export type Posted = { journalId: string; repeated: boolean };

/**
 * Posts a journal inside the business transaction, and with it what its credits repay of claims on their lenders.
 * Refuses `error.balance.short` when a stored balance would fall below 0; throws on an unknown account, legs that do
 * not sum to 0, a balance of more than 15 digits, or a key already used for another content. Amounts are whole
 * rupiah, debit +, credit -.
 * Source: docs/domain.md §8.
 */
export async function postJournal(tx: Tx, journal: Journal): Promise<Posted> {
  const fault = checkJournal(journal.legs);
  if (fault) throw new Error(`journal ${journal.key}: ${fault}`);
  const journalId = newId();
  try {
    const { posted, claims } = await tx.one<{ posted: boolean; claims: Claim[] | null }>(sql`
      select posted, claims from post_journal_with_claims(${journalId}, ${journal.kind}, ${journal.key}, ${journal.businessDate},
        ${JSON.stringify(journal.legs)}::jsonb, ${journal.subject ?? null}, ${journal.corrects ?? null},
        ${creditedBy(journal.legs)}::uuid[])`);
    if (!posted) return { journalId: await findJournal(tx, journal.key), repeated: true };
    if (claims) await repayClaims(tx, journal.businessDate, journalId, claims);
    return { journalId, repeated: false };
  } catch (error) {
    if (sqlState(error) === '23514' && violated(error) === 'ledger_account_balance_rupiah_check') {
      // The same check keeps balances to 15 digits: what only adds cannot be short, it went beyond those.
      if (journal.legs.some(takes)) throw refused('error.balance.short');
    }
    throw error;
  }
}

/** What a lender owes since a reversal and has the cash for now. */
type Claim = { lenderId: string; amount: Rupiah };

/** The lenders whose cash a journal adds to. */
const creditedBy = (legs: readonly Leg[]) =>
  legs.flatMap(({ account, owner, amount }) => (account === 'cash' && amount < 0 ? [owner] : []));

/**
 * What a lender is credited repays first what she owes since a reversal. Her cash is locked by the credit, and whoever
 * makes a claim locks it too, so the claim cannot grow meanwhile.
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

/** Whether a leg makes an owner's balance smaller; a system account has none that is checked. */
function takes({ account, amount }: Leg): boolean {
  const { owner, nature } = accountKinds[account];
  return owner !== 'system' && (nature === 'asset' ? amount < 0 : amount > 0);
}

async function findJournal(reader: Reader, key: string): Promise<string> {
  return (await reader.one<{ id: string }>(sql`select id from ledger_journal where key = ${key}`)).id;
}

/** Opens the accounts of a lender, lending or officer; opening again is no error. Source: docs/domain.md §8. */
export async function openAccounts(tx: Tx, owner: string, kinds: readonly AccountKind[]): Promise<void> {
  for (const kind of kinds) await tx.run(sql`select open_ledger_account(${newId()}, ${kind}, ${owner})`);
}

export const lenderAccounts: readonly AccountKind[] = ['cash', 'lender_receivable'];
export const lendingAccounts: readonly AccountKind[] = ['funding', 'in_hand', 'collection', 'overpayment'];

/** Balance in rupiah on its own side: what screens show. An account not yet opened holds 0. Source: docs/domain.md §8. */
export async function readBalance(reader: Reader, kind: AccountKind, owner: string): Promise<Rupiah> {
  const row = await reader.row<{ balance: Rupiah }>(
    sql`select balance_rupiah as balance from ledger_account where kind = ${kind} and owner_id = ${owner}`,
  );
  return row?.balance ?? (0 as Rupiah);
}

/** As `readBalance`, with the account locked until the transaction ends: feature rows are locked before it. */
export async function lockBalance(tx: Tx, kind: AccountKind, owner: string): Promise<Rupiah> {
  const { balance } = await tx.one<{ balance: Rupiah | null }>(
    sql`select lock_ledger_balance(${kind}, ${owner}) as balance`,
  );
  return balance ?? (0 as Rupiah);
}

/** As `lockBalance` for several owners, in the order in which postings lock them. Owners without an account hold 0. */
export async function lockBalances(
  tx: Tx,
  kind: AccountKind,
  owners: readonly string[],
): Promise<ReadonlyMap<string, Rupiah>> {
  const rows = await tx.rows<{ owner: string; balance: Rupiah }>(sql`
    select a.owner_id as owner, lock_ledger_balance(${kind}, a.owner_id) as balance from (select owner_id
      from ledger_account where kind = ${kind} and owner_id = any(${owners}::uuid[]) order by id offset 0) a`);
  return new Map(rows.map(({ owner, balance }) => [owner, balance]));
}

/** The legs of a journal as they were posted, in rupiah, debit +, credit -. Source: docs/domain.md §8. */
export async function readLegs(reader: Reader, journalId: string): Promise<Leg[]> {
  const legs = await reader.rows<Omit<Leg, 'subject'> & { subject: string | null }>(sql`
    select a.kind as account, a.owner_id as owner, e.amount_rupiah as amount, e.subject_id as subject
    from ledger_entry e join ledger_account a on a.id = e.account_id where e.journal_id = ${journalId}
    order by e.amount_rupiah desc, a.id, e.entry_no`);
  return legs.map(({ subject, ...leg }) => (subject === null ? leg : { ...leg, subject }));
}

/** Whole rupiah as decimal text, since a sum over everybody may go beyond a safe integer. */
export type Totals = { assets: string; owed: string; difference: string };

/**
 * The two sides of the books now: what is at the bank, with officers and owed by lenders; and what is owed to
 * everybody. Both are sums of the balances as they stand; their difference is 0 while all is well.
 * Source: docs/domain.md §8.
 */
export function readTotals(reader: Reader): Promise<Totals> {
  return reader.one<Totals>(sql`
    select assets::text, owed::text, (assets - owed)::text as difference from (
      select coalesce(sum(b.balance_rupiah) filter (where k.side = 1), 0) as assets,
        coalesce(sum(b.balance_rupiah) filter (where k.side = -1), 0) as owed
      from ledger_balance b join ledger_account_kind k on k.kind = b.kind) sides`);
}

export type Fault = { proof: string; rows: number };

/**
 * The nightly proof: sums everything again and names each view of schema `proof` that is not empty.
 * Source: docs/domain.md §8.
 */
export async function proveBooks(reader: Reader): Promise<Fault[]> {
  const views = await reader.rows<{ name: string }>(
    sql`select table_name as name from information_schema.views where table_schema = 'proof' order by table_name`,
  );
  const faults: Fault[] = [];
  for (const { name } of views) {
    const { rows } = await reader.one<{ rows: number }>(proofQuery(name));
    if (rows > 0) faults.push({ proof: name, rows });
  }
  return faults;
}

// The name comes from the catalogue, never from a caller.
const proofQuery = (view: string) => {
  if (!/^[a-z_]+$/.test(view)) throw new Error(`unexpected view ${view}`);
  return { parts: [`select count(*) as rows from proof."${view}"`], values: [] };
};
