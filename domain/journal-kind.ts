// The kinds of journals: every posted event by the name in its journal, and the accounts that a correction may touch.
// Invariant: accounts that follow business records are corrected through those records, never by a correction.
// Source: docs/domain.md §8; decision 0063.
import { type AccountKind, accountKinds } from './account-kind.ts';
import { checkJournal, type Leg } from './journal.ts';
import { type Refusal, refuse } from './refusal.ts';

export const journalKinds = [
  'topup',
  'funding_hold',
  'funding_release',
  'funding_refund',
  'funding_transfer',
  'funding_surplus',
  'disbursement_approved',
  'disbursement_confirmed',
  'disbursement_refused',
  'cash_collected',
  'cash_deposited',
  'transfer_received',
  'distribution',
  'overpayment',
  'overpayment_returned',
  'withdrawal',
  'withdrawal_confirmed',
  'withdrawal_refused',
  'suspense',
  'suspense_resolved',
  'reversal',
  'receivable_repaid',
  'correction',
  'remittance',
  'bank_expense',
] as const;
export type JournalKind = (typeof journalKinds)[number];

/** What the entries of a lender's balance are called on the wire. */
export const mutationTypes = [
  'topup',
  'withdraw',
  'withdraw_refund',
  'funding',
  'funding_refund',
  'repayment',
  'correction',
] as const;

/** All other accounts follow business records: portfolios, sheets, receipts, payouts, suspense items. */
const correctable: readonly AccountKind[] = [
  'escrow',
  'cash',
  'lender_receivable',
  'tax_payable',
  'stamp_payable',
  'bank_cost',
  'fee_income',
  'fine_income',
  'bank_expense',
];
/** Whether a correction may touch this kind of account. Source: docs/domain.md §8; decision 0063. */
export const isCorrectable = (account: AccountKind): boolean => correctable.includes(account);

/**
 * Why these legs cannot be a correction, or null: whole rupiah that sum to 0, each account once, no account that
 * follows business records, and no new claim on a lender, which only a reversal makes. Refuses `error.correction.*`.
 * Source: docs/domain.md §8.
 */
export function checkCorrection(legs: readonly Leg[]): Refusal | null {
  const about = (account: AccountKind) => ({ field: 'legs', slots: { account } });
  const closed = legs.find(({ account }) => !isCorrectable(account));
  if (closed) return refuse('error.correction.account', about(closed.account));
  if (legs.some(({ account, owner }) => (accountKinds[account].owner === 'system') !== (owner === null)))
    return refuse('error.correction.owner', { field: 'legs' });
  if (new Set(legs.map(({ account, owner }) => `${account} ${owner}`)).size < legs.length)
    return refuse('error.correction.twice', { field: 'legs' });
  if (legs.some(({ account, amount }) => account === 'lender_receivable' && amount > 0))
    return refuse('error.correction.account', about('lender_receivable'));
  return checkJournal(legs) === null ? null : refuse('error.correction.unbalanced', { field: 'legs' });
}
