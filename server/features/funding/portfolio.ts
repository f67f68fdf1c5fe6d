// A portfolio's transitions: signed, paid, active, failed, and those that follow the lending's repayment or default.
// Invariants: only transitions of the state table; a hold is released once, together with its slot; the lending is
// locked first.
// Source: docs/domain.md §5, §8; docs/settled.md 05, 06, 67.
import { businessDateOf, formatDate, formatTime } from '#domain/calendar.ts';
import { canMovePortfolio, type PortfolioFailureReason, type PortfolioStatus } from '#domain/funding.ts';
import type { PersonId, PortfolioId } from '#domain/ids.ts';
import { releaseFunding } from '#domain/journal.ts';
import { formatRupiah } from '#domain/money.ts';
import { paymentBanks } from '#features/bank/banks.ts';
import { closeVirtualAccounts, openVirtualAccount } from '#features/bank/virtual-account.ts';
import { activateSlot, freeSlot, type LendingRow } from '#features/lending/slot.sql.ts';
import { notify } from '#features/notice/notice.ts';
import { postJournal } from '#ledger/ledger.ts';
import { type AuditEvent, recordAuditEvent } from '#platform/audit.ts';
import { now } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound, refused } from '#platform/refuse.ts';
import { requireRights } from '#platform/rights.ts';
import type { Sql } from '#platform/sql.ts';
import { fill } from '#texts/fill.ts';
import { id as texts } from '#texts/id.ts';
import { type Locked, lockPortfolio, moments, type PortfolioRow, updateStatus } from './portfolio.sql.ts';

const minutes = (count: number) => count * 60_000;
const hours = (count: number) => count * 3_600_000;
const after = (instant: Date, milliseconds: number) => new Date(instant.getTime() + milliseconds);

/**
 * The lender has signed: on to payment, or to processing when nothing is left to transfer. Answers false when the
 * portfolio was not waiting for it (any more); a signature made after its window lapses it.
 * Source: docs/domain.md §5.3; docs/settled.md 67.
 */
export async function signPortfolio(tx: Tx, portfolioId: PortfolioId, signedAt: Date): Promise<boolean> {
  const locked = await lockPortfolio(tx, portfolioId);
  if (locked?.portfolio.status !== 'waiting_signature') return false;
  const { signatureDueAt, transfer, paymentHours } = locked.portfolio;
  if (signatureDueAt && signedAt > signatureDueAt) {
    await failPortfolio(tx, locked, 'signature_lapsed', signatureDueAt);
    return false;
  }
  if (transfer > 0) await awaitPayment(tx, locked, signedAt, after(signedAt, hours(paymentHours)));
  else await startProcessing(tx, locked.portfolio, moments.signed(signedAt), signedAt);
  return true;
}

/** The lender refused at the signature provider. Answers false when the portfolio was not waiting for it. */
export async function refusePortfolioSignature(tx: Tx, portfolioId: PortfolioId): Promise<boolean> {
  const locked = await lockPortfolio(tx, portfolioId);
  if (locked?.portfolio.status !== 'waiting_signature') return false;
  await failPortfolio(tx, locked, 'cancelled', await now(tx));
  return true;
}

async function awaitPayment(tx: Tx, { lending, portfolio }: Locked, signedAt: Date, dueAt: Date): Promise<void> {
  const { id, lenderId, transfer: amount } = portfolio;
  await moveTo(tx, portfolio, 'waiting_payment', [moments.signed(signedAt), moments.paymentDue(dueAt)]);
  const holderName = fill(texts['payment.holder'], { name: portfolio.lenderName }).slice(0, 100);
  for (const { code: bankCode } of paymentBanks) {
    await openVirtualAccount(tx, {
      purpose: 'portfolio',
      portfolioId: id,
      bankCode,
      holderName,
      amount,
      expiresAt: dueAt,
    });
  }
  const until = `${formatDate(businessDateOf(dueAt))}, ${formatTime(dueAt)}`;
  const slots = { amount: formatRupiah(amount), group: lending.groupName, until };
  await notify(tx, {
    userId: lenderId,
    kind: 'portfolio_payment',
    slots,
    link: linkOf(id),
    eventKey: `portfolio:${id}:payment`,
  });
}

/** The transfer arrived, in full and in time. */
export async function payPortfolio(tx: Tx, portfolio: PortfolioRow, paidAt: Date): Promise<void> {
  await startProcessing(tx, portfolio, moments.paid(paidAt), paidAt);
  await closeVirtualAccounts(tx, { portfolioId: portfolio.id });
}

