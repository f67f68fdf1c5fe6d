// The journal: the accounts of the ledger and the legs that each event posts.
// Invariant: debit +, credit -, in whole rupiah; the legs of a journal sum to 0, none is 0, and each account has an
// owner of the right kind. A liability's or income's balance is minus its sum. Only this file makes legs. Nothing is
// rounded; a builder throws a RangeError for an amount of 0 or less.
// Source: docs/domain.md §8.
import { type AccountKind, accountKinds, type AccountName, type KindOf, type OwnerOf } from './account-kind.ts';
import type { LendingId, PersonId, PortfolioId, StaffId, WithdrawalId } from './ids.ts';
import { type Rupiah, rupiah } from './money.ts';

type Place = AccountName & {
  /** The subject of the leg: a portfolio, a withdrawal, a receipt. */
  subject?: string;
};

/** `amount`: debit +, credit -, in rupiah. */
export type Leg = Place & { amount: number };

const escrow: Place = { account: 'escrow', owner: null };
const system = (account: KindOf<'system'>, subject?: string): Place => place(account, null, subject);

function place<K extends AccountKind>(account: K, owner: OwnerOf<K>, subject?: string): Place {
  return (subject === undefined ? { account, owner } : { account, owner, subject }) as Place;
}

/** Debits one account with the sum that the others are credited with; a credit of 0 is left out. */
function transfer(debit: Place, credits: readonly (readonly [Place, number])[]): Leg[] {
  const paid = credits.filter(([, amount]) => amount !== 0);
  const total = paid.reduce((sum, [, amount]) => sum + amount, 0);
  if (total <= 0 || paid.some(([, amount]) => amount < 0)) throw new RangeError(`nothing to post to ${debit.account}`);
  return [{ ...debit, amount: rupiah(total) }, ...paid.map(([to, amount]) => ({ ...to, amount: rupiah(-amount) }))];
}

type Funding = { lenderId: PersonId; lendingId: LendingId; portfolioId: PortfolioId; amount: Rupiah };

/** A lender's money arrives: a top-up, or the surplus of a transfer. escrow -> cash. Source: docs/domain.md §8. */
export function topUp(event: { lenderId: PersonId; amount: Rupiah; subject?: string }): Leg[] {
  return transfer(escrow, [[place('cash', event.lenderId, event.subject), event.amount]]);
}

/** Holds the part of a funding that is paid from the balance. cash -> funding. Source: docs/domain.md §5.2. */
export function holdFunding(event: Funding): Leg[] {
  return transfer(place('cash', event.lenderId, event.portfolioId), [
    [place('funding', event.lendingId, event.portfolioId), event.amount],
  ]);
}

/** Releases a hold whose portfolio failed before it was paid: the mirror of the hold, once. Source: docs/domain.md §8. */
export function releaseFunding(event: Funding): Leg[] {
  return mirror(holdFunding(event));
}

/**
 * Refunds what one portfolio paid into a refunded lending, however it was paid. funding -> cash.
 * Source: docs/domain.md §8.
 */
export function refundFunding(event: Funding): Leg[] {
  return transfer(place('funding', event.lendingId, event.portfolioId), [
    [place('cash', event.lenderId, event.portfolioId), event.amount],
  ]);
}

/** A portfolio is paid by transfer. escrow -> funding. Source: docs/domain.md §8. */
export function payFundingByTransfer(event: Omit<Funding, 'lenderId'>): Leg[] {
  return transfer(escrow, [[place('funding', event.lendingId, event.portfolioId), event.amount]]);
}

export type DisbursementPosting = {
  lendingId: LendingId;
  loanAmount: Rupiah;
  /** Service fee + admin fees. */
  fee: Rupiah;
  stampCost: Rupiah;
  bankTransferCost: Rupiah;
};

/**
 * Approved: the whole loan leaves funding; the costs are kept, the rest is on its way to the group. Throws a
 * RangeError when the costs exceed the loan.
 * Source: docs/domain.md §8.
 */
export function approveDisbursement(event: DisbursementPosting): Leg[] {
  const { lendingId, loanAmount, fee, stampCost, bankTransferCost } = event;
  return transfer(place('funding', lendingId), [
    [system('fee_income', lendingId), fee],
    [system('stamp_payable', lendingId), stampCost],
    [system('bank_cost', lendingId), bankTransferCost],
    [system('disbursing', lendingId), loanAmount - fee - stampCost - bankTransferCost],
  ]);
}

/** The bank has paid the group. disbursing -> escrow. Source: docs/domain.md §8. */
export function confirmDisbursement(event: { lendingId: LendingId; amount: Rupiah }): Leg[] {
  return transfer(system('disbursing', event.lendingId), [[escrow, event.amount]]);
}

/** The bank has finally refused: the mirror of the approval. Source: docs/domain.md §8. */
export function refuseDisbursement(event: DisbursementPosting): Leg[] {
  return mirror(approveDisbursement(event));
}

