// The complaint form: what was sent is kept with a ticket and the day by which it is answered.
// Invariants: the same sent again on one day gets the ticket that it has; nothing is written to the sender before a person
// answers, so that nobody can have us write to a stranger; there is an end to what one address sends in an hour.
// Source: api.md (POST complaints); security: fair use; decision 0067.
import type { Input } from '#contract/endpoint.ts';
import type { complaints } from '#contract/complaint.ts';
import { addWorkingDays, type BusinessDate } from '#domain/calendar.ts';
import { cleanText, parseEmail, parsePersonName } from '#domain/contact.ts';
import { normalisePhone } from '#domain/identity.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { readHolidays } from '#features/settings/holidays.ts';
import { readParameters } from '#features/settings/parameters.ts';
import { demandAttempt, type Limit } from '#platform/attempts.ts';
import { recordDeed } from '#platform/audit.ts';
import { today } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { Refused } from '#platform/refuse.ts';
import { newReadable } from '#platform/secrets.ts';
import { findTicket, insertComplaint, type NewComplaint } from './complaint.sql.ts';

type Form = Input<typeof complaints.sendComplaint>['body'];
type Sent = Pick<NewComplaint, 'name' | 'phone' | 'email' | 'category' | 'message'>;

/** A village may sit behind one address. */
const perAddress: Limit = { purpose: 'complaint_address', tries: 20, seconds: 3_600 };

/** Keeps the form and answers its ticket. Refuses with every fault at once. */
export async function sendComplaint(
  { db, vault }: Pick<Platform, 'db' | 'vault'>,
  form: Form,
  address: string,
): Promise<{ ticket: string }> {
  const sent = readForm(form);
  await demandAttempt(db, perAddress, address);
  return db.tx(async (tx) => {
    const on = await today(tx);
    const { complaint_time: days } = await readParameters(tx, on);
    const promisedOn = addWorkingDays(on, days, await readHolidays(tx));
    const complaint = { id: newId(), ticket: newTicket(), sentHash: vault.fingerprint(wordsOf(sent, on)), promisedOn };
    if (!(await insertComplaint(tx, { ...sent, ...complaint })))
      return { ticket: await findTicket(tx, complaint.sentHash) };
    const object = { kind: 'complaint', id: complaint.id };
    await recordDeed(tx, { kind: 'visitor' }, { action: 'complaint.sent', object, after: { category: sent.category } });
    return { ticket: complaint.ticket };
  });
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
  const message = cleanText(form.message);
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
