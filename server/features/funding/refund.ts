// Refunds a lending that did not fill: every lender gets back exactly what was paid in, once.
// Invariants: by each portfolio's own amount, never by a share; unpaid portfolios fail as cancelled; the lending then
// holds 0.
// Source: docs/domain.md §4, §5, §8.
import { type BusinessDate, endOfDay } from '#domain/calendar.ts';
import type { LendingId } from '#domain/ids.ts';
import { refundFunding } from '#domain/journal.ts';
import { formatRupiah } from '#domain/money.ts';
import { lockLending, markRefunded } from '#features/lending/slot.sql.ts';
import { notify } from '#features/notice/notice.ts';
import { postJournal } from '#ledger/ledger.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import { now } from '#platform/clock.ts';
import { emit } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { failPortfolio, moveTo } from './portfolio.ts';
import { type Locked, lockPortfoliosOf, moments } from './portfolio.sql.ts';

/** Refunds a lending that was not full and was not decided in time. False when there is nothing to decide. */
export async function refundUndecided(tx: Tx, lendingId: LendingId, until: Date, on: BusinessDate): Promise<boolean> {
  const lending = await lockLending(tx, lendingId);
  if (lending?.status !== 'opened' || lending.decideAt > until) return false;
  await markRefunded(tx, lendingId);
  await emit(tx, 'lendingUndecided', { lendingId });
  await refundPortfolios(tx, lendingId, on);
  await recordAuditEvent(
    tx,
    { kind: 'system' },
    {
      action: 'lending.refunded',
      object: { kind: 'lending', id: lendingId },
      before: { status: lending.status, raised: lending.raisedAmount },
      after: { status: 'refunded' },
      reason: 'not full, and no decision in time',
    },
  );
  return true;
}

/**
 * Refunds what each portfolio of a lending has paid in, once. The caller has locked the lending and marked it as
 * refunded.
 * Source: docs/domain.md §8.
 */
export async function refundPortfolios(tx: Tx, lendingId: LendingId, on: BusinessDate): Promise<void> {
  const lending = await lockLending(tx, lendingId);
  if (lending?.status !== 'refunded') throw new Error(`lending ${lendingId} is not refunded`);
  const present = await now(tx);
  const at = endOfDay(on) < present ? endOfDay(on) : present;
  for (const portfolio of await lockPortfoliosOf(tx, lendingId)) {
    const isUnpaid = portfolio.status === 'waiting_signature' || portfolio.status === 'waiting_payment';
    if (isUnpaid) await failUnpaid(tx, { lending, portfolio }, at);
    else if (portfolio.status === 'processing' || portfolio.status === 'active')
      await refundOne(tx, { lending, portfolio }, at, on);
  }
}

async function failUnpaid(tx: Tx, { lending, portfolio }: Locked, at: Date): Promise<void> {
  await failPortfolio(tx, { lending, portfolio }, 'cancelled', at);
  const { id, lenderId, usedBalance } = portfolio;
  await notify(tx, {
    userId: lenderId,
    kind: usedBalance > 0 ? 'portfolio_refunded' : 'portfolio_closed',
    slots: { amount: formatRupiah(usedBalance), group: lending.groupName },
    link: `/dashboard/portfolios/${id}`,
    eventKey: `portfolio:${id}:refunded`,
  });
}

async function refundOne(tx: Tx, { lending, portfolio }: Locked, at: Date, on: BusinessDate): Promise<void> {
  const { id, lenderId, lendingId, amount } = portfolio;
  await moveTo(tx, portfolio, 'refunded', [moments.ended(at)]);
  await postJournal(tx, {
    kind: 'funding_refund',
    key: `funding:${id}:refund`,
    businessDate: on,
    legs: refundFunding({ lenderId, lendingId, portfolioId: id, amount }),
    subject: id,
  });
  await notify(tx, {
    userId: lenderId,
    kind: 'portfolio_refunded',
    slots: { amount: formatRupiah(amount), group: lending.groupName },
    link: `/dashboard/portfolios/${id}`,
    eventKey: `portfolio:${id}:refunded`,
  });
}
