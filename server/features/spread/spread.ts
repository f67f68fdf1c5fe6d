// Sebaran dan hasil: what a lender's money earned, where it stands, her own limits, what is to come, and the calendar's
// private link.
// Invariant: all of it is read from fundings, distributions and schedules; only limits and the link are stored here.
// Source: docs/domain.md §11; docs/api.md; decision 0104.
import { spreads } from '#contract/spread.ts';
import { rupiah } from '#domain/money.ts';
import type { Platform } from '#platform/platform.ts';
import { createCohorts } from './cohort.ts';
import { readComingMonth } from './coming.ts';
import { checkLimits, setLimits } from './limits.ts';
import { getLink, renewLink, sendCalendar, sendPortfolioCalendar } from './link.ts';
import { readSpread } from './page.ts';

export function registerSpread(platform: Platform): void {
  const { db, web } = platform;
  const cohorts = createCohorts(db);
  web.serve(spreads, {
    getSpread: ({ caller }) => readSpread(db, cohorts, caller.id),
    getComingMonth: ({ caller, params }) => readComingMonth(db, caller.id, params.month),
    setSpreadLimits: ({ caller, body }) => setLimits(db, caller.id, body),
    checkSpreadLimits: ({ caller, params, query }) =>
      checkLimits(db, caller.id, { lending: params.lending, amount: rupiah(Number(query.amount)) }),
    getCalendarLink: async ({ caller }) => ({ link: await getLink(platform, caller.id) }),
    renewCalendarLink: ({ caller }) => renewLink(platform, caller.id),
    getPortfolioCalendar: ({ caller, params, reply }) => sendPortfolioCalendar(platform, caller.id, params.id, reply),
    getCalendar: ({ params, reply }) => sendCalendar(platform, params.token, reply),
  });
}
