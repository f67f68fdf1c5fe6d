// Background job for portfolios and unfilled lendings: lapsed windows, finished processing, missed decisions.
// Invariant: in order of time, each in its own transaction that checks again on locked rows; a failing case is
// logged, skipped until the next round, and blocks no other.
// Source: docs/domain.md §1, §4, §5.
import { businessDateOf } from '#domain/calendar.ts';
import type { Tx } from '#platform/db.ts';
import type { Platform } from '#platform/platform.ts';
import { activatePortfolio, failPortfolio } from './portfolio.ts';
import { lockPortfolio, listDueCases, type DueCase } from './portfolio.sql.ts';
import { refundUndecided } from './refund.ts';

/** Handles everything due by then; answers how many cases were finished. */
export async function workThroughWindows({ db, log }: Platform, until: Date): Promise<number> {
  let ended = 0;
  for (
    let batch = await listDueCases(db, until, null);
    batch.length > 0;
    batch = await listDueCases(db, until, batch.at(-1) ?? null)
  ) {
    for (const due of batch) {
      try {
        if (await db.tx((tx) => endCase(tx, due, until))) ended += 1;
      } catch (error) {
        log.error({ ...due, error: error instanceof Error ? error.stack : String(error) }, 'window not worked through');
      }
    }
  }
  return ended;
}

/** False when it is no longer due because another transaction was faster. */
async function endCase(tx: Tx, due: DueCase, until: Date): Promise<boolean> {
  const { kind, portfolioId, lendingId, dueAt } = due;
  if (lendingId) return refundUndecided(tx, lendingId, until, businessDateOf(dueAt));
  const locked = portfolioId && (await lockPortfolio(tx, portfolioId));
  if (!locked) return false;
  const { status } = locked.portfolio;
  if (kind === 'processing' && status === 'processing') await activatePortfolio(tx, locked);
  else if (kind === 'signature' && status === 'waiting_signature')
    await failPortfolio(tx, locked, 'signature_lapsed', dueAt);
  else if (kind === 'payment' && status === 'waiting_payment') await failPortfolio(tx, locked, 'payment_lapsed', dueAt);
  else return false;
  return true;
}
