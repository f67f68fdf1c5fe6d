// How long data of people is kept that nothing needs any more, and what an erased person is known by.
// Invariant: what the law has kept is never shortened by these numbers.
// Source: UU 27/2022 articles 42, 43; decision 0081.
import { addMonthsClamped, type BusinessDate } from './calendar.ts';

/** Days after which a registration or an identity that nobody goes on with loses its pictures and profile. */
export const abandonedDays = 31;

/** Days after a rejection without another submission until the identity is erased. */
export const rejectedDays = 91;

/** Days after a lead was refused until nothing of it is needed any more. Source: decision 0081. */
export const droppedLeadDays = 31;

/** Years after the last business with a customer for which her data is kept. */
const customerYears = 5;

/** The last date on which data of a customer is kept whose last business was on that date. */
export function keptUntil(lastBusinessOn: BusinessDate): BusinessDate {
  return addMonthsClamped(lastBusinessOn, customerYears * 12);
}

/** What keeps a person's data from being erased: each is over by itself, `retention` on a date. Source: decision 0081. */
export const erasureBlocks = [
  'balance',
  'positions',
  'withdrawals',
  'loans',
  'group',
  'identity',
  'complaint',
  'retention',
] as const;
export type ErasureBlock = (typeof erasureBlocks)[number];

/** No country's number begins so: nobody is reached by it, and nobody registers with it. */
const nobodysPhone = '+0';

/** The number in an erased person's place; `unique` is fifteen digits of her own. Source: decision 0081. */
export const erasedPhone = (unique: string): string => `${nobodysPhone}${unique}`;

/** Whether this stands in the place of an erased person's number. */
export const isErasedPhone = (phone: string): boolean => phone.startsWith(nobodysPhone);
