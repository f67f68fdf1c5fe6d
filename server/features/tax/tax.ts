// A lender's tax: slips of what was withheld, made when a month is over, and the sheet of a year for her tax return.
// Invariant: every figure is one of the books; a slip is never changed, only replaced.
// Source: docs/domain.md §7, §8; docs/screens.md; decision 0103.
import { taxes } from '#contract/tax.ts';
import type { Output } from '#contract/endpoint.ts';
import { type BusinessDate, businessDateOf } from '#domain/calendar.ts';
import type { PersonId } from '#domain/ids.ts';
import { now } from '#platform/clock.ts';
import type { Db, Reader } from '#platform/db.ts';
import type { Platform } from '#platform/platform.ts';
import { atOneMoment } from '#platform/snapshot.ts';
import { sendSlip, sendYearFile } from './files.ts';
import { slipNumber } from './number.ts';
import * as store from './slip.sql.ts';

export function registerTax(platform: Platform): void {
  const { db, jobs, web } = platform;
  web.serve(taxes, {
    getTaxYear: async ({ caller, params }) => {
      await renewSlips(db, { lender: caller.id });
      return getYear(db, caller.id, params.year);
    },
    getTaxSlip: async ({ caller, params, reply }) => {
      await renewSlips(db, { lender: caller.id });
      return sendSlip(platform, caller.id, params.month, reply);
    },
    exportTaxYear: async ({ caller, params, reply }) => {
      await renewSlips(db, { lender: caller.id });
      return sendYearFile(platform, caller.id, params, reply);
    },
  });
  jobs.onDayClose({ name: 'tax.slips', run: (date) => makeSlips(db, date) });
}

/** The slips of every month that is over with this date; a repeat makes none. */
export async function makeSlips(db: Db, date: BusinessDate): Promise<void> {
  for (const { month } of await store.listMonthsWithoutSlips(db, date))
    await db.tx((tx) => store.insertSlips(tx, month));
}

/**
 * Slips with a name or tax number that has been corrected since get a replacement: those of a lender before she sees them, all of
 * a month before they go to the tax office.
 */
export async function renewSlips(db: Db, of: { lender: PersonId } | { month: BusinessDate }): Promise<void> {
  for (const { month, no } of await store.listChangedSlips(db, of))
    await db.tx((tx) => store.replaceSlip(tx, month, no));
}

function getYear(db: Db, lenderId: PersonId, year: string): Promise<Output<(typeof taxes)['getTaxYear']>> {
  return atOneMoment(db, async (reader) => ({
    ...(await yearsOf(reader, lenderId)),
    months: (await store.readTaxYear(reader, lenderId, year)).map(({ month, interest, tax, no, replaces }) => ({
      month: month.slice(0, 7),
      interest,
      tax,
      slip: no === null ? null : slipNumber(year, no),
      replaces: replaces === null ? null : slipNumber(year, replaces),
    })),
  }));
}

/** From the year and month of her account to the present ones. */
async function yearsOf(reader: Reader, lenderId: PersonId): Promise<{ since: string; until: string }> {
  const { since } = await store.readPayee(reader, lenderId);
  return { since: businessDateOf(since).slice(0, 7), until: businessDateOf(await now(reader)).slice(0, 7) };
}
