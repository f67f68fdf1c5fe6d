// Agreements that were signed before their file was made, such as those of books that were taken over: the document is
// made, sealed by the provider and stored when its owner first asks for it.
// Invariant: the text is the one that was agreed to; the provider's seal is verified as on any other file.
// Source: decision 0098; docs/domain.md §5.3.
import type { AgreementId } from '#domain/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Ports } from '#ports/ports.ts';
import { findAgreement } from './agreement.sql.ts';
import { saveSignedFile } from './notice.ts';
import { sendAgreement } from './send.ts';

/** Makes the file. Returns its name, or null when the agreement is not signed or the provider does not give it now. */
export async function makeHistoricalFile(platform: Platform, ports: Ports, id: AgreementId): Promise<string | null> {
  const { db, log } = platform;
  const signed = await findAgreement(db, id);
  // An erased agreement has neither text nor file.
  if (signed?.state !== 'signed' || signed.content.length === 0) return null;
  try {
    // Not claimed: two who ask at once send the same document, and the provider signs it once.
    await sendAgreement(platform, ports, id);
    const sent = await findAgreement(db, id);
    if (sent && !sent.signedKey) await saveSignedFile(platform, ports, sent);
  } catch (error) {
    log.warn({ agreement: id, error: String(error) }, 'no file of a historical agreement');
  }
  const made = await findAgreement(db, id);
  return made?.signedKey ? made.fileName : null;
}
