// Sends an agreement to the provider: makes and stores its PDF, and saves the digest before it is sent.
// Invariant: we choose the id, so sending again after a crash leads to the same document.
// Source: docs/domain.md §5.3, §9.
import { businessDateOf, formatDate } from '#domain/calendar.ts';
import type { AgreementId } from '#domain/ids.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { sendSms } from '#features/notice/notice.ts';
import { pauseSeconds } from '#features/bank/pause.ts';
import { now } from '#platform/clock.ts';
import type { Reader } from '#platform/db.ts';
import { failureText } from '#platform/failure-text.ts';
import { passFaultPoint } from '#platform/fault-point.ts';
import { makeAgreementPdf } from '#platform/file-thread.ts';
import type { Platform } from '#platform/platform.ts';
import { newToken, sha256, type Vault } from '#platform/secrets.ts';
import type { Ports } from '#ports/ports.ts';
import { newStorageKey } from '#ports/storage.ts';
import { withIdentityNumber } from '#texts/agreements.ts';
import { fill } from '#texts/fill.ts';
import { id as texts } from '#texts/id.ts';
import {
  type Agreement,
  claimUnsent,
  delayAgreement,
  findAgreement,
  findSignerNumber,
  markSent,
  noteOriginal,
} from './agreement.sql.ts';

const historyWindowMs = 365 * 24 * 3_600_000;

/** Sends one unsent agreement. 'history' means that nobody waits for it. */
export async function sendNextAgreement(platform: Platform, ports: Ports): Promise<'sent' | 'history' | 'none'> {
  const claimed = await platform.db.tx((tx) => claimUnsent(tx));
  if (!claimed) return 'none';
  await sendAgreement(platform, ports, claimed.id);
  return claimed.isHistory ? 'history' : 'sent';
}

/** Sends this agreement now for someone who waits for its link. Returns the link, or null when sending failed. */
export async function sendAgreementNow(platform: Platform, ports: Ports, id: AgreementId): Promise<string | null> {
  const claimed = await platform.db.tx((tx) => claimUnsent(tx, id));
  if (claimed) await sendAgreement(platform, ports, id);
  return (await findAgreement(platform.db, id))?.link ?? null;
}

/** The link to sign it, sent now if it was not yet; or why it cannot be signed. */
export async function linkToSign(
  platform: Platform,
  ports: Ports,
  { id, state, isWanted, link }: Agreement,
): Promise<{ link: string } | { refusal: Refusal }> {
  if ((state !== 'drafted' && state !== 'waiting') || !isWanted)
    return { refusal: refuse('error.signing.not_waiting') };
  const found = link ?? (await sendAgreementNow(platform, ports, id));
  return found ? { link: found } : { refusal: refuse('error.signing.unavailable') };
}

/** Sends it; what fails is noted and tried again later. Sending again is harmless. */
export async function sendAgreement(platform: Platform, ports: Ports, id: AgreementId): Promise<void> {
  const { db, log } = platform;
  const agreement = await findAgreement(db, id);
  if (!agreement) return;
  try {
    const pdf = await saveOriginal(platform, ports, agreement);
    passFaultPoint('before-provider');
    const { link } = await ports.signature.sendDocument({
      id,
      title: `${texts[`signing.title.${agreement.kind}`]} · ${agreement.groupName}`,
      signer: { name: agreement.signerName, email: agreement.signerEmail, phone: agreement.signerPhone },
      pdf,
      expiresAt: await expiryOf(platform, agreement),
      ...(agreement.kind === 'member' ? { group: { id: agreement.lendingId, name: agreement.groupName } } : {}),
    });
    await db.tx(async (tx) => {
      await markSent(tx, id, link);
      if (agreement.kind === 'member' && agreement.state === 'drafted' && agreement.signerPhone) {
        const until = formatDate(businessDateOf(agreement.dueAt ?? agreement.createdAt));
        const text = fill(texts['signing.sms.member'], {
          name: agreement.signerName,
          group: agreement.groupName,
          until,
          link,
        });
        await sendSms(tx, { to: agreement.signerPhone, text, eventKey: `agreement:${id}:link` });
      }
    });
  } catch (error) {
    log.warn({ agreement: id, error: String(error) }, 'agreement not sent');
    const delay = { seconds: pauseSeconds(agreement.attempts - 1), reason: failureText(error) };
    await db.tx((tx) => delayAgreement(tx, id, delay));
  }
}

/** Until when the provider takes a signature. What was signed long ago is sent now, whatever its deadline was. */
async function expiryOf({ db }: Platform, { state, dueAt, createdAt }: Agreement): Promise<Date> {
  if (state !== 'signed' && dueAt) return dueAt;
  const from = state === 'signed' ? await now(db) : createdAt;
  return new Date(from.getTime() + historyWindowMs);
}

/** The agreement's document, made and stored once, so that a retry sends the same bytes. */
async function saveOriginal({ db, vault }: Platform, { storage }: Ports, agreement: Agreement): Promise<Buffer> {
  if (agreement.originalKey) return readOriginal(storage, agreement.originalKey);
  const pdf = await makeAgreementPdf(documentOf(agreement, await signerNumber(db, vault, agreement.id)));
  const key = newStorageKey('originals', 'pdf');
  await storage.put(key, pdf, { contentType: 'application/pdf' });
  const kept = await db.tx((tx) => noteOriginal(tx, agreement.id, { key, hash: sha256(pdf) }));
  return kept === key ? pdf : readOriginal(storage, kept);
}

async function readOriginal(storage: Ports['storage'], key: string): Promise<Buffer> {
  const kept = await storage.get(key);
  if (!kept) throw new Error(`the kept document ${key} is missing`);
  return kept;
}

/** Opened for the file that its signer reads and signs; nothing else gets it. */
async function signerNumber(reader: Reader, vault: Vault, id: AgreementId): Promise<string | null> {
  const found = await findSignerNumber(reader, id);
  return found?.encrypted ? vault.open(found.encrypted, found.recordId) : null;
}

function documentOf(agreement: Agreement, number: string | null) {
  const operator = texts['operator.name'];
  return {
    title: texts[`signing.title.${agreement.kind}`],
    number: agreement.number,
    madeAt: agreement.createdAt,
    blocks: withIdentityNumber(agreement.content, number),
    // Without it, whoever has the hash and the rest of the text could find the number by trying.
    ...(number === null ? {} : { salt: newToken() }),
    parties: [operator, agreement.signerName],
    signatureBoxes: [{ role: texts[`signing.box.${agreement.kind}`], name: agreement.signerName }],
  };
}
