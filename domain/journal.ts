// The journal: the accounts of the ledger and the legs that each event posts.
// Invariant: debit +, credit -; the legs of a journal sum to 0, none is 0, and each account has the owner of its
// kind. A liability's or income's balance is minus its sum. Nothing else in the product makes legs.
// Source: docs/domain.md §8.
import { type Rupiah, rupiah } from './money.ts';

/** Whose an account is, and on which side it stands. Source: docs/domain.md §8. */
export const accountKinds = {
  escrow: { owner: 'system', nature: 'asset' },
  officer_cash: { owner: 'officer', nature: 'asset' },
  lender_receivable: { owner: 'lender', nature: 'asset' },
  cash: { owner: 'lender', nature: 'liability' },
  funding: { owner: 'lending', nature: 'liability' },
  in_hand: { owner: 'lending', nature: 'liability' },
  collection: { owner: 'lending', nature: 'liability' },
  overpayment: { owner: 'lending', nature: 'liability' },
  disbursing: { owner: 'system', nature: 'liability' },
  withdrawing: { owner: 'system', nature: 'liability' },
  suspense: { owner: 'system', nature: 'liability' },
  tax_payable: { owner: 'system', nature: 'liability' },
  stamp_payable: { owner: 'system', nature: 'liability' },
  bank_cost: { owner: 'system', nature: 'liability' },
  fee_income: { owner: 'system', nature: 'income' },
  fine_income: { owner: 'system', nature: 'income' },
} as const;

export type AccountKind = keyof typeof accountKinds;

export type Leg = {
  account: AccountKind;
  /** Id of the lender, lending or officer; null for a system account. */
  owner: string | null;
  /** Debit +, credit -, in rupiah. */
  amount: number;
  /** What the leg is about: a portfolio, a withdrawal, a receipt. */
  subject?: string;
};

type Place = Omit<Leg, 'amount'>;

const escrow: Place = { account: 'escrow', owner: null };
const system = (account: AccountKind, subject?: string): Place => place(account, null, subject);

function place(account: AccountKind, owner: string | null, subject?: string): Place {
  return subject === undefined ? { account, owner } : { account, owner, subject };
}

/** Debits one account with all that the others are credited with; a credit of nothing is left out. */
function transfer(debit: Place, credits: readonly (readonly [Place, number])[]): Leg[] {
  const paid = credits.filter(([, amount]) => amount !== 0);
  const total = paid.reduce((sum, [, amount]) => sum + amount, 0);
  if (total <= 0 || paid.some(([, amount]) => amount < 0)) throw new RangeError(`nothing to post to ${debit.account}`);
  return [{ ...debit, amount: rupiah(total) }, ...paid.map(([to, amount]) => ({ ...to, amount: rupiah(-amount) }))];
}

type Funding = { lenderId: string; lendingId: string; portfolioId: string; amount: Rupiah };

/** Money arrives for a lender: a top-up, or the surplus of a transfer. escrow -> cash. */
export function topUp(event: { lenderId: string; amount: Rupiah; subject?: string }): Leg[] {
  return transfer(escrow, [[place('cash', event.lenderId, event.subject), event.amount]]);
}

/** The part of a funding that the balance pays is held. cash -> funding. Source: docs/domain.md §5.2. */
export function holdFunding(event: Funding): Leg[] {
  return transfer(place('cash', event.lenderId, event.portfolioId), [
    [place('funding', event.lendingId, event.portfolioId), event.amount],
  ]);
}

/** A hold is given back because its portfolio failed before it was paid: the mirror of the hold, once. */
export function releaseFunding(event: Funding): Leg[] {
  return mirror(holdFunding(event));
}

/** A refunded lending gives back what one portfolio paid in, however it was paid. funding -> cash. */
export function refundFunding(event: Funding): Leg[] {
  return transfer(place('funding', event.lendingId, event.portfolioId), [
    [place('cash', event.lenderId, event.portfolioId), event.amount],
  ]);
}

/** A portfolio is paid by transfer. escrow -> funding. */
export function payFundingByTransfer(event: Omit<Funding, 'lenderId'>): Leg[] {
  return transfer(escrow, [[place('funding', event.lendingId, event.portfolioId), event.amount]]);
}

export type DisbursementPosting = {
  lendingId: string;
  loanAmount: Rupiah;
  /** Service fee + admin fees. */
  fee: Rupiah;
  stampCost: Rupiah;
  bankTransferCost: Rupiah;
};

