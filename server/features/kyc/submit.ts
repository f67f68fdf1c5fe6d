// Submitting an identity: a draft while it is typed, a submission when it is complete.
// Invariants: pictures are stored before the rows that name them and deleted if those fail; of parallel submissions
// one becomes pending; its owner cannot change verified data.
// Source: spec §2, §5; docs/domain.md §3; docs/settled.md 16, 17, 68; docs/api.md.
import type { KycField, KycState } from '#contract/kyc.ts';
import { addWorkingDays } from '#domain/calendar.ts';
import type { PersonId } from '#domain/ids.ts';
import type { KycStatus } from '#domain/kyc.ts';
import { moveKycStatus, parseProfile } from '#features/account/profile.ts';
import { upsertProfile, lockKycStatus } from '#features/account/profile.sql.ts';
import { sendEmail } from '#features/notice/notice.ts';
import { readHolidays } from '#features/settings/holidays.sql.ts';
import { readParameters } from '#features/settings/parameters.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import { today } from '#platform/clock.ts';
import type { Reader, Tx } from '#platform/db.ts';
import type { IdentityPapers, PreparedPapers } from '#platform/events.ts';
import { normalisePicture } from '#platform/pictures.ts';
import type { Platform } from '#platform/platform.ts';
import { Refused, refused } from '#platform/refuse.ts';
import { requireUpload } from '#platform/upload-limit.ts';
import type { Ports } from '#ports/ports.ts';
import { forgetFiles, keepingFiles, newStorageKey } from '#ports/storage.ts';
import { fill } from '#texts/fill.ts';
import { id as texts } from '#texts/id.ts';
import {
  hasField,
  type KycInput,
  missingFields,
  type PictureKind,
  pictureFields,
  requiredFields,
  wrongFields,
} from './form.ts';
import {
  listRejections,
  markSubmitted,
  putPicture,
  replaceRejections,
  saveKyc,
  readUserName,
  rememberBrowser,
  isBank,
  readSubmitted,
} from './kyc.sql.ts';
import { readStatus } from './kept.ts';
import { readKyc } from './read.ts';

/** Saves a draft without pictures and bank account; the status is unchanged. Source: docs/settled.md 17. */
export async function saveDraft(platform: Platform, userId: PersonId, sent: KycInput): Promise<KycState> {
  const { bank: _, bankAccountNumber: __, bankAccountName: ___, ...typed } = sent;
  await platform.db.tx(async (tx) => {
    requireOpen(await lockKycStatus(tx, userId));
    await save(tx, platform, userId, typed);
  });
  return readKyc(platform, userId);
}

/**
 * Submits; refuses with all missing and wrong fields at once and then stores nothing. The marks of its browser are kept as
 * keyed hashes, so that a reviewer sees who else handed in an identity there.
 */
export async function submitKyc(
  platform: Platform,
  { storage }: Ports,
  userId: PersonId,
  sent: KycInput,
  marks: readonly string[],
): Promise<KycState> {
  const { db } = platform;
  await requireUpload(platform, userId);
  await requireComplete(db, userId, sent);
  const pictures = await savePictures(storage, sent);
  const keys = pictures.map(({ key }) => key);
  const files = { storage, log: platform.log };
  const replaced = await keepingFiles(files, keys, () =>
    db.tx((tx) => takeSubmission(tx, platform, userId, sent, { pictures, marks })),
  );
  await forgetFiles(files, replaced);
  return readKyc(platform, userId);
}

async function takeSubmission(
  tx: Tx,
  platform: Platform,
  userId: PersonId,
  sent: KycInput,
  { pictures, marks }: { pictures: readonly StoredPicture[]; marks: readonly string[] },
): Promise<string[]> {
  const status = await lockKycStatus(tx, userId);
  requireOpen(status);
  await save(tx, platform, userId, sent);
  const replaced: (string | null)[] = [];
  for (const { kind, key } of pictures) replaced.push(await putPicture(tx, userId, kind, key));
  await rememberBrowser(tx, platform.vault, userId, marks);
  const date = await today(tx);
  const { kyc_time: days } = await readParameters(tx, date);
  await markSubmitted(tx, userId, addWorkingDays(date, days, await readHolidays(tx)));
  await replaceRejections(tx, userId, []);
  await moveKycStatus(tx, userId, status, 'pending');
  await recordAuditEvent(
    tx,
    { kind: 'user', id: userId },
    { action: 'kyc.submitted', object: { kind: 'user', id: userId } },
  );
  await tellSubmitted(tx, userId, days, new URL('/dashboard/kyc', platform.config.PUBLIC_URL).href);
  return replaced.filter((key) => key !== null);
}

