// What a new lender's card tells beside her own statuses: when each step was done or is promised, the smallest funding,
// and the terms of an example.
// Source: docs/screens.md; docs/api.md; decision 0101.
import type { Start } from '#contract/wallet.ts';
import { endOfDay } from '#domain/calendar.ts';
import type { PersonId } from '#domain/ids.ts';
import { rupiah } from '#domain/money.ts';
import { instalmentCount } from '#domain/schedule.ts';
import { interestOf, readParameters, taxOf } from '#features/settings/parameters.ts';
import { today } from '#platform/clock.ts';
import type { Reader } from '#platform/db.ts';
import { readStart } from './start.sql.ts';

/** One that newcomers understand: the usual grade, a year of weekly instalments. */
const example = { amount: rupiah(500_000), grade: 'A2', tenorMonths: 12, rhythm: 'weekly' } as const;

export async function readStartCard(reader: Reader, lenderId: PersonId): Promise<Start> {
  const found = await readStart(reader, lenderId);
  const parameters = await readParameters(reader, await today(reader));
  const { amount, grade, tenorMonths, rhythm } = example;
  return {
    emailVerifiedAt: found.emailVerifiedAt?.toISOString() ?? null,
    identity: {
      submittedAt: found.submittedAt?.toISOString() ?? null,
      dueAt: found.promisedOn === null ? null : endOfDay(found.promisedOn).toISOString(),
      decidedAt: found.decidedAt?.toISOString() ?? null,
      rejected: found.rejected,
    },
    signatureActiveAt: found.signatureActiveAt?.toISOString() ?? null,
    toppedUpAt: found.toppedUpAt?.toISOString() ?? null,
    minimum: rupiah(parameters.funding_minimum),
    example: {
      amount,
      grade,
      tenorMonths,
      instalments: instalmentCount(tenorMonths, rhythm),
      interestBps: interestOf(parameters, grade),
      feeBps: parameters.lender_fee,
      taxBps: taxOf(parameters, found.taxResident),
    },
  };
}
