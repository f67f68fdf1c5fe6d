// A signed-in person's request about their data: a privacy complaint under their own name and address, which staff
// answer like any other.
// Source: UU 27/2022 articles 30, 32, 40, 41; decision 0081.
import type { Input } from '#contract/endpoint.ts';
import type { privacy, PrivacyRequest } from '#contract/privacy.ts';
import { endOfDay } from '#domain/calendar.ts';
import { cleanText } from '#domain/contact.ts';
import type { PersonId } from '#domain/ids.ts';
import { saveComplaint } from '#features/complaint/send.ts';
import { takeAttempt, type Limit } from '#platform/attempts.ts';
import type { Reader } from '#platform/db.ts';
import type { Platform } from '#platform/platform.ts';
import { id as texts } from '#texts/id.ts';
import { readAsker, insertRequest, readRequest, listRequests, type PrivacyRequestRow } from './request.sql.ts';

type ChangeRequest = Input<typeof privacy.askPrivacy>['body'];
const perPerson: Limit = { purpose: 'privacy_request', tries: 10, seconds: 86_400 };

/** Saves the request. The same request on the same day returns the existing one. */
export async function askPrivacy(
  { db, vault }: Platform,
  userId: PersonId,
  { kind, message }: ChangeRequest,
): Promise<PrivacyRequest> {
  await takeAttempt(db, perPerson, userId);
  return db.tx(async (tx) => {
    // Mail goes only to a verified address.
    const asker = await readAsker(tx, userId);
    const words = [texts[`privacy.ask.${kind}`], cleanText(message ?? '')].filter((line) => line !== '').join('\n');
    const sent = { ...asker, category: 'privacy' as const, message: words };
    const { id } = await saveComplaint(tx, vault, sent, { kind: 'user', id: userId });
    await insertRequest(tx, id, userId, kind);
    return toWire(await readRequest(tx, id));
  });
}

export async function listPrivacyRequests(reader: Reader, userId: PersonId): Promise<PrivacyRequest[]> {
  const found = await listRequests(reader, userId);
  return found.map(toWire);
}

const toWire = ({ askedAt, dueAt, promisedOn, ...request }: PrivacyRequestRow): PrivacyRequest => ({
  ...request,
  askedAt: askedAt.toISOString(),
  dueAt: (dueAt ?? endOfDay(promisedOn)).toISOString(),
});
