// Signing: agreements are drafted, sent to the provider, and stored once their signature is verified.
// Source: docs/domain.md §4, §5; spec §7; docs/settled.md 54.
import type { Input } from '#contract/endpoint.ts';
import { activation, signing, staffSigning } from '#contract/signing.ts';
import type { LendingId, MemberId, PersonId, StaffId } from '#domain/ids.ts';
import { sameAddress } from '#domain/same-text.ts';
import { readMe } from '#features/account/me.ts';
import { lockLending } from '#features/lending/slot.sql.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import { now } from '#platform/clock.ts';
import { isId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound, Refused, refused } from '#platform/refuse.ts';
import type { Ports } from '#ports/ports.ts';
import { startActivation } from './activation.ts';
import { type Agreement, findLastAgreement, findMemberAgreement, findPortfolioAgreement } from './agreement.sql.ts';
import { startBatchSigning } from './batch.ts';
import { linkPortfolioAgreement, serveAgreements } from './download.ts';
import { draftLenderAgreements, draftMemberAgreement, draftMemberAgreements, readPeriods } from './draft.ts';
import { findMemberTerms } from './member-terms.sql.ts';
import { applySignatureEvents, receiveSignatureNotice } from './notice.ts';
import { linkToSign, sendNextAgreement } from './send.ts';

export function registerSigning(platform: Platform, ports: Ports): void {
  platform.web.serve(signing, {
    startDocumentSigning: ({ caller, body }) => startSigning(platform, ports, caller.id, body),
    startBatchSigning: ({ caller, body }) => startBatchSigning(platform, ports, caller.id, body),
    linkPortfolioAgreement: ({ caller, params }) => {
      if (!isId(params.id)) throw notFound();
      return linkPortfolioAgreement(platform, ports, caller, params.id);
    },
    receiveSignatureNotice: ({ request }) => receiveSignatureNotice(platform, request),
  });
  platform.web.serve(activation, {
    startActivation: ({ caller, body }) => startActivation(platform, ports, caller.id, body.email),
  });
  platform.console.serve(staffSigning, {
    sendAgreementAgain: ({ params, body, caller }) =>
      sendMemberAgreementAgain(platform, caller.id, params, body.reason),
  });
  serveAgreements(platform, ports);

  // Once a lending is funded, its members sign next.
  platform.events.on('lendingFilled', 'signing', async (tx) => platform.jobs.notify(tx, 'signing.document'));
  platform.jobs.onDue({ name: 'signing.document', run: () => prepareDocuments(platform, ports) });
  platform.jobs.onDue({ name: 'signing.event', run: () => applySignatureEvents(platform, ports) });
}

async function prepareDocuments(platform: Platform, ports: Ports): Promise<number> {
  const drafted = await platform.db.tx(
    async (tx) => (await draftLenderAgreements(tx)) + (await draftMemberAgreements(tx)),
  );
  const sent = await sendNextAgreement(platform, ports);
  // Historical documents are made one per round, so that they do not delay documents that someone waits for.
  return drafted + (sent === 'sent' ? 1 : 0);
}

type Asked = Input<typeof signing.startDocumentSigning>['body'];

/**
 * The link to sign one's own document. Needs the registered e-mail address, and for a borrower an active signature.
 * Source: docs/settled.md 54; spec §4.
 */
async function startSigning(
  platform: Platform,
  ports: Ports,
  userId: PersonId,
  request: Asked,
): Promise<{ link: string }> {
  if (!isId(request.document_id)) throw notFound();
  const me = await readMe(platform, userId);
  const agreement = await draftAndFind(platform, userId, request);
  if (agreement?.signerUserId !== userId) throw notFound();
  if (!sameAddress(request.email, me.email)) throw refused('error.digisign.other_email', { field: 'email' });
  if (request.document_type === 'LENDINGBORROWER_' && me.borrower?.envelopeStatus !== 'aktif')
    throw refused('error.digisign.not_active');
  const found = await linkToSign(platform, ports, agreement);
  if ('link' in found) return found;
  throw new Refused([found.refusal], found.refusal.code === 'error.signing.unavailable' ? 5 : undefined);
}

/** Created at once if someone asks before the worker has made it. */
async function draftAndFind({ db }: Platform, userId: PersonId, asked: Asked): Promise<Agreement | null> {
  if (asked.document_type === 'LENDINGAGREEMENT_') {
    const portfolioId = asked.document_id;
    await db.tx((tx) => draftLenderAgreements(tx, { portfolioId, lenderId: userId }));
    return findPortfolioAgreement(db, portfolioId);
  }
  const memberLoanId = asked.document_id;
  await db.tx((tx) => draftMemberAgreements(tx, { memberLoanId, userId }));
  return findMemberAgreement(db, memberLoanId, userId);
}

/**
 * Sends a member's refused or lapsed agreement again as a new document, with a reason. The former one does not change
 * and cannot be signed; the new one ends with the lending's deadline for signatures, which is never extended; one at a
 * time, however many ask.
 * Source: docs/domain.md §2, §4; decision 0041.
 */
function sendMemberAgreementAgain(
  { db, jobs }: Platform,
  staffId: StaffId,
  { id, member }: { id: LendingId; member: MemberId },
  reason: string,
): Promise<Record<string, never>> {
  if (!isId(id) || !isId(member)) throw notFound();
  return db.tx(async (tx) => {
    const lending = await lockLending(tx, id);
    const last = lending && (await findLastAgreement(tx, id, member));
    if (!lending || !last) throw notFound();
    const terms = lending.disbursingAt === null ? await findMemberTerms(tx, last.memberLoanId) : null;
    if (!terms) throw refused('error.signing.not_ended');
    const at = await now(tx);
    const begun = lending.fundedAt ?? at;
    const periods = await readPeriods(tx, begun);
    const dueAt = new Date(begun.getTime() + periods.signatureDays * 24 * 3_600_000);
    if (dueAt <= at) throw refused('error.signing.time_over');
    if (last.state !== 'refused' && last.state !== 'lapsed') throw refused('error.signing.not_ended');
    await draftMemberAgreement(tx, terms, { at, dueAt, periods });
    await recordAuditEvent(
      tx,
      { kind: 'staff', id: staffId },
      {
        action: 'agreement.again',
        object: { kind: 'lending', id },
        before: { member: terms.name, agreement: last.number, state: last.state },
        after: { state: 'drafted' },
        reason,
      },
    );
    jobs.notify(tx, 'signing.document');
    return {};
  });
}
