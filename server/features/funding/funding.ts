// Funding a group, from the quotation to the end of the portfolio.
// Invariants: a token has one effect; a slot is never taken twice; held money is paid, released or refunded once.
// Source: docs/domain.md §4, §5; spec §5, §7; docs/api.md.
import { funding } from '#contract/funding.ts';
import { businessDateOf } from '#domain/calendar.ts';
import type { Tx } from '#platform/db.ts';
import type { Platform } from '#platform/platform.ts';
import type { Ports } from '#ports/ports.ts';
import { confirmFunding } from './confirm.ts';
import { billOfPortfolio, listPaymentMethods, takePayment } from './payment.ts';
import { type DueCase, listDueCases, lockPortfolio } from './portfolio.sql.ts';
import { activatePortfolio, cancelPortfolio, failPortfolio } from './portfolio.ts';
import { exportPortfolios } from './export.ts';
import { readPortfolioTotals } from './positions.ts';
import { checkFundingRequest } from './quotation.ts';
import { getOwnPortfolio, listPortfolios } from './read.ts';
import { refundUndecided } from './refund.ts';
import { readTrail } from './trail.ts';

export function registerFunding(platform: Platform, _ports: Ports): void {
  const { db, events, web, jobs } = platform;
  web.serve(funding, {
    checkFunding: ({ caller, body }) => checkFundingRequest(platform, caller.id, body),
    confirmFunding: ({ caller, body }) => confirmFunding(platform, caller.id, body),
    listPortfolios: ({ caller, query }) => listPortfolios(db, caller.id, query),
    exportPortfolios: ({ caller, query, reply }) => exportPortfolios(db, caller.id, query, reply),
    getPortfolioTotals: ({ caller, query }) => readPortfolioTotals(db, caller.id, query),
    getPortfolio: ({ caller, params }) => getOwnPortfolio(db, caller.id, params.id),
    cancelPortfolio: async ({ caller, params }) => {
      await cancelPortfolio(platform, caller.id, params.id);
      return {};
    },
    getPortfolioTrail: ({ caller, params }) => readTrail(platform, caller.id, params.id),
    listPortfolioPaymentMethods: ({ caller, params }) => listPaymentMethods(platform, caller.id, params.id),
  });

  jobs.onDue({ name: 'portfolio.window', run: (until) => workThroughWindows(platform, until) });

  events.answer('takePayment.portfolio', 'funding', takePayment);
  events.answer('billOf.portfolio', 'funding', (reader, { virtualAccount }) => billOfPortfolio(reader, virtualAccount));
}

/**
 * Handles everything due by then: lapsed windows, finished processing, missed decisions; answers how many cases ended.
 * In order of time, each in its own transaction that checks again on locked rows; a failing case is logged, skipped
 * until the next round, and blocks no other.
 */
async function workThroughWindows({ db, log }: Platform, until: Date): Promise<number> {
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