/** Approved: the whole loan leaves funding; costs stay, the rest is on its way to the group. */
export function approveDisbursement(event: DisbursementPosting): Leg[] {
  const { lendingId, loanAmount, fee, stampCost, bankTransferCost } = event;
  return transfer(place('funding', lendingId), [
    [system('fee_income', lendingId), fee],
    [system('stamp_payable', lendingId), stampCost],
    [system('bank_cost', lendingId), bankTransferCost],
    [system('disbursing', lendingId), loanAmount - fee - stampCost - bankTransferCost],
  ]);
}

/** The bank has paid the group. disbursing -> escrow. */
export function confirmDisbursement(event: { lendingId: string; amount: Rupiah }): Leg[] {
  return transfer(system('disbursing', event.lendingId), [[escrow, event.amount]]);
}

/** The bank has refused for good: the mirror of the approval. */
export function refuseDisbursement(event: DisbursementPosting): Leg[] {
  return mirror(approveDisbursement(event));
}

/** Cash taken at a meeting. officer_cash -> in_hand. */
export function collectCash(event: { officerId: string; lendingId: string; amount: Rupiah; subject?: string }): Leg[] {
  return transfer(place('officer_cash', event.officerId, event.subject), [
    [place('in_hand', event.lendingId, event.subject), event.amount],
  ]);
}

/** That cash reaches the bank. escrow -> officer_cash and in_hand -> collection. */
export function depositCash(event: { officerId: string; lendingId: string; amount: Rupiah; subject?: string }): Leg[] {
  const { officerId, lendingId, amount, subject } = event;
  return [
    ...transfer(escrow, [[place('officer_cash', officerId, subject), amount]]),
    ...transfer(place('in_hand', lendingId, subject), [[place('collection', lendingId, subject), amount]]),
  ];
}

/** A group pays by virtual account. escrow -> collection. */
export function receiveTransfer(event: { lendingId: string; amount: Rupiah; subject?: string }): Leg[] {
  return transfer(escrow, [[place('collection', event.lendingId, event.subject), event.amount]]);
}

/** The bank has called that money back: the mirror of its coming in, however it came. collection -> escrow. */
export function reverseTransfer(event: { lendingId: string; amount: Rupiah; subject?: string }): Leg[] {
  return mirror(receiveTransfer(event));
}

/** One component of one portfolio's share of a receipt; `gross` includes fee and tax. */
export type DistributionPosting = { portfolioId: string; lenderId: string; gross: Rupiah; fee: Rupiah; tax: Rupiah };

/**
 * A receipt is shared out: collection -> cash of each lender (one leg per portfolio, net), fee, tax and fines. Empty
 * when there is nothing to give out yet.
 * Source: docs/domain.md §7, §8.
 */
export function distributeToLenders(event: {
  lendingId: string;
  lines: readonly DistributionPosting[];
  fine: Rupiah;
  subject?: string;
}): Leg[] {
  const net = new Map<string, { lenderId: string; amount: number }>();
  let fee = 0;
  let tax = 0;
  for (const line of event.lines) {
    const share = net.get(line.portfolioId) ?? { lenderId: line.lenderId, amount: 0 };
    net.set(line.portfolioId, { ...share, amount: share.amount + line.gross - line.fee - line.tax });
    fee += line.fee;
    tax += line.tax;
  }
  if (net.size === 0 && event.fine === 0) return [];
  return transfer(place('collection', event.lendingId, event.subject), [
    ...[...net].map(([portfolioId, { lenderId, amount }]) => [place('cash', lenderId, portfolioId), amount] as const),
    [system('fee_income', event.lendingId), fee],
    [system('fine_income', event.lendingId), event.fine],
    [system('tax_payable', event.lendingId), tax],
  ]);
}

/** A group has paid more than its whole loan. collection -> overpayment. */
export function overpay(event: { lendingId: string; amount: Rupiah; subject?: string }): Leg[] {
  return transfer(place('collection', event.lendingId, event.subject), [
    [place('overpayment', event.lendingId, event.subject), event.amount],
  ]);
}

/** That surplus is paid back. overpayment -> escrow. */
export function payBackOverpayment(event: { lendingId: string; amount: Rupiah; subject?: string }): Leg[] {
  return transfer(place('overpayment', event.lendingId, event.subject), [[escrow, event.amount]]);
}

export type WithdrawalPosting = {
  lenderId: string;
  withdrawalId: string;
  /** What the bank account gets. */
  amount: Rupiah;
  fee: Rupiah;
  bankTransferCost: Rupiah;
  stampCost: Rupiah;
};

