// A person's privacy status: what prevents erasure and until when, a limit of processing, and a waiting request.
// Invariant: data of a customer stays for the years in the privacy policy, counted from their last business.
// Source: decision 0081.
import type { PrivacyBoard, PrivacyStatus } from '#contract/privacy.ts';
import { type BusinessDate, businessDateOf } from '#domain/calendar.ts';
import type { PersonId } from '#domain/ids.ts';
import { type ErasureBlock, erasureBlocks, keptUntil } from '#domain/retention.ts';
import { today } from '#platform/clock.ts';
import type { Reader } from '#platform/db.ts';
import { isId } from '#platform/ids.ts';
import { notFound } from '#platform/refuse.ts';
import {
  readBusiness,
  findPerson,
  listErasureRequestsOf,
  listLimitsOf,
  listErasureRequests,
  listLimits,
  type ErasureRequestRow,
  type LimitRow,
} from './request.sql.ts';

type Hindrances = { blocks: ErasureBlock[]; keptUntil: BusinessDate | null };

/** What prevents this person's erasure, in the order of the list. */
export async function readHindrances(reader: Reader, userId: PersonId): Promise<Hindrances> {
  const { lastAt, ...runs } = await readBusiness(reader, userId);
  const until = lastAt === null ? null : keptUntil(businessDateOf(lastAt));
  const isRetained = until !== null && until >= (await today(reader));
  return {
    blocks: erasureBlocks.filter((block) => (block === 'retention' ? isRetained : runs[block])),
    keptUntil: until,
  };
}

/** The status for staff. Refuses with 404 if the person does not exist. */
export async function getPrivacyStatus(reader: Reader, userId: PersonId): Promise<PrivacyStatus> {
  const person = isId(userId) ? await findPerson(reader, userId) : null;
  if (!person) throw notFound();
  const { id, name, erasedAt } = person;
  const [request] = await listErasureRequestsOf(reader, userId);
  const [limit] = await listLimitsOf(reader, userId);
  return {
    person: { id, name },
    erasedAt: erasedAt?.toISOString() ?? null,
    ...(await readHindrances(reader, userId)),
    limit: limit ? toLimit(limit) : null,
    request: request ? toChangeRequest(request) : null,
  };
}

/** Requests waiting for a second person, oldest first, and people with limited processing, soonest end first. */
export async function getPrivacyBoard(reader: Reader): Promise<PrivacyBoard> {
  const waiting = await listErasureRequests(reader);
  const limited = await listLimits(reader);
  return { requests: waiting.map(toChangeRequest), limits: limited.map(toLimit) };
}

const toChangeRequest = ({ enteredAt, ...request }: ErasureRequestRow) => ({
  ...request,
  enteredAt: enteredAt.toISOString(),
});
const toLimit = ({ setAt, ...limit }: LimitRow) => ({ ...limit, setAt: setAt.toISOString() });