function requireOpen(status: KycStatus): void {
  if (status === 'pending') throw refused('kyc.pending');
  if (status === 'verified') throw refused('error.kyc.already_verified');
}

async function save(tx: Tx, { vault }: Platform, userId: PersonId, sent: KycInput): Promise<void> {
  const { name } = await readUserName(tx, userId);
  const { parsed, faults } = await parseProfile(tx, userId, sent, await today(tx));
  const wrong = [...wrongFields(sent, name), ...faults, ...(await unknownBank(tx, sent.bank))];
  if (wrong.length > 0) throw new Refused(wrong);
  await upsertProfile(tx, userId, parsed);
  await saveKyc(tx, vault, userId, sent);
}

async function unknownBank(tx: Tx, bank: number | undefined) {
  if (bank === undefined || (await isBank(tx, bank))) return [];
  return refused('error.invalid_value', { field: 'bank', slots: { field: 'bank' } }).refusals;
}

/** The first time everything; after a rejection only rejected fields, while accepted ones stay. */
async function requireComplete(reader: Reader, userId: PersonId, sent: KycInput): Promise<void> {
  const rejected = (await listRejections(reader, userId)).map(({ field }) => field);
  const wanted = rejected.length > 0 ? rejected : requiredFields;
  const accepted = rejected.length > 0 ? new Set<KycField>() : (await readStatus(reader, userId)).kept;
  const missing = missingFields(sent, wanted, accepted);
  if (missing.length > 0) throw new Refused(missing);
}

type StoredPicture = { kind: PictureKind; key: string };

async function savePictures(storage: Ports['storage'], sent: KycInput): Promise<StoredPicture[]> {
  const kinds = (Object.keys(pictureFields) as PictureKind[]).filter((kind) => hasField(sent, kind));
  // All are checked before any is stored.
  const judged = await Promise.all(
    kinds.map(async (kind) => {
      const upload = sent[pictureFields[kind]];
      if (!upload) throw new Error('a picture that was there is gone');
      return { kind, bytes: await normalisePicture(upload.file, kind) };
    }),
  );
  const stored: StoredPicture[] = [];
  for (const { kind, bytes } of judged) {
    const key = newStorageKey('identities', 'jpg');
    await storage.put(key, bytes, { contentType: 'image/jpeg' });
    stored.push({ kind, key });
  }
  return stored;
}

/** Starts a draft with a registration's documents; they are checked and stored before the account exists. */
export async function preparePapers(
  platform: Platform,
  { storage }: Ports,
  { identityFile, npwpFile, identityNumber, npwpNumber }: IdentityPapers,
): Promise<PreparedPapers> {
  const numbers = { identityNumber, npwpNumber };
  const wrong = wrongFields(numbers, '');
  if (wrong.length > 0) throw new Refused(wrong);
  const stored = await savePictures(storage, { identityFile: { file: identityFile }, npwpFile: { file: npwpFile } });
  return {
    async keep(tx, userId) {
      await saveKyc(tx, platform.vault, userId, numbers);
      for (const { kind, key } of stored) await putPicture(tx, userId, kind, key);
    },
    keeping: (work) =>
      keepingFiles(
        { storage, log: platform.log },
        stored.map(({ key }) => key),
        work,
      ),
  };
}

async function tellSubmitted(tx: Tx, userId: PersonId, days: number, url: string): Promise<void> {
  const person = await readSubmitted(tx, userId);
  if (person.email === null) return;
  const text = fill(texts['mail.kyc.submitted.text'], { name: person.name, days, url });
  const eventKey = `kyc:${userId}:${person.at}:submitted`;
  await sendEmail(tx, { to: person.email, subject: texts['mail.kyc.submitted.subject'], text, eventKey });
}
