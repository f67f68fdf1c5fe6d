// The borrower's side of the product: summary, loans, instalment table and signed agreement. Reads only.
// Source: spec §6, §7; docs/api.md; docs/settled.md 24, 42, 63; decision 0053.
import { borrowers } from '#contract/borrower.ts';
import { linkMemberAgreement } from '#features/signing/download.ts';
import { isId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound } from '#platform/refuse.ts';
import { getBorrowerPortfolio, listBorrowerPortfolios } from './portfolio.ts';
import { listBorrowerSchedule } from './schedule.ts';
import { readBorrowerSummary } from './summary.ts';

export function registerBorrower(platform: Platform): void {
  const { db, web } = platform;
  web.serve(borrowers, {
    getBorrowerSummary: ({ caller }) => readBorrowerSummary(db, caller.id),
    listBorrowerPortfolios: ({ caller, query }) => listBorrowerPortfolios(db, caller.id, query),
    getBorrowerPortfolio: ({ caller, params }) => getBorrowerPortfolio(db, caller.id, params.id),
    listBorrowerSchedule: ({ caller, params, query }) => listBorrowerSchedule(db, caller.id, params.id, query),
    linkBorrowerAgreement: ({ caller, params }) => {
      if (!isId(params.id)) throw notFound();
      return linkMemberAgreement(platform, caller, params.id);
    },
  });
}
