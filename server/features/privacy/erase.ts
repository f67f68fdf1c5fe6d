// Erases a person, table by table, each through the feature that owns it.
// Invariants: books and trail keep their rows, which hold only the person's id; files are queued here and deleted
// after the commit; the person's row is locked.
// Source: UU 27/2022 articles 43, 44; decision 0081.
import type { PersonId } from '#domain/ids.ts';
import { type Erased, eraseAccount } from '#features/account/erase.ts';
import { erasePayee } from '#features/bank/payout.sql.ts';
import { eraseHolder } from '#features/bank/virtual-account.ts';
import { eraseComplainant } from '#features/complaint/complaint.sql.ts';
import { eraseTasksAbout } from '#features/followup/task.ts';
import { eraseVisitsAbout } from '#features/followup/visit.sql.ts';
import { eraseQuotations } from '#features/funding/quotation.sql.ts';
import { eraseChanges, eraseIdentity } from '#features/kyc/erase.sql.ts';
import { deleteLeadsOf } from '#features/lead/lead.sql.ts';
import { eraseMember } from '#features/lending/group.sql.ts';
import { eraseNotices } from '#features/notice/erase.sql.ts';
import { erasePlan } from '#features/plan/plan.sql.ts';
import { eraseRecipient } from '#features/reminder/reminder.sql.ts';
import { eraseSigner } from '#features/signing/agreement.sql.ts';
import { eraseShortlist } from '#features/shortlist/bookmarks.sql.ts';
import { eraseSpread } from '#features/spread/limits.sql.ts';
import { eraseBankAccounts } from '#features/withdrawal/bank-accounts.ts';
import type { Tx } from '#platform/db.ts';
import type { Platform } from '#platform/platform.ts';
import { fill } from '#texts/fill.ts';
import { id as texts } from '#texts/id.ts';
import { insertErasure, noteFiles } from './erasure.sql.ts';

/** Identifies a person on the erasure list. */
export const subjectHash = (vault: Platform['vault'], userId: PersonId): Buffer =>
  vault.fingerprint(`erasure\u001f${userId}`);

type Keys = Pick<Platform, 'sessions' | 'vault'>;

/** Erases a locked person for good. Returns what the audit event stores. */
export async function erasePerson(
  tx: Tx,
  { sessions, vault }: Keys,
  userId: PersonId,
  account: Erased,
): Promise<{ files: number }> {
  const name = fill(texts['privacy.erased.name'], { id: userId.slice(-6) });
  const contact = { phone: account.phone, email: account.email };
  await eraseNotices(tx, userId, contact);
  await sessions.erase(tx, 'user', userId);
  const files = [
    ...(account.photoKey === null ? [] : [account.photoKey]),
    ...(await eraseIdentity(tx, userId)).files,
    ...(await eraseChanges(tx, userId)),
    ...(await eraseSigner(tx, userId, name)),
  ];
  await eraseBankAccounts(tx, userId, name);
  await eraseHolder(tx, userId, name);
  await erasePayee(tx, userId, name);
  await eraseRecipient(tx, contact.phone, name);
  await eraseQuotations(tx, userId);
  await eraseSpread(tx, userId);
  await eraseShortlist(tx, userId);
  await erasePlan(tx, userId);
  await eraseVisitsAbout(tx, userId);
  await eraseMember(tx, userId, name);
  await deleteLeadsOf(tx, contact.phone);
  const proved = { ...contact, email: account.emailVerified ? contact.email : null };
  await eraseComplainant(tx, proved, { name, message: texts['privacy.erased.message'] });
  await eraseTasksAbout(tx, userId, name);
  await eraseAccount(tx, userId, account, name);
  await noteFiles(tx, files);
  await insertErasure(tx, userId, subjectHash(vault, userId));
  return { files: files.length };
}
