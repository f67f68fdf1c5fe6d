// Funding a group, from the quotation to the end of the portfolio.
// Invariants: a token has one effect; a slot is never taken twice; held money is paid, released or refunded once.
// Source: docs/domain.md §4, §5; spec §5, §7; docs/api.md.
import { funding } from '#contract/funding.ts';
import type { Platform } from '#platform/platform.ts';
import type { Ports } from '#ports/ports.ts';
import { confirmFunding } from './confirm.ts';
import { billOfPortfolio, listPaymentMethods, takePayment } from './payment.ts';
import { cancelPortfolio } from './portfolio.ts';
import { checkFundingRequest } from './quotation.ts';
import { getOwnPortfolio, listPortfolios } from './read.ts';
import { readTrail } from './trail.ts';
import { workThroughWindows } from './windows.ts';

export function registerFunding(platform: Platform, _ports: Ports): void {
  const { db, events, web, jobs } = platform;
  web.serve(funding, {
    checkFunding: ({ caller, body }) => checkFundingRequest(platform, caller.id, body),
    confirmFunding: ({ caller, body }) => confirmFunding(platform, caller.id, body),
    listPortfolios: ({ caller, query }) => listPortfolios(db, caller.id, query),
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
