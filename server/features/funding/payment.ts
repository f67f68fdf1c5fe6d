// Payment of a portfolio by transfer: payment methods, the answer to the bank's inquiry, and where the money goes.
// Invariants: the exact amount in time activates; a short, over, second or late payment goes to the lender's balance
// in full, each part with its own journal in the event's transaction.
// Source: docs/domain.md §5.4.
import type { Output } from '#contract/endpoint.ts';
import type { funding } from '#contract/funding.ts';
import { paymentOutcome } from '#domain/funding.ts';
import type { JournalId, PersonId, PortfolioId } from '#domain/ids.ts';
import { payFundingByTransfer, resolveSuspenseToFunding, resolveSuspenseToLender, topUp } from '#domain/journal.ts';
import { formatRupiah, type Rupiah } from '#domain/money.ts';
import { describeMethod, paymentBanks } from '#features/bank/banks.ts';
import type { Bill, FundingPayment, VirtualAccount } from '#domain/bank.ts';
import { listAccountsOfPortfolio } from '#features/bank/virtual-account.sql.ts';
import { notify } from '#features/notice/notice.ts';
import { postJournal } from '#ledger/ledger.ts';
import { now } from '#platform/clock.ts';
import type { Reader, Tx } from '#platform/db.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound, refused } from '#platform/refuse.ts';
import { payPortfolio } from './portfolio.ts';
import { findPortfolio, type Locked, lockPortfolio } from './portfolio.sql.ts';

/** The four banks, with this portfolio's virtual account at each while it waits for payment. */
export async function listPaymentMethods(
  { db }: Platform,
  userId: PersonId,
  portfolioId: PortfolioId,
): Promise<Output<(typeof funding)['listPortfolioPaymentMethods']>> {
  const portfolio = await findPortfolio(db, portfolioId);
  if (portfolio?.lenderId !== userId) throw notFound();
  const { paymentDueAt, transfer: amount } = portfolio;
  if (portfolio.status !== 'waiting_payment' || !paymentDueAt) throw refused('error.portfolio.not_waiting_payment');
  const accounts = new Map(
    (await listAccountsOfPortfolio(db, portfolioId)).map((account) => [account.bankCode, account]),
  );
  return paymentBanks.flatMap((bank) => {
    const number = accounts.get(bank.code)?.number;
    return number
      ? [{ ...describeMethod(bank, { number, amount }), amount, expiresAt: paymentDueAt.toISOString() }]
      : [];
  });
}

/** The answer to the bank before it accepts a payment for a portfolio. */
export async function billOfPortfolio(reader: Reader, account: VirtualAccount): Promise<Bill> {
  const portfolio = account.portfolioId && (await findPortfolio(reader, account.portfolioId));
  if (!portfolio) return { name: '', amount: null, status: 'unknown' };
  const bill = { name: account.holderName, amount: portfolio.transfer };
  if (portfolio.reason === 'payment_lapsed') return { ...bill, status: 'expired' };
  if (portfolio.status !== 'waiting_payment' || !portfolio.paymentDueAt) return { ...bill, status: 'closed' };
  return { ...bill, status: (await now(reader)) > portfolio.paymentDueAt ? 'expired' : 'open' };
}

/** Books a payment for a portfolio. Answers the journal of the event. */
export async function takePayment(tx: Tx, payment: FundingPayment): Promise<{ journalId: JournalId }> {
  const { portfolioId } = payment.virtualAccount;
  const locked = portfolioId && (await lockPortfolio(tx, portfolioId));
  if (!locked) throw new Error(`virtual account ${payment.virtualAccount.number} belongs to no portfolio`);
  const { portfolio } = locked;
  const isWaiting = portfolio.status === 'waiting_payment';
  const { toPortfolio, toBalance } = paymentOutcome({
    transfer: portfolio.transfer,
    paid: payment.amount,
    late: !isWaiting || (portfolio.paymentDueAt !== null && payment.paidAt > portfolio.paymentDueAt),
    alreadyPaid: portfolio.paidAt !== null,
  });
  const journals: JournalId[] = [];
  if (toPortfolio > 0) journals.push(await postPaid(tx, locked, payment, toPortfolio));
  if (toBalance > 0) journals.push(await postToBalance(tx, locked, payment, toBalance));
  const [journalId] = journals;
  if (journalId === undefined) throw new Error(`payment ${payment.paymentId} has no effect`);
  return { journalId };
}

async function postPaid(tx: Tx, { portfolio }: Locked, payment: FundingPayment, amount: Rupiah): Promise<JournalId> {
  await payPortfolio(tx, portfolio, payment.paidAt);
  const { journalId } = await postJournal(tx, {
    kind: 'funding_transfer',
    key: `funding:${portfolio.id}:transfer`,
    businessDate: payment.valueOn,
    legs: (payment.fromSuspense ? resolveSuspenseToFunding : payFundingByTransfer)({
      lendingId: portfolio.lendingId,
      portfolioId: portfolio.id,
      amount,
    }),
    subject: portfolio.id,
  });
  return journalId;
}

async function postToBalance(
  tx: Tx,
  { lending, portfolio }: Locked,
  payment: FundingPayment,
  amount: Rupiah,
): Promise<JournalId> {
  const { id, lenderId } = portfolio;
  const { journalId } = await postJournal(tx, {
    kind: 'funding_surplus',
    key: `payment:${payment.provider}:${payment.paymentId}:balance`,
    businessDate: payment.valueOn,
    legs: (payment.fromSuspense ? resolveSuspenseToLender : topUp)({ lenderId, amount, subject: id }),
    subject: id,
  });
  await notify(tx, {
    userId: lenderId,
    kind: 'payment_to_balance',
    slots: { amount: formatRupiah(amount), group: lending.groupName },
    link: `/dashboard/portfolios/${id}`,
    eventKey: `payment:${payment.provider}:${payment.paymentId}`,
  });
  return journalId;
}
