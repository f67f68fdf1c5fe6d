// The complaint form: stored with a ticket and the day by which it is answered.
// Invariants: personal data complaints are answered within the law's hours, others within working days; a repeat on
// the same day gets the same ticket; no message goes out before a person answers, so the form cannot spam strangers;
// an IP address has an hourly limit.
// Source: docs/api.md; decision 0067.
import type { Input } from '#contract/endpoint.ts';
import type { complaints } from '#contract/complaint.ts';
import { addWorkingDays, type BusinessDate, businessDateOf } from '#domain/calendar.ts';
import { privacyAnswerHours } from '#domain/complaint.ts';
import { cleanText, parseEmail, parsePersonName } from '#domain/contact.ts';
import { normalisePhone } from '#domain/identity.ts';
import type { ComplaintId } from '#domain/ids.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { readHolidays } from '#features/settings/holidays.sql.ts';
import { readParameters } from '#features/settings/parameters.ts';
import { takeAttempt, type Limit } from '#platform/attempts.ts';
import { networkOf } from '#platform/call-limits.ts';
import { type Actor, recordAuditEvent } from '#platform/audit.ts';
import { now } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { Refused } from '#platform/refuse.ts';
import { newReadable, type Vault } from '#platform/secrets.ts';
import { dueOf, getSent, insertComplaint, type NewComplaint } from './complaint.sql.ts';

type Form = Input<typeof complaints.sendComplaint>['body'];
type Sent = Pick<NewComplaint, 'name' | 'phone' | 'email' | 'category' | 'message'>;

/** A whole village may share one IP address. */
const perAddress: Limit = { purpose: 'complaint_address', tries: 20, seconds: 3_600 };

/** Stores the form and answers its ticket. Refuses with all errors at once. */
export async function sendComplaint(
  { db, vault }: Pick<Platform, 'db' | 'vault'>,
  form: Form,
  address: string,
): Promise<{ ticket: string; dueAt: string }> {
  const sent = readForm(form);
  await takeAttempt(db, perAddress, networkOf(address));
  const { ticket, dueAt } = await db.tx((tx) => saveComplaint(tx, vault, sent, { kind: 'visitor' }));
  return { ticket, dueAt };
}

/** Stores a checked complaint, or finds the same one of that day. */
export async function saveComplaint(
  tx: Tx,
  vault: Vault,
  sent: Sent,
  by: Actor,
): Promise<{ id: ComplaintId; ticket: string; dueAt: string }> {
  const at = await now(tx);
  const date = businessDateOf(at);
  const complaint = {
    id: newId<ComplaintId>(),
    ticket: newTicket(),
    sentHash: vault.fingerprint(wordsOf(sent, date)),
    ...(await promise(tx, sent.category, at)),
  };
  if (await insertComplaint(tx, { ...sent, ...complaint })) {
    const object = { kind: 'complaint', id: complaint.id };
    await recordAuditEvent(tx, by, { action: 'complaint.sent', object, after: { category: sent.category } });
  }
  const stored = await getSent(tx, complaint.sentHash);
  return { id: stored.id, ticket: stored.ticket, dueAt: dueOf(stored).toISOString() };
}

/** The deadline of the answer. */
async function promise(
  tx: Tx,
  category: Sent['category'],
  at: Date,
): Promise<Pick<NewComplaint, 'promisedOn' | 'dueHours'>> {
  const dueHours = category === 'privacy' ? privacyAnswerHours : null;
  if (dueHours !== null) return { promisedOn: businessDateOf(new Date(at.getTime() + dueHours * 3_600_000)), dueHours };
  const date = businessDateOf(at);
  const { complaint_time: days } = await readParameters(tx, date);
  return { promisedOn: addWorkingDays(date, days, await readHolidays(tx)), dueHours };
}

function newTicket(): string {
  const letters = newReadable(8);
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

const wordsOf = ({ name, phone, email, category, message }: Sent, on: BusinessDate): string =>
  ['complaint', on, name, phone ?? '', email ?? '', category, message].join('\u001f');

function readForm(form: Form): Sent {
  const [typedName, typedPhone, typedEmail] = [form.name, form.phone ?? '', form.email ?? ''].map(cleanText);
  const name = parsePersonName(typedName ?? '');
  const phone = typedPhone ? normalisePhone(typedPhone) : null;
  const email = typedEmail ? parseEmail(typedEmail) : null;
  const { message } = form;
  const faults = [
    !typedName && emptied('name'),
    typedName && name === null && refuse('error.name.invalid', { field: 'name' }),
    typedPhone && phone === null && refuse('error.phone.invalid', { field: 'phone' }),
    typedEmail && email === null && refuse('error.email.invalid', { field: 'email' }),
    !typedPhone && !typedEmail && refuse('error.complaint.no_contact', { field: 'email' }),
    message === '' && emptied('message'),
  ].filter((fault) => typeof fault === 'object');
  if (name === null || faults.length > 0) throw new Refused(faults);
  return { name, phone, email, category: form.category, message };
}

const emptied = (field: string): Refusal => refuse('error.empty', { field, slots: { field } });