/**
 * The minutes count from the payment, or from the signature where nothing is transferred.
 * Source: spec §9; docs/settled.md 67.
 */
async function startProcessing(tx: Tx, portfolio: PortfolioRow, set: Sql, from: Date): Promise<void> {
  const processedAt = after(from, minutes(portfolio.processingMinutes));
  await moveTo(tx, portfolio, 'processing', [set, moments.processDue(processedAt)]);
}

/** Processed: the portfolio is active. With the last rupiah of the loan the lending is funded. */
export async function activatePortfolio(tx: Tx, { lending, portfolio }: Locked): Promise<void> {
  const { id, lenderId, amount } = portfolio;
  await moveTo(tx, portfolio, 'active', [moments.activated]);
  const { filled } = await activateSlot(tx, lending.id, amount);
  if (filled) {
    const object = { kind: 'lending', id: lending.id };
    const auditEvent: AuditEvent = {
      action: 'lending.funded',
      object,
      before: { status: lending.status },
      after: { status: 'funded' },
    };
    await recordAuditEvent(tx, { kind: 'system' }, auditEvent);
  }
  const slots = { amount: formatRupiah(amount), group: lending.groupName };
  await notify(tx, {
    userId: lenderId,
    kind: 'portfolio_active',
    slots,
    link: linkOf(id),
    eventKey: `portfolio:${id}:active`,
  });
}

/** Fails before payment: frees its slot and releases the hold, once, dated when it happened. */
export async function failPortfolio(
  tx: Tx,
  { lending, portfolio }: Locked,
  reason: PortfolioFailureReason,
  at: Date,
): Promise<void> {
  await moveTo(tx, portfolio, 'failed', [moments.failed(reason, at)]);
  await freeSlot(tx, lending.id, portfolio.amount);
  await closeVirtualAccounts(tx, { portfolioId: portfolio.id });
  await releaseHold(tx, portfolio, at);
  if (reason !== 'cancelled') await tellLapse(tx, lending, portfolio, reason);
}

async function releaseHold(tx: Tx, { id, lendingId, lenderId, usedBalance }: PortfolioRow, at: Date): Promise<void> {
  if (usedBalance === 0) return;
  await postJournal(tx, {
    kind: 'funding_release',
    key: `funding:${id}:release`,
    businessDate: businessDateOf(at),
    legs: releaseFunding({ lenderId, lendingId, portfolioId: id, amount: usedBalance }),
    subject: id,
  });
}

/** In the words of the portfolio's card: unsigned in time, or unpaid in time. */
async function tellLapse(
  tx: Tx,
  lending: LendingRow,
  { id, lenderId, usedBalance }: PortfolioRow,
  reason: Exclude<PortfolioFailureReason, 'cancelled'>,
): Promise<void> {
  const ended = reason === 'payment_lapsed' ? 'portfolio_unpaid' : 'portfolio_lapsed';
  const kind = usedBalance > 0 ? ended : (`${ended}_unheld` as const);
  const slots = { group: lending.groupName, amount: formatRupiah(usedBalance) };
  await notify(tx, { userId: lenderId, kind, slots, link: linkOf(id), eventKey: `portfolio:${id}:lapsed` });
}

/** The lender cancels before payment. Source: docs/domain.md §5; docs/api.md. */
export async function cancelPortfolio({ db }: Platform, userId: PersonId, portfolioId: PortfolioId): Promise<void> {
  await db.tx(async (tx) => {
    const locked = await lockPortfolio(tx, portfolioId);
    if (locked?.portfolio.lenderId !== userId) throw notFound();
    await requireRights(tx);
    const { status } = locked.portfolio;
    const isUnpaid = status === 'waiting_signature' || status === 'waiting_payment';
    if (!isUnpaid) throw refused('error.portfolio.not_cancellable');
    await failPortfolio(tx, locked, 'cancelled', await now(tx));
    const object = { kind: 'portfolio', id: portfolioId };
    const auditEvent: AuditEvent = {
      action: 'funding.cancelled',
      object,
      before: { status },
      after: { status: 'failed' },
    };
    await recordAuditEvent(tx, { kind: 'user', id: userId }, auditEvent);
  });
}

export async function moveTo(tx: Tx, portfolio: PortfolioRow, to: PortfolioStatus, set: readonly Sql[]): Promise<void> {
  if (!canMovePortfolio(portfolio.status, to))
    throw new Error(`portfolio ${portfolio.id}: ${portfolio.status} -> ${to}`);
  await updateStatus(tx, portfolio, to, set);
}

const linkOf = (portfolioId: PortfolioId) => `/dashboard/portfolios/${portfolioId}`;
