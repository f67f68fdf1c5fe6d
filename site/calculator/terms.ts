// The operator's figures that an estimate needs, as they are today. Source: domain §2.
import type { SiteFacts } from '#contract/site.ts';
import { businessDate } from '#domain/calendar.ts';
import { type Grade, grades } from '#domain/grade.ts';
import type { Bp } from '#domain/money.ts';
import { parameterOf } from '../parameters.ts';
import type { Terms } from './estimate.ts';

export function termsOf(facts: SiteFacts): Terms {
  const rates = grades.map((grade): [Grade, Bp] => [grade, parameterOf(facts, `interest_${grade.toLowerCase()}`)]);
  return {
    on: businessDate(facts.statistics.on),
    interestBps: Object.fromEntries(rates) as Record<Grade, Bp>,
    minimum: parameterOf(facts, 'funding_minimum'),
    step: parameterOf(facts, 'funding_step'),
    feeBps: parameterOf(facts, 'lender_fee'),
    taxBps: parameterOf(facts, 'tax_resident'),
  };
}
