// How long personal data that is no longer needed is kept, and what replaces an erased person's phone number.
// Invariant: these numbers never shorten what the law requires.
// Source: UU 27/2022 articles 42, 43; decision 0081.
import { addMonthsClamped, type BusinessDate } from './calendar.ts';

/** Days after which an abandoned registration or identity loses its pictures and profile. */
export const abandonedDays = 31;

/** Days after a rejection without a new submission until the identity is erased. */
export const rejectedDays = 91;

/** Days after a lead was refused until it is erased. Source: decision 0081. */
export const droppedLeadDays = 31;

/**
 * Days for which the key of an act is kept: longer than any page stays open to ask by it. Its audit event stays.
 * Source: decision 0092.
 */
export const actKeyDays = 90;

/** Years for which a customer's data is kept after their last business. */
const customerYears = 5;

/**
 * The last date on which a customer's data is kept, 5 years after their last business on this date.
 * Source: decision 0081.
 */
export function keptUntil(lastBusinessOn: BusinessDate): BusinessDate {
  return addMonthsClamped(lastBusinessOn, customerYears * 12);
}

/** Reasons that prevent an erasure: each ends by itself, `retention` on a date. Source: decision 0081. */
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

/** No real number begins so: it cannot be called or registered. */
const nobodysPhone = '+0';

/** The number that replaces an erased person's; `unique` is fifteen digits of their own. Source: decision 0081. */
export const erasedPhone = (unique: string): string => `${nobodysPhone}${unique}`;

/** Whether this number replaces an erased person's. Source: decision 0081. */
export const isErasedPhone = (phone: string): boolean => phone.startsWith(nobodysPhone);