type CashEvent = { officerId: StaffId; lendingId: LendingId; amount: Rupiah; subject?: string };

/** Cash collected at a meeting. officer_cash -> in_hand. Source: docs/domain.md §8. */
export function collectCash(event: CashEvent): Leg[] {
  return transfer(place('officer_cash', event.officerId, event.subject), [
    [place('in_hand', event.lendingId, event.subject), event.amount],
  ]);
}

/** That cash reaches the bank. escrow -> officer_cash and in_hand -> collection. Source: docs/domain.md §8. */
export function depositCash(event: CashEvent): Leg[] {
  const { officerId, lendingId, amount, subject } = event;
  return [
    ...transfer(escrow, [[place('officer_cash', officerId, subject), amount]]),
    ...transfer(place('in_hand', lendingId, subject), [[place('collection', lendingId, subject), amount]]),
  ];
}

/** A group pays by virtual account. escrow -> collection. Source: docs/domain.md §8. */
export function receiveTransfer(event: { lendingId: LendingId; amount: Rupiah; subject?: string }): Leg[] {
  return transfer(escrow, [[place('collection', event.lendingId, event.subject), event.amount]]);
}

/**
 * The bank has recalled that money: the mirror of its receipt, however it was received. collection -> escrow.
 * Source: docs/domain.md §8.
 */
export function reverseTransfer(event: { lendingId: LendingId; amount: Rupiah; subject?: string }): Leg[] {
  return mirror(receiveTransfer(event));
}

/** One component of one portfolio's share of a receipt; `gross` includes fee and tax. */
export type DistributionPosting = {
  portfolioId: PortfolioId;
  lenderId: PersonId;
  gross: Rupiah;
  fee: Rupiah;
  tax: Rupiah;
};

/**
 * A receipt is distributed: collection -> cash of each lender (one leg per portfolio, net), fee, tax and fines. Empty
 * when there is nothing to distribute yet.
 * Source: docs/domain.md §7, §8.
 */
export function distributeToLenders(event: {
  lendingId: LendingId;
  lines: readonly DistributionPosting[];
  fine: Rupiah;
  subject?: string;
}): Leg[] {
  const byPortfolio = new Map<PortfolioId, { lenderId: PersonId; net: number }>();
  let fee = 0;
  let tax = 0;
  for (const line of event.lines) {
    const { lenderId, net } = byPortfolio.get(line.portfolioId) ?? { lenderId: line.lenderId, net: 0 };
    byPortfolio.set(line.portfolioId, { lenderId, net: net + line.gross - line.fee - line.tax });
    fee += line.fee;
    tax += line.tax;
  }
  if (byPortfolio.size === 0 && event.fine === 0) return [];
  return transfer(place('collection', event.lendingId, event.subject), [
    ...[...byPortfolio].map(([portfolioId, { lenderId, net }]) => [place('cash', lenderId, portfolioId), net] as const),
    [system('fee_income', event.lendingId), fee],
    [system('fine_income', event.lendingId), event.fine],
    [system('tax_payable', event.lendingId), tax],
  ]);
}

/** A group has paid more than its whole loan. collection -> overpayment. Source: docs/domain.md §8. */
export function overpay(event: { lendingId: LendingId; amount: Rupiah; subject?: string }): Leg[] {
  return transfer(place('collection', event.lendingId, event.subject), [
    [place('overpayment', event.lendingId, event.subject), event.amount],
  ]);
}

/** That surplus is refunded. overpayment -> escrow. Source: docs/domain.md §8. */
export function payBackOverpayment(event: { lendingId: LendingId; amount: Rupiah; subject?: string }): Leg[] {
  return transfer(place('overpayment', event.lendingId, event.subject), [[escrow, event.amount]]);
}

export type WithdrawalPosting = {
  lenderId: PersonId;
  withdrawalId: WithdrawalId;
  /** The amount that the bank account receives. */
  amount: Rupiah;
  fee: Rupiah;
  bankTransferCost: Rupiah;
  stampCost: Rupiah;
};

/**
 * A withdrawal is requested: amount and costs leave the balance at once. cash -> withdrawing and costs.
 * Source: docs/domain.md §8.
 */
export function withdraw(event: WithdrawalPosting): Leg[] {
  const subject = event.withdrawalId;
  return transfer(place('cash', event.lenderId, subject), [
    [system('withdrawing', subject), event.amount],
    [system('fee_income', subject), event.fee],
    [system('bank_cost', subject), event.bankTransferCost],
    [system('stamp_payable', subject), event.stampCost],
  ]);
}

/** The bank has paid it. withdrawing -> escrow. Source: docs/domain.md §8. */
export function confirmWithdrawal(event: { withdrawalId: WithdrawalId; amount: Rupiah }): Leg[] {
  return transfer(system('withdrawing', event.withdrawalId), [[escrow, event.amount]]);
}

