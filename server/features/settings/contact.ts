// The hours in which staff may reach a person, and a press on a call or a message.
// Invariant: outside the hours it is refused; each press is an audit event.
// Source: decision 0117.
import type { Contact } from '#contract/contact.ts';
import {
  contactLink,
  type ContactPurpose,
  type ContactWay,
  contactWindow,
  isContactOpen,
} from '#domain/contact-hours.ts';
import type { Phone } from '#domain/identity.ts';
import { formatInZone, type Zone } from '#domain/time-zone.ts';
import { type AuditEvent, recordAuditEvent } from '#platform/audit.ts';
import { now } from '#platform/clock.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { refused } from '#platform/refuse.ts';
import type { StaffCaller } from '#platform/session.ts';
import { readHolidays } from './holidays.sql.ts';

/** Whom a call or message reaches, and about what. */
export type Reached = { phone: Phone; zone: Zone | null; purpose: ContactPurpose };

export async function readContact(reader: Reader, { zone, purpose }: Reached): Promise<Contact> {
  const { opensAt, closesAt } = await readWindow(reader, { zone, purpose });
  return { zone, opensAt: opensAt.toISOString(), closesAt: closesAt.toISOString() };
}

const readWindow = async (reader: Reader, { zone, purpose }: Omit<Reached, 'phone'>) =>
  contactWindow({ at: await now(reader), zone, purpose, holidays: await readHolidays(reader) });

type Press = Reached & { way: ContactWay; event: Pick<AuditEvent, 'action' | 'object'> };

/** Records the press and returns its link; refuses `error.contact.closed` outside the hours. */
export async function pressContact(tx: Tx, { id }: StaffCaller, press: Press): Promise<{ link: string }> {
  const { phone, way, event } = press;
  const window = await readWindow(tx, press);
  if (!isContactOpen(window, await now(tx))) {
    const at = formatInZone(window.opensAt, press.zone ?? 'WIB');
    throw refused('error.contact.closed', { slots: { at } });
  }
  await recordAuditEvent(tx, { kind: 'staff', id }, { ...event, after: { way } });
  return { link: contactLink(way, phone) };
}
