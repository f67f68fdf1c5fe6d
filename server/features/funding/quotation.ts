// Answers a request for a quotation: checks every rule, then stores it with the agreement as shown.
// Invariant: only the quotation is written, and only the lender has the token. She reads her NIK in the agreement; what is
// stored has the words in its place and the number's keyed hash.
// Source: docs/domain.md §5.1; spec §5.
import type { Quotation } from '#contract/funding.ts';
import { agreementToMarkup, withIdentityNumber } from '#texts/agreements.ts';
import { businessDateOf } from '#domain/calendar.ts';
import type { LendingId, PersonId } from '#domain/ids.ts';
import type { Rupiah } from '#domain/money.ts';
import { readLender } from '#features/account/user.sql.ts';
import { readOwnNik } from '#features/kyc/nik.ts';
import { readParameters } from '#features/settings/parameters.ts';
import { readBalance } from '#ledger/ledger.ts';
import { now as readNow } from '#platform/clock.ts';
import type { Platform } from '#platform/platform.ts';
import { throwIfRefused, notFound } from '#platform/refuse.ts';
import { newToken, sha256 } from '#platform/secrets.ts';
import { type Fundable, findFundable } from './fundable.sql.ts';
import { insertQuotation } from './quotation.sql.ts';
import { judgeRequest } from './rules.ts';
import { agreementOf, estimateOf, versionOf } from './terms.ts';

export async function checkFundingRequest(
  platform: Platform,
  userId: PersonId,
  { lending: id, amount }: { lending: LendingId; amount: Rupiah },
): Promise<Quotation> {
  const lending = await findFundable(platform.db, id);
  if (!lending) throw notFound();
  return offerFunding(platform, userId, { lending, amount }, newToken());
}

/**
 * Offers this lending as its caller has read it, with the token that the caller made: a basket derives one for each of
 * its items.
 */
export async function offerFunding(
  { db, vault }: Platform,
  userId: PersonId,
  { lending, amount }: { lending: Fundable; amount: Rupiah },
  referenceToken: string,
): Promise<Quotation> {
  const lender = await readLender(db, userId);
  const now = await readNow(db);
  const balance = await readBalance(db, 'cash', userId);
  throwIfRefused(await judgeRequest(db, { lender, lending, amount, balance, now }));

  const on = businessDateOf(now);
  const offer = { lender, lending, amount, parameters: await readParameters(db, on), on };
  const agreement = await agreementOf(db, offer);
  const nik = await readOwnNik(db, vault, userId);
  const expiresAt = await db.tx((tx) =>
    insertQuotation(tx, {
      tokenHash: sha256(referenceToken),
      userId,
      lendingId: lending.id,
      amount,
      termsVersion: versionOf(offer),
      agreement,
      agreementHash: sha256(agreementToMarkup(agreement)),
      identityHash: nik?.hash ?? null,
      lifeMinutes: offer.parameters.quotation_life,
    }),
  );
  const markup = agreementToMarkup(withIdentityNumber(agreement, nik?.number ?? null));
  return { agreement: markup, referenceToken, expiresAt: expiresAt.toISOString(), estimate: estimateOf(offer) };
}