/** Finally refused or cancelled: the mirror, costs included, once. Source: docs/domain.md §8. */
export function refuseWithdrawal(event: WithdrawalPosting): Leg[] {
  return mirror(withdraw(event));
}

/** Money that matches nothing. escrow -> suspense. Source: docs/domain.md §8. */
export function parkInSuspense(event: { amount: Rupiah; subject?: string }): Leg[] {
  return transfer(escrow, [[system('suspense', event.subject), event.amount]]);
}

/** It was a lender's. suspense -> cash. Source: docs/domain.md §8. */
export function resolveSuspenseToLender(event: { lenderId: PersonId; amount: Rupiah; subject?: string }): Leg[] {
  return transfer(system('suspense', event.subject), [[place('cash', event.lenderId, event.subject), event.amount]]);
}

/** It was a group's instalment. suspense -> collection. Source: docs/domain.md §8. */
export function resolveSuspenseToLending(event: { lendingId: LendingId; amount: Rupiah; subject?: string }): Leg[] {
  return transfer(system('suspense', event.subject), [
    [place('collection', event.lendingId, event.subject), event.amount],
  ]);
}

/** It pays a portfolio. suspense -> funding. Source: docs/domain.md §8; decision 0131. */
export function resolveSuspenseToFunding(event: { lendingId: LendingId; portfolioId: string; amount: Rupiah }): Leg[] {
  return transfer(system('suspense', event.portfolioId), [
    [place('funding', event.lendingId, event.portfolioId), event.amount],
  ]);
}

/** It had no known owner and was sent back. suspense -> escrow. Source: docs/domain.md §8. */
export function resolveSuspenseToSender(event: { amount: Rupiah; subject?: string }): Leg[] {
  return transfer(system('suspense', event.subject), [[escrow, event.amount]]);
}

/**
 * A distributed receipt is reversed: the mirror of its legs, but what exceeds a lender's cash becomes a claim on that
 * lender (lender_receivable). `balances` is the cash of each lender, in rupiah, read under lock.
 * Source: docs/domain.md §8.
 */
export function reverseDistribution(legs: readonly Leg[], balances: ReadonlyMap<PersonId, Rupiah>): Leg[] {
  const left = new Map<PersonId, number>(balances);
  return mirror(legs).flatMap((leg): Leg[] => {
    if (leg.account !== 'cash') return [leg];
    const borne = Math.min(leg.amount, left.get(leg.owner) ?? 0);
    left.set(leg.owner, (left.get(leg.owner) ?? 0) - borne);
    const claim: Leg = { ...leg, account: 'lender_receivable', amount: leg.amount - borne };
    return [{ ...leg, amount: borne }, claim].filter((part) => part.amount !== 0);
  });
}

/** A lender's credit repays such a claim. cash -> lender_receivable. Source: docs/domain.md §8. */
export function repayReceivable(event: { lenderId: PersonId; amount: Rupiah; subject?: string }): Leg[] {
  return transfer(place('cash', event.lenderId, event.subject), [
    [place('lender_receivable', event.lenderId, event.subject), event.amount],
  ]);
}

export type RemittableAccount = 'tax_payable' | 'stamp_payable' | 'bank_cost' | 'fee_income' | 'fine_income';

/** Tax remitted, stamps bought, bank charges, fees swept. That account -> escrow. Source: docs/domain.md §8. */
export function remit(event: { account: RemittableAccount; amount: Rupiah; subject?: string }): Leg[] {
  return transfer(system(event.account, event.subject), [[escrow, event.amount]]);
}

/**
 * What the bank charges Titian itself, such as a monthly fee: the platform's own cost. bank_expense -> escrow. Its mirror is a
 * charge that the bank gives back.
 * Source: docs/domain.md §8.
 */
export function bookBankExpense(event: { amount: Rupiah; subject?: string }): Leg[] {
  return transfer(system('bank_expense', event.subject), [[escrow, event.amount]]);
}

/** The same legs with opposite signs: a reversal. Per account, original + mirror = 0. Source: docs/domain.md §8. */
export function mirror(legs: readonly Leg[]): Leg[] {
  return legs.map((leg) => ({ ...leg, amount: -leg.amount }));
}

export type JournalFault = 'too_few_legs' | 'zero_leg' | 'not_whole_rupiah' | 'wrong_owner' | 'unbalanced';

/** What is wrong with a journal, or null; the database refuses the same. Source: docs/domain.md §8. */
export function checkJournal(legs: readonly Leg[]): JournalFault | null {
  if (legs.length < 2) return 'too_few_legs';
  if (legs.some((leg) => !Number.isSafeInteger(leg.amount))) return 'not_whole_rupiah';
  if (legs.some((leg) => leg.amount === 0)) return 'zero_leg';
  if (legs.some((leg) => (accountKinds[leg.account].owner === 'system') !== (leg.owner === null))) return 'wrong_owner';
  return legs.reduce((sum, leg) => sum + BigInt(leg.amount), 0n) === 0n ? null : 'unbalanced';
}
