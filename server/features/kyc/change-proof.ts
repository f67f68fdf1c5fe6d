// The picture that proves a change of a verified person: added to a waiting change as a new version, and shown to the
// person who decides.
// Invariants: it is stored before the row that names it, and deleted if that fails; each view is an audit event.
// Source: docs/domain.md §3; decision 0067.
import type { FastifyReply } from 'fastify';
import type { Input } from '#contract/endpoint.ts';
import type { KycChanges, staffKycChanges } from '#contract/kyc-change.ts';
import type { StaffId } from '#domain/ids.ts';
import { normalisePicture } from '#platform/pictures.ts';
import type { Platform } from '#platform/platform.ts';
import { requireUpload } from '#platform/upload-limit.ts';
import { readStored } from '#platform/stored-file.ts';
import type { Ports } from '#ports/ports.ts';
import { forgetFiles, keepingFiles, newStorageKey } from '#ports/storage.ts';
import { listKycChanges, lockSeen, type Of, record } from './change.ts';
import { id as texts } from '#texts/id.ts';
import { findChange, putProof } from './change.sql.ts';
import { sendPaper } from './pictures.ts';

type Proof = Input<(typeof staffKycChanges)['proveKycChange']>['body'];

export async function proveKycChange(
  platform: Platform,
  { storage }: Ports,
  staffId: StaffId,
  of: Of,
  { file, version }: Proof,
): Promise<KycChanges> {
  await requireUpload(platform, staffId);
  const key = newStorageKey('identities', 'jpg');
  await storage.put(key, await normalisePicture(file, 'file'), { contentType: 'image/jpeg' });
  const files = { storage, log: platform.log };
  const { proofKey } = await keepingFiles(files, [key], () =>
    platform.db.tx(async (tx) => {
      const seen = await lockSeen(tx, platform.vault, of, version);
      await putProof(tx, { id: seen.id, staffId }, key);
      const before = { change: seen.id, version, proof: seen.proofKey !== null };
      const after = { change: seen.id, version: version + 1, proof: true };
      await record(tx, staffId, of.id, { action: 'kyc.change.prove', before, after, reason: seen.reason });
      return seen;
    }),
  );
  if (proofKey !== null) await forgetFiles(files, [proofKey]);
  return listKycChanges(platform.db, platform.vault, of.id);
}

export async function sendKycProof(
  platform: Platform,
  { storage }: Ports,
  staffId: StaffId,
  { reason, ...of }: Of & { reason: string | undefined },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const change = await findChange(platform.db, of.id, of.change);
  const key = change?.proofKey ?? null;
  const paper = { bytes: key === null ? null : await readStored(platform.log, storage, key), name: 'bukti' };
  const review = change?.state === 'entered' ? texts['kycchange.proof.review'] : null;
  return sendPaper(platform, paper, reply, { by: staffId, of: of.id, what: { change: of.change }, review, reason });
}
