// Privacy duties: requests, a file of all data, erasure by two people, and deletion of data that is no longer needed.
// Source: UU 27/2022; decision 0081.
import type { Input } from '#contract/endpoint.ts';
import { type PrivacyRequest, privacy, staffPrivacy } from '#contract/privacy.ts';
import { endOfDay } from '#domain/calendar.ts';
import type { PersonId } from '#domain/ids.ts';
import { actKeyDays, droppedLeadDays } from '#domain/retention.ts';
import { eraseProfile, lockKycStatus } from '#features/account/profile.sql.ts';
import { saveComplaint } from '#features/complaint/send.ts';
import { dropTasksOfGoneLeads } from '#features/followup/task.ts';
import { eraseIdentity } from '#features/kyc/erase.sql.ts';
import { deleteDroppedLeads } from '#features/lead/lead.sql.ts';
import { dropEndedDevices } from '#features/notice/push.sql.ts';
import { dropOldActKeys } from '#platform/acts.ts';
import { type Limit, takeAttempt } from '#platform/attempts.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import type { Db, Reader, Tx } from '#platform/db.ts';
import { approveEntry, cancelEntry } from '#platform/four-eyes.ts';
import type { Platform } from '#platform/platform.ts';
import type { Ports } from '#ports/ports.ts';
import { id as texts } from '#texts/id.ts';
import { sendPersonalData } from './data.ts';
import { enterErasure, erasuresOf } from './erasure-request.ts';
import { listUnneeded, noteFiles, type Unneeded } from './erasure.sql.ts';
import { closeFarewells, createErasures } from './erasures.ts';
import { liftLimit, limitProcessing } from './limit.ts';
import { insertRequest, listRequests, type PrivacyRequestRow, readAsker, readRequest } from './request.sql.ts';
import { getPrivacyBoard, getPrivacyStatus } from './standing.ts';

export function registerPrivacy(platform: Platform, ports: Ports): void {
  const { db, jobs } = platform;
  platform.web.serve(privacy, {
    takePersonalData: ({ caller, body, reply }) => sendPersonalData(platform, caller.id, body, reply),
    listPrivacyRequests: ({ caller }) => listPrivacyRequests(db, caller.id),
    askPrivacy: ({ caller, body }) => askPrivacy(platform, caller.id, body),
  });
  platform.console.serve(staffPrivacy, {
    getPrivacyBoard: () => getPrivacyBoard(db),
    getPrivacyStatus: ({ params }) => getPrivacyStatus(db, params.id),
    enterErasure: ({ caller, params, body }) => enterErasure(platform, caller.id, params.id, body.reason),
    approveErasure: ({ caller, params, body }) =>
      approveEntry(db, erasuresOf(platform, params.id), caller.id, params.request, { version: 1, reason: body.note }),
    cancelErasure: ({ caller, params, body }) =>
      cancelEntry(db, erasuresOf(platform, params.id), caller.id, params.request, { version: 1, ...body }),
    limitProcessing: ({ caller, params, body }) => limitProcessing(db, caller.id, params.id, body.reason),
    liftLimit: ({ caller, params, body }) => liftLimit(db, caller.id, params.id, body.reason),
  });
  const erasures = createErasures(platform, ports);
  jobs.onDue({ name: 'privacy.erasure', run: () => erasures.work() });
  jobs.onDayClose({ name: 'privacy.retention', run: () => dropUnneeded(db) });
}

type ChangeRequest = Input<typeof privacy.askPrivacy>['body'];
const perPerson: Limit = { purpose: 'privacy_request', tries: 10, seconds: 86_400 };

/**
 * Saves the request as a privacy complaint under the person's own name and address, which staff answer like any other.
 * The same request on the same day returns the existing one.
 * Source: UU 27/2022 articles 30, 32, 40, 41; decision 0081.
 */
async function askPrivacy(
  { db, vault }: Platform,
  userId: PersonId,
  { kind, message }: ChangeRequest,
): Promise<PrivacyRequest> {
  await takeAttempt(db, perPerson, userId);
  return db.tx(async (tx) => {
    // Mail goes only to a verified address.
    const asker = await readAsker(tx, userId);
    const words = [texts[`privacy.ask.${kind}`], message ?? ''].filter((line) => line !== '').join('\n');
    const sent = { ...asker, category: 'privacy' as const, message: words };
    const { id } = await saveComplaint(tx, vault, sent, { kind: 'user', id: userId });
    await insertRequest(tx, id, userId, kind);
    return toWire(await readRequest(tx, id));
  });
}

async function listPrivacyRequests(reader: Reader, userId: PersonId): Promise<PrivacyRequest[]> {
  const found = await listRequests(reader, userId);
  return found.map(toWire);
}

const toWire = ({ askedAt, dueAt, promisedOn, ...request }: PrivacyRequestRow): PrivacyRequest => ({
  ...request,
  askedAt: askedAt.toISOString(),
  dueAt: (dueAt ?? endOfDay(promisedOn)).toISOString(),
});

/**
 * Once a day, deletes data that is no longer needed, one person at a time. People with fundings or money are not
 * touched; a repeated run finds nothing left.
 * Source: UU 27/2022 articles 42, 43.
 */
async function dropUnneeded(db: Db): Promise<void> {
  for (const kind of ['abandoned', 'rejected'] as const)
    for (const id of await listUnneeded(db, kind)) await db.tx((tx) => dropIdentity(tx, id, kind));
  await db.tx(async (tx) => {
    for (const id of await deleteDroppedLeads(tx, droppedLeadDays))
      await recordAuditEvent(tx, { kind: 'system' }, { action: 'privacy.lead.dropped', object: { kind: 'lead', id } });
    await dropTasksOfGoneLeads(tx);
  });
  await closeFarewells(db);
  await dropOldActKeys(db, actKeyDays);
  await dropEndedDevices(db);
}

/** Erases one identity and its profile, unless the person came back meanwhile. */
async function dropIdentity(tx: Tx, userId: PersonId, kind: Unneeded): Promise<void> {
  await lockKycStatus(tx, userId);
  if ((await listUnneeded(tx, kind, userId)).length === 0) return;
  const { files } = await eraseIdentity(tx, userId);
  await eraseProfile(tx, userId);
  await noteFiles(tx, files);
  const after = { why: kind, files: files.length };
  await recordAuditEvent(
    tx,
    { kind: 'system' },
    { action: 'privacy.identity.dropped', object: { kind: 'user', id: userId }, after },
  );
}
