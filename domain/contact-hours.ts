// When staff may call or write to a person of their own accord, on the clocks of that person's place, and the links that
// do it.
// Invariant: Monday to Saturday and no declared holiday; about a payment from 08.00 until before 20.00, about an offer
// until before 18.00. The hours are the law's, so that no parameter changes them.
// Source: decision 0117; decision 0052.
import { addDays, type BusinessDate, type Holidays, weekdayOf } from './calendar.ts';
import type { Phone } from './identity.ts';
import { dateInZone, hourInZone, type Zone } from './time-zone.ts';

/** What the contact is about: a payment or an answer that is owed, or an offer to borrow. */
export const contactPurposes = ['payment', 'offer'] as const;
export type ContactPurpose = (typeof contactPurposes)[number];

/** Full hours of the clock: from the first, until before the last. */
const hours: Readonly<Record<ContactPurpose, { from: number; until: number }>> = {
  payment: { from: 8, until: 20 },
  offer: { from: 8, until: 18 },
};

export type ContactWindow = { opensAt: Date; closesAt: Date };

/** Monday to Saturday and no declared holiday. Source: decision 0052. */
function isContactDay(date: BusinessDate, holidays: Holidays): boolean {
  return weekdayOf(date) <= 6 && !holidays.has(date);
}

/** `zone`: null where nobody knows the place; then only the hours that hold in all three zones. */
type Asked = { at: Date; zone: Zone | null; holidays: Holidays; purpose: ContactPurpose };

/**
 * The window that an instant is in, or else the next one: contact is allowed when `opensAt <= at < closesAt`.
 * Source: decision 0117.
 */
export function contactWindow({ at, zone, holidays, purpose }: Asked): ContactWindow {
  const { from, until } = hours[purpose];
  // The day begins last in the west and ends first in the east.
  const [west, east]: [Zone, Zone] = zone === null ? ['WIB', 'WIT'] : [zone, zone];
  let date = dateInZone(at, east);
  while (!isContactDay(date, holidays) || at >= hourInZone(date, until, east)) date = addDays(date, 1);
  return { opensAt: hourInZone(date, from, west), closesAt: hourInZone(date, until, east) };
}

/** Whether contact is allowed at an instant. Source: decision 0117. */
export const isContactOpen = ({ opensAt, closesAt }: ContactWindow, at: Date): boolean =>
  opensAt <= at && at < closesAt;

/**
 * The instant itself when a borrower may be reminded then, else when the next window opens.
 * Source: decision 0052.
 */
export function nextContactTime(instant: Date, zone: Zone, holidays: Holidays): Date {
  const { opensAt } = contactWindow({ at: instant, zone, holidays, purpose: 'payment' });
  return opensAt > instant ? opensAt : instant;
}

/** When the contact hours end on the day of an instant: 20.00 in the zone. Source: decision 0052. */
export function contactEndsAt(instant: Date, zone: Zone): Date {
  return hourInZone(dateInZone(instant, zone), hours.payment.until, zone);
}

/** By a call, or by a message of WhatsApp. */
export const contactWays = ['call', 'whatsapp'] as const;
export type ContactWay = (typeof contactWays)[number];

/** The link that a press opens: `tel:+6281…`, or `https://wa.me/6281…`, which takes no sign. Source: decision 0117. */
export const contactLink = (way: ContactWay, phone: Phone): string =>
  way === 'call' ? `tel:${phone}` : `https://wa.me/${phone.slice(1)}`;