/** A withdrawal is asked for: amount and costs leave the balance at once. cash -> withdrawing and costs. */
export function withdraw(event: WithdrawalPosting): Leg[] {
  const subject = event.withdrawalId;
  return transfer(place('cash', event.lenderId, subject), [
    [system('withdrawing', subject), event.amount],
    [system('fee_income', subject), event.fee],
    [system('bank_cost', subject), event.bankTransferCost],
    [system('stamp_payable', subject), event.stampCost],
  ]);
}

/** The bank has paid it. withdrawing -> escrow. */
export function confirmWithdrawal(event: { withdrawalId: string; amount: Rupiah }): Leg[] {
  return transfer(system('withdrawing', event.withdrawalId), [[escrow, event.amount]]);
}

/** Refused for good or cancelled: the mirror, costs included, once. */
export function refuseWithdrawal(event: WithdrawalPosting): Leg[] {
  return mirror(withdraw(event));
}

/** Money that matches nothing. escrow -> suspense. */
export function parkInSuspense(event: { amount: Rupiah; subject?: string }): Leg[] {
  return transfer(escrow, [[system('suspense', event.subject), event.amount]]);
}

/** It was a lender's. suspense -> cash. */
export function resolveSuspenseToLender(event: { lenderId: string; amount: Rupiah; subject?: string }): Leg[] {
  return transfer(system('suspense', event.subject), [[place('cash', event.lenderId, event.subject), event.amount]]);
}

/** It was a group's instalment. suspense -> collection. */
export function resolveSuspenseToLending(event: { lendingId: string; amount: Rupiah; subject?: string }): Leg[] {
  return transfer(system('suspense', event.subject), [
    [place('collection', event.lendingId, event.subject), event.amount],
  ]);
}

/** It was nobody's and went back. suspense -> escrow. */
export function resolveSuspenseToSender(event: { amount: Rupiah; subject?: string }): Leg[] {
  return transfer(system('suspense', event.subject), [[escrow, event.amount]]);
}

/**
 * A distributed receipt is reversed: the mirror of its legs, but what a lender's cash cannot bear becomes a claim on
 * that lender (lender_receivable). `balances` is the cash of each lender, in rupiah, read under lock.
 * Source: docs/domain.md §8.
 */
export function reverseDistribution(legs: readonly Leg[], balances: ReadonlyMap<string, Rupiah>): Leg[] {
  const left = new Map<string, number>(balances);
  return mirror(legs).flatMap((leg): Leg[] => {
    if (leg.account !== 'cash' || leg.owner === null) return [leg];
    const borne = Math.min(leg.amount, left.get(leg.owner) ?? 0);
    left.set(leg.owner, (left.get(leg.owner) ?? 0) - borne);
    const claim: Leg = { ...leg, account: 'lender_receivable', amount: leg.amount - borne };
    return [{ ...leg, amount: borne }, claim].filter((part) => part.amount !== 0);
  });
}

/** A lender's credit repays such a claim. cash -> lender_receivable. */
export function repayReceivable(event: { lenderId: string; amount: Rupiah; subject?: string }): Leg[] {
  return transfer(place('cash', event.lenderId, event.subject), [
    [place('lender_receivable', event.lenderId, event.subject), event.amount],
  ]);
}

export type RemittableAccount = 'tax_payable' | 'stamp_payable' | 'bank_cost' | 'fee_income' | 'fine_income';

/** Tax remitted, stamps bought, bank charged, fees swept. That account -> escrow. */
export function remit(event: { account: RemittableAccount; amount: Rupiah; subject?: string }): Leg[] {
  return transfer(system(event.account, event.subject), [[escrow, event.amount]]);
}

/** The same legs the other way round: a reversal. Per account, original + mirror = 0. Source: docs/domain.md §8. */
export function mirror(legs: readonly Leg[]): Leg[] {
  return legs.map((leg) => ({ ...leg, amount: -leg.amount }));
}

export type JournalFault = 'too_few_legs' | 'zero_leg' | 'not_whole_rupiah' | 'wrong_owner' | 'unbalanced';

/** What is wrong with a journal, or null: the database refuses the same things. Source: docs/domain.md §8. */
export function checkJournal(legs: readonly Leg[]): JournalFault | null {
  if (legs.length < 2) return 'too_few_legs';
  if (legs.some((leg) => !Number.isSafeInteger(leg.amount))) return 'not_whole_rupiah';
  if (legs.some((leg) => leg.amount === 0)) return 'zero_leg';
  if (legs.some((leg) => (accountKinds[leg.account].owner === 'system') !== (leg.owner === null))) return 'wrong_owner';
  return legs.reduce((sum, leg) => sum + BigInt(leg.amount), 0n) === 0n ? null : 'unbalanced';
}
