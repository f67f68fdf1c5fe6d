// The operator's current rates for the example. Source: docs/domain.md §2.
import type { SiteFacts } from '#contract/site.ts';
import { parameterOf } from '../parameters.ts';
import type { Rates } from './example.ts';

/** The example's group has grade A3. */
export const ratesOf = (facts: SiteFacts): Rates => ({
  interestBps: parameterOf(facts, 'interest_a3'),
  feeBps: parameterOf(facts, 'lender_fee'),
  taxBps: parameterOf(facts, 'tax_resident'),
  fineBps: parameterOf(facts, 'fine_per_day'),
});
