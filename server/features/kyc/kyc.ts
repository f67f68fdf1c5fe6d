// Identity verification from the first draft to the decision, and the profile it fills.
// Source: spec §2, §5, §7; docs/domain.md §3; docs/api.md.
import type { Input } from '#contract/endpoint.ts';
import { staffKycChanges } from '#contract/kyc-change.ts';
import { kyc, type StaffKycItem, staffKycs } from '#contract/kyc.ts';
import type { PersonId } from '#domain/ids.ts';
import type { KycStatus } from '#domain/kyc.ts';
import { type ComparedField, comparedFields, type ProfileInput } from '#domain/profile-fields.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { openKnownDevice } from '#features/account/known-device.ts';
import { upsertProfile } from '#features/account/profile.sql.ts';
import { parseProfile, readProfile } from '#features/account/profile.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import { today } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { approveEntry, cancelEntry } from '#platform/four-eyes.ts';
import { checkInput } from '#platform/read-input.ts';
import { type ListFile, momentCell, sendListFile } from '#platform/list-file.ts';
import type { Platform } from '#platform/platform.ts';
import { Refused } from '#platform/refuse.ts';
import type { Ports } from '#ports/ports.ts';
import { id as texts } from '#texts/id.ts';
import { proveKycChange, sendKycProof } from './change-proof.ts';
import * as change from './change.ts';
import { lockStatus } from './kyc.sql.ts';
import { sendKycPicture } from './pictures.ts';
import { readKyc } from './read.ts';
import { getStaffKyc } from './desk.ts';
import { listKycs, revealNumbers } from './review.ts';
import { preparePapers, saveDraft, submitKyc } from './submit.ts';
import { decideKyc } from './verdict.ts';

export function registerKyc(platform: Platform, ports: Ports): void {
  const { db, vault } = platform;
  platform.web.serve(kyc, {
    // Multipart with pictures; JSON without them, for a draft. Source: docs/settled.md 17.
    submitKyc: ({ caller, body, request, reply }) =>
      /^application\/json\b/i.test(request.headers['content-type'] ?? '')
        ? saveDraft(platform, caller.id, body)
        : submitKyc(platform, ports, caller.id, body, openKnownDevice(platform, 'user', request, reply).ids),
    getKyc: ({ caller }) => readKyc(platform, caller.id),
    getProfile: ({ caller }) => readProfile(db, caller.id),
    saveProfile: ({ caller, body }) => changeProfile(platform, caller.id, body),
  });
  platform.console.serve(staffKycs, {
    listKycs: ({ query }) => listKycs(platform, query),
    exportKycs: (call) => sendListFile(platform, staffKycs.exportKycs, call, kycFile),
    getStaffKyc: ({ caller, params }) => getStaffKyc(platform, caller, params.id),
    getKycPicture: ({ caller, params, query, reply }) =>
      sendKycPicture(platform, ports, caller.id, { ...params, reason: reasonOf(query) }, reply),
    revealKycNumber: ({ caller, params, body }) => revealNumbers(platform, caller.id, params.id, body.reason),
    decideKyc: async ({ caller, params, body }) => {
      await decideKyc(platform, caller.id, params.id, body);
      return {};
    },
  });
  platform.console.serve(staffKycChanges, {
    listKycChanges: ({ params }) => change.listKycChanges(db, vault, params.id),
    enterKycChange: ({ caller, params, body }) => change.enterKycChange(platform, caller.id, params.id, body),
    editKycChange: ({ caller, params, body }) => change.editKycChange(platform, caller.id, params, body),
    proveKycChange: ({ caller, params, body }) => proveKycChange(platform, ports, caller.id, params, body),
    getKycProof: ({ caller, params, query, reply }) =>
      sendKycProof(platform, ports, caller.id, { ...params, reason: reasonOf(query) }, reply),
    revealKycChange: ({ caller, params, body }) => change.revealKycChange(platform, caller.id, params, body),
    approveKycChange: ({ caller, params, body: { version, note } }) =>
      approveEntry(db, change.changesOf(vault, params.id), caller.id, params.change, { version, reason: note }),
    cancelKycChange: ({ caller, params, body }) =>
      cancelEntry(db, change.changesOf(vault, params.id), caller.id, params.change, body),
  });
  platform.events.answer('prepareIdentityPapers', 'kyc', (_reader, papers) => preparePapers(platform, ports, papers));
}

/** File responses are not validated against a schema before they are sent. */
const reasonOf = (query: unknown) => checkInput(staffKycs.getKycPicture.query, query).reason;

/** Saves the profile fields that were sent. */
function changeProfile({ db }: Platform, userId: PersonId, sent: ProfileInput) {
  return db.tx(async (tx) => {
    // Locked, so that no decision is made on data that changes meanwhile.
    const status = await lockStatus(tx, userId);
    const { parsed, faults } = await parseProfile(tx, userId, sent, await today(tx));
    const all = [...faults, ...(await comparedFaults(tx, userId, status, { ...sent, birthday: parsed.birthday }))];
    if (all.length > 0) throw new Refused(all);
    await upsertProfile(tx, userId, parsed);
    const object = { kind: 'user', id: userId };
    await recordAuditEvent(tx, { kind: 'user', id: userId }, { action: 'profile.saved', object });
    return readProfile(tx, userId);
  });
}

/** Fields a reviewer compares with the documents: frozen during the review, afterwards changed only by two reviewers. */
type Compared = Partial<Record<ComparedField, unknown>>;

async function comparedFaults(tx: Tx, userId: PersonId, status: KycStatus | null, sent: Compared): Promise<Refusal[]> {
  if (status !== 'verified' && status !== 'pending') return [];
  const standing = await readProfile(tx, userId);
  return comparedFields
    .filter((field) => (sent[field] ?? standing[field]) !== standing[field] && standing[field] !== null)
    .map((field) => refuse(status === 'verified' ? 'error.kyc.verified_field' : 'error.kyc.pending_field', { field }));
}

/** The queue of identity verifications as a file, masked like the list. */
const kycFile: ListFile<Input<typeof staffKycs.listKycs>['query'], StaffKycItem> = {
  name: 'verifikasi',
  read: listKycs,
  columns: [
    ['file.name', ({ name }) => name],
    ['file.phone', ({ phone }) => phone],
    ['file.status', ({ status }) => texts[`status.kyc.${status}`]],
    ['file.submitted', ({ submittedAt }) => momentCell(submittedAt)],
    ['file.due', ({ dueAt }) => momentCell(dueAt)],
  ],
};
