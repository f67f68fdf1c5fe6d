// Rencana pendanaan: the rules that a lender saved, the basket that they fill, and its confirmation by herself.
// Invariant: nothing is placed without her request and her password; no job, no event and no staff call leads here.
// Source: docs/api.md; decision 0107.
import { plans } from '#contract/plan.ts';
import type { Platform } from '#platform/platform.ts';
import { checkBasket, checkRetry } from './basket.ts';
import { confirmBasket, getBasket } from './confirm.ts';
import { readPlan, savePlan } from './page.ts';

export function registerPlan(platform: Platform): void {
  const { db, web } = platform;
  web.serve(plans, {
    getFundingPlan: ({ caller }) => readPlan(db, caller.id),
    saveFundingPlan: ({ caller, body }) => savePlan(db, caller.id, body),
    checkBasket: ({ caller, body }) => checkBasket(platform, caller.id, body.items),
    checkRetry: ({ caller, body }) => checkRetry(platform, caller.id, body.retryToken),
    confirmBasket: ({ caller, body }) => confirmBasket(platform, caller.id, body),
    getBasket: ({ caller, params }) => getBasket(db, caller.id, params.id),
  });
}
