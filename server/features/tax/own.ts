// A lender's tax as it stands in the file of her personal data: every slip, and for each year what was withheld and what
// she owned at its end, as on the sheet of that year.
// Source: UU 27/2022 article 13; docs/domain.md §7; decision 0103.
import { addDays, addMonthsClamped, type BusinessDate, businessDate, businessDateOf } from '#domain/calendar.ts';
import type { PersonId } from '#domain/ids.ts';
import { type Rupiah, sumRupiah } from '#domain/money.ts';
import { today } from '#platform/clock.ts';
import type { Reader } from '#platform/db.ts';
import { slipNumber } from './number.ts';
import { listSlips, readPayee, readTaxYear, readWealth, type Wealth } from './slip.sql.ts';

/** The last day of the year; of the running one today. */
export function sheetDate(year: string, on: BusinessDate): BusinessDate {
  const end = addDays(addMonthsClamped(businessDate(`${year}-01-01`), 12), -1);
  return end < on ? end : on;
}

type YearFigures = Wealth & { year: string; on: BusinessDate; interest: Rupiah; tax: Rupiah };

/** The slips in the order of their numbers, replaced ones too, and the years of her account, oldest first. */
export async function readOwnTaxes(reader: Reader, lenderId: PersonId) {
  const slips = await listSlips(reader, lenderId);
  return {
    taxSlips: slips.map(({ no, replaces, month, ...slip }) => ({
      number: slipNumber(month.slice(0, 4), no),
      month: month.slice(0, 7),
      ...slip,
      replaces: replaces === null ? null : slipNumber(month.slice(0, 4), replaces),
    })),
    taxYears: await readYears(reader, lenderId),
  };
}

async function readYears(reader: Reader, lenderId: PersonId): Promise<YearFigures[]> {
  const on = await today(reader);
  const { since } = await readPayee(reader, lenderId);
  const years: YearFigures[] = [];
  for (let year = Number(businessDateOf(since).slice(0, 4)); year <= Number(on.slice(0, 4)); year += 1) {
    const months = await readTaxYear(reader, lenderId, String(year));
    const end = sheetDate(String(year), on);
    years.push({
      year: String(year),
      interest: sumRupiah(months.map(({ interest }) => interest)),
      tax: sumRupiah(months.map(({ tax }) => tax)),
      on: end,
      ...(await readWealth(reader, lenderId, end)),
    });
  }
  return years;
}
