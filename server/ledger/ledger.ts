// The ledger's door: the only code that posts. A journal is one call of the database function, which checks and
// locks.
// Invariants: journals sum to 0; a key posts once; lender cash never falls below 0; no lender has cash while they owe
// a claim, because every credit repays the claim in the same transaction.
// Source: docs/domain.md §8; decision 0057.
import { accountKinds, type OwnedKind, type OwnerOf } from '#domain/account-kind.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import type { JournalId, PersonId } from '#domain/ids.ts';
import { checkJournal, type Leg, repayReceivable } from '#domain/journal.ts';
import type { JournalKind } from '#domain/journal-kind.ts';
import type { Rupiah } from '#domain/money.ts';
import { type Reader, sqlState, type Tx, violated } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { refused } from '#platform/refuse.ts';
import { requireRights } from '#platform/rights.ts';
import {
  insertJournal,
  findJournalId,
  openAccount,
  findBalance,
  lockAccount,
  lockAccounts,
  holdOpenDate,
  readOpenDate,
  lockLedgerMonth,
  updateBankOpenDate,
  listLegs,
  sumTotals,
  countFaults,
  listProofs,
  type Totals,
} from './ledger.sql.ts';

export type Journal = {
  /** The kind of event, as screens and mutations name it. */
  kind: JournalKind;
  /** Identifies the event: a repeat with the same legs posts nothing, with other legs it is a fault. */
  key: string;
  /** Of a locked month: it is dated today, and keeps this date as the one that it was meant for. */
  businessDate: BusinessDate;
  legs: readonly Leg[];
  subject?: string;
  corrects?: JournalId;
};

export type Posted = { journalId: JournalId; repeated: boolean };

/**
 * Posts a journal inside the business transaction, together with the claims that its credits repay. Returns the
 * journal's id and whether this was a repeat. Amounts are whole rupiah, debit +, credit -; nothing is rounded.
 * Refuses `error.balance.short` when a stored balance would fall below 0, and what the request may no longer do. Throws on an unknown account, legs that do
 * not sum to 0, a balance of more than 15 digits, or a key already used for other content.
 * Source: docs/domain.md §8.
 */
export async function postJournal(tx: Tx, journal: Journal): Promise<Posted> {
  const fault = checkJournal(journal.legs);
  if (fault) throw new Error(`journal ${journal.key}: ${fault}`);
  const journalId = newId<JournalId>();
  try {
    const { posted, claims } = await insertJournal(tx, journalId, journal, creditedBy(journal.legs));
    // It has its locks now, and nothing else is waited for.
    await requireRights(tx);
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
type Claim = { lenderId: PersonId; amount: Rupiah };

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
  journalId: JournalId,
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

async function findJournal(reader: Reader, key: string): Promise<JournalId> {
  return (await findJournalId(reader, key)).id;
}

/**
 * Opens the accounts of a lender, lending or officer, each with a balance of 0; opening again changes nothing.
 * Source: docs/domain.md §8.
 */
export async function openAccounts<K extends OwnedKind>(tx: Tx, owner: OwnerOf<K>, kinds: readonly K[]): Promise<void> {
  for (const kind of kinds) await openAccount(tx, kind, owner);
}

export const lenderAccounts = ['cash', 'lender_receivable'] as const;
export const lendingAccounts = ['funding', 'in_hand', 'collection', 'overpayment'] as const;

/**
 * Balance in whole rupiah, positive on the account's own side, as screens show it. 0 for an account not yet opened.
 * Source: docs/domain.md §8.
 */
export async function readBalance<K extends OwnedKind>(reader: Reader, kind: K, owner: OwnerOf<K>): Promise<Rupiah> {
  const row = await findBalance(reader, kind, owner);
  return row?.balance ?? (0 as Rupiah);
}

/**
 * As `readBalance`, with the account locked until the transaction ends. Lock feature rows before it. In rupiah.
 * Source: docs/domain.md §8.
 */
export async function lockBalance<K extends OwnedKind>(tx: Tx, kind: K, owner: OwnerOf<K>): Promise<Rupiah> {
  const { balance } = await lockAccount(tx, kind, owner);
  return balance ?? (0 as Rupiah);
}

/**
 * As `lockBalance` for several owners, in the order in which postings lock them, so that they cannot deadlock. Owners
 * without an account are missing in the map and hold 0. In rupiah.
 * Source: docs/domain.md §8.
 */
export async function lockBalances<K extends OwnedKind>(
  tx: Tx,
  kind: K,
  owners: readonly OwnerOf<K>[],
): Promise<ReadonlyMap<OwnerOf<K>, Rupiah>> {
  const rows = await lockAccounts(tx, kind, owners);
  return new Map(rows.map(({ owner, balance }) => [owner, balance]));
}

/**
 * The legs of a journal as posted, in whole rupiah, debit +, credit -; empty for an unknown journal.
 * Source: docs/domain.md §8.
 */
export function readLegs(reader: Reader, journalId: JournalId): Promise<Leg[]> {
  return listLegs(reader, journalId);
}

/**
 * The two sides of the books now: assets (at the bank, with officers and owed by lenders) with what the bank charged, and everything owed. Both
 * are sums of the current balances, in whole rupiah; their difference is 0 while the books are right.
 * Source: docs/domain.md §8.
 */
export function readTotals(reader: Reader): Promise<Totals> {
  return sumTotals(reader);
}

/**
 * Waits for postings into earlier months, and keeps new ones waiting until the transaction ends: whoever locks a month
 * calls it first, and checks what it needs afterwards.
 * Source: docs/domain.md §8; decision 0125.
 */
export const holdPeriod = (tx: Tx): Promise<void> => holdOpenDate(tx);

/**
 * The first date that a journal may have, which stays it until the transaction ends.
 * Source: docs/domain.md §8; decision 0125.
 */
export const shareOpenDate = async (tx: Tx): Promise<BusinessDate> => (await readOpenDate(tx)).openFrom;

/**
 * Says which is the first date whose bank statement is not closed: money at the bank that is meant for a locked month is
 * dated on it.
 * Source: decision 0125.
 */
export const setBankOpenDate = (tx: Tx, date: BusinessDate): Promise<void> => updateBankOpenDate(tx, date);

/**
 * Locks a month, given by its first date: a journal meant for it is dated in an open month from now on. Throws (TL004) for a month
 * that is not over, or before which another is open.
 * Source: docs/domain.md §8; decision 0125.
 */
export const lockMonth = (tx: Tx, month: BusinessDate): Promise<void> => lockLedgerMonth(tx, month);

export type Fault = { proof: string; rows: number };

/**
 * The nightly proof: sums everything again and returns each view of schema `proof` that is not empty, with its number
 * of rows; an empty list when the books are right.
 * Source: docs/domain.md §8.
 */
export async function proveBooks(reader: Reader): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const proof of await listProofNames(reader)) {
    const rows = await countProofFaults(reader, proof);
    if (rows > 0) faults.push({ proof, rows });
  }
  return faults;
}

/**
 * The names of all proofs, for one that runs each on its own.
 * Source: docs/domain.md §8.
 */
export const listProofNames = async (reader: Reader): Promise<string[]> =>
  (await listProofs(reader)).map(({ name }) => name);

/**
 * How many rows a proof finds: 0 while all is well. Throws when it is not of the schema `proof`.
 * Source: docs/domain.md §8.
 */
export const countProofFaults = async (reader: Reader, name: string): Promise<number> =>
  (await countFaults(reader, name)).rows;
