// Signing: agreements are drafted, sent to the provider, and kept once their signature has been verified.
// Source: domain §4, §5; spec §7 (digisigns); settled 54.
import { activation, signing } from '#contract/signing.ts';
import type { Platform } from '#platform/platform.ts';
import { isId } from '#platform/ids.ts';
import { notFound, refused } from '#platform/refuse.ts';
import type { Ports } from '#ports/ports.ts';
import { readMe } from '#features/account/me.ts';
import { onFilled } from '#features/lending/slot.ts';
import { startActivation } from './activation.ts';
import { findMemberAgreement, findPortfolioAgreement } from './agreement.sql.ts';
import { linkPortfolioAgreement, serveAgreements } from './download.ts';
import { draftLenderAgreements, draftMemberAgreements } from './draft.ts';
import { applySignatureEvents, receiveSignatureNotice } from './notice.ts';
import { sendAgreementNow, sendNextAgreement } from './send.ts';

export function registerSigning(platform: Platform, ports: Ports): void {
  platform.web.serve(signing, {
    startDocumentSigning: ({ caller, body }) =>
      startSigning(platform, ports, caller.id, {
        email: body.email,
        documentId: body.document_id,
        kind: body.document_type === 'LENDINGAGREEMENT_' ? 'lender' : 'member',
      }),
    linkPortfolioAgreement: ({ caller, params }) => {
      if (!isId(params.id)) throw notFound();
      return linkPortfolioAgreement(platform, caller, params.id);
    },
    receiveSignatureNotice: ({ request }) => receiveSignatureNotice(platform, request),
  });
  platform.web.serve(activation, {
    startActivation: ({ caller, body }) => startActivation(platform, ports, caller.id, body.email),
  });
  serveAgreements(platform, ports);

  // A lending that has just become funded is signed by its members next.
  onFilled((tx) => platform.jobs.wake(tx, 'signing.document'));
  platform.jobs.onDue({ name: 'signing.document', run: () => prepareDocuments(platform, ports) });
  platform.jobs.onDue({ name: 'signing.event', run: () => applySignatureEvents(platform, ports) });
}

async function prepareDocuments(platform: Platform, ports: Ports): Promise<number> {
  const drafted = await platform.db.tx(
    async (tx) => (await draftLenderAgreements(tx)) + (await draftMemberAgreements(tx)),
  );
  const sent = await sendNextAgreement(platform, ports);
  // Documents of earlier days are made one a round, so that nothing that someone waits for stands behind them.
  return drafted + (sent === 'sent' ? 1 : 0);
}

type Wish = { email: string; documentId: string; kind: 'lender' | 'member' };

/** The link to sign one's own document; only with the registered e-mail. Source: settled 54. */
async function startSigning(platform: Platform, ports: Ports, userId: string, wish: Wish): Promise<{ link: string }> {
  const { db } = platform;
  if (!isId(wish.documentId)) throw notFound();
  const me = await readMe(platform, userId);
  const find = () =>
    wish.kind === 'lender'
      ? findPortfolioAgreement(db, wish.documentId)
      : findMemberAgreement(db, wish.documentId, userId);
  if (wish.kind === 'lender')
    await db.tx((tx) => draftLenderAgreements(tx, { portfolioId: wish.documentId, lenderId: userId }));
  const agreement = await find();
  if (!agreement || agreement.signerUserId !== userId) throw notFound();
  if (wish.email.trim().toLowerCase() !== me.email?.toLowerCase())
    throw refused('error.digisign.other_email', { field: 'email' });
  const isOpen = agreement.state === 'drafted' || agreement.state === 'waiting';
  if (!isOpen || !agreement.isWanted) throw refused('error.signing.not_waiting');
  const link = agreement.link ?? (await sendAgreementNow(platform, ports, agreement.id));
  if (!link) throw refused('error.signing.unavailable', { retryAfterSeconds: 5 });
  return { link };
}
