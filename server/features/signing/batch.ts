// One link to sign several agreements of a lender in one sitting at the provider.
// Invariant: each agreement stays a document of its own, with its own signature, notice and end; a batch only opens one
// page for them. Its id is made from theirs, so that asking again leads to the same page.
// Source: docs/ports/signature.md; decision 0107.
import type { Input, Output } from '#contract/endpoint.ts';
import type { signing } from '#contract/signing.ts';
import type { AgreementId, PersonId, PortfolioId } from '#domain/ids.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { sameAddress } from '#domain/same-text.ts';
import { readMe } from '#features/account/me.ts';
import { canonicalId, isId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { messageOf, notFound, Refused, refused } from '#platform/refuse.ts';
import { sha256 } from '#platform/secrets.ts';
import type { Ports } from '#ports/ports.ts';
import { findFileOfPortfolio, findPortfolioAgreement } from './agreement.sql.ts';
import { draftLenderAgreements } from './draft.ts';
import { linkToSign } from './send.ts';

type Asked = Input<typeof signing.startBatchSigning>['body'];
type Batch = Output<typeof signing.startBatchSigning>;

/** Needs the registered e-mail address. One that is not hers is 404; one that cannot be signed is left out and told. */
export async function startBatchSigning(
  platform: Platform,
  ports: Ports,
  userId: PersonId,
  { email, documents }: Asked,
): Promise<Batch> {
  const ready: { portfolio: PortfolioId; agreement: AgreementId }[] = [];
  const left: { portfolio: PortfolioId; refusal: Refusal }[] = [];
  if (!documents.every((id) => isId(id))) throw notFound();
  const { email: own } = await readMe(platform, userId);
  for (const portfolio of new Set(documents.map((id) => canonicalId(id)))) {
    const prepared = await prepare(platform, ports, userId, portfolio, sameAddress(email, own));
    if ('refusal' in prepared) left.push({ portfolio, refusal: prepared.refusal });
    else ready.push({ portfolio, agreement: prepared.agreement });
  }
  const [firstLeft] = left;
  if (ready.length === 0 && firstLeft) throw new Refused([firstLeft.refusal]);
  const ids = ready.map(({ agreement }) => agreement).sort();
  const link = await linkOf(platform, ports, ids);
  return {
    link,
    documents: ready.map(({ portfolio }) => portfolio),
    left: left.map(({ portfolio, refusal }) => ({ portfolio, message: messageOf(refusal) })),
  };
}

async function prepare(
  platform: Platform,
  ports: Ports,
  lenderId: PersonId,
  portfolioId: PortfolioId,
  isOwnAddress: boolean,
): Promise<{ agreement: AgreementId } | { refusal: Refusal }> {
  const { db } = platform;
  await db.tx((tx) => draftLenderAgreements(tx, { portfolioId, lenderId }));
  const agreement = await findPortfolioAgreement(db, portfolioId);
  // A funding that ended before its agreement was made has none.
  const isOwn = agreement ? agreement.signerUserId === lenderId : await findFileOfPortfolio(db, portfolioId, lenderId);
  if (!isOwn) throw notFound();
  if (!isOwnAddress) throw refused('error.digisign.other_email', { field: 'email' });
  if (!agreement) return { refusal: refuse('error.signing.not_waiting') };
  const found = await linkToSign(platform, ports, agreement);
  return 'refusal' in found ? found : { agreement: agreement.id };
}

async function linkOf({ log }: Platform, { signature }: Ports, documents: readonly AgreementId[]): Promise<string> {
  const id = sha256(documents.join()).toString('hex').slice(0, 40);
  try {
    return (await signature.sendBatch({ id, documents })).link;
  } catch (error) {
    log.warn({ documents, error: String(error) }, 'no batch to sign');
    throw refused('error.signing.unavailable', { retryAfterSeconds: 5 });
  }
}
