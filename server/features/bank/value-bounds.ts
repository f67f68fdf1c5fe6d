// Between which dates the value date of a report may lie, as of its arrival.
import { businessDateOf } from '#domain/calendar.ts';
import type { ValueDateBounds } from '#domain/value-date.ts';
import { readHolidays } from '#features/settings/holidays.sql.ts';
import { readParameters } from '#features/settings/parameters.ts';
import type { Reader } from '#platform/db.ts';

/** All but the beginning of the object, which its owner knows. */
export async function readBounds(reader: Reader, arrivedAt: Date): Promise<Omit<ValueDateBounds, 'beganOn'>> {
  const arrivedOn = businessDateOf(arrivedAt);
  const { bank_value_back_days: backDays } = await readParameters(reader, arrivedOn);
  return { arrivedOn, backDays, holidays: await readHolidays(reader) };
}
