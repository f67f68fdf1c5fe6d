// Offers a basket: each item gets a quotation of its own with the agreement to read, the whole one token to confirm with.
// Invariants: it places nothing; an item that is not as she saw it, or may not be funded, is left out and told; the sum
// is never above her balance.
// Source: decision 0107.
import type { BasketOffer } from '#contract/plan.ts';
import type { Input } from '#contract/endpoint.ts';
import type { plans } from '#contract/plan.ts';
import type { BasketId, LendingId, PersonId, RetryToken } from '#domain/ids.ts';
import { formatRupiah, type Rupiah, subtract, sumRupiah } from '#domain/money.ts';
import { refuse, type Refusal } from '#domain/refusal.ts';
import { findFundable } from '#features/funding/fundable.sql.ts';
import { offerFunding } from '#features/funding/quotation.ts';
import { readBalance } from '#ledger/ledger.ts';
import { canonicalId, isId, newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { messageOf, notFound, Refused, refused } from '#platform/refuse.ts';
import { newToken, sha256 } from '#platform/secrets.ts';
import { findRetry, insertBasket } from './basket.sql.ts';

type Seen = Input<typeof plans.checkBasket>['body']['items'][number];
type Offered = BasketOffer['items'][number];
type Left = { lending: LendingId; name: string; amount: Rupiah; refusal: Refusal };

/** The token of an item, made from the basket's, so that only its lender can make it. */
const itemToken = (basketToken: string, lending: LendingId): string => `${basketToken}.${lending}`;

export function checkBasket(platform: Platform, userId: PersonId, items: readonly Seen[]): Promise<BasketOffer> {
  if (new Set(items.map(({ lending }) => canonicalId(lending))).size < items.length) throw refused('error.plan.twice');
  return offerBasket(platform, userId, items, null);
}

/** Offers an item that was not funded once more, on the terms of now. Refuses a token that was used with 404. */
export async function checkRetry(platform: Platform, userId: PersonId, token: RetryToken): Promise<BasketOffer> {
  const item = isId(token) ? await findRetry(platform.db, userId, token) : null;
  const lending = item && (await findFundable(platform.db, item.lendingId));
  if (!item || !lending) throw notFound();
  const { interestBps, tenorMonths: tenor, instalments } = lending;
  const seen = { lending: item.lendingId, amount: item.amount, interestBps, tenor, instalments };
  return offerBasket(platform, userId, [seen], token);
}

async function offerBasket(
  platform: Platform,
  userId: PersonId,
  items: readonly Seen[],
  retryOf: RetryToken | null,
): Promise<BasketOffer> {
  const balance = await readBalance(platform.db, 'cash', userId);
  const wanted = sumRupiah(items.map(({ amount }) => amount));
  if (wanted > balance)
    throw refused('error.plan.balance', {
      slots: { missing: formatRupiah(subtract(wanted, balance)), total: formatRupiah(wanted) },
    });
  const referenceToken = newToken();
  const offered: (Offered & { seen: Seen; expiresAt: string })[] = [];
  const left: Left[] = [];
  for (const seen of items) {
    const offer = await offerItem(platform, userId, seen, referenceToken);
    if ('refusal' in offer)
      left.push({ lending: seen.lending, name: offer.name, amount: seen.amount, refusal: offer.refusal });
    else offered.push(offer);
  }
  const [first] = offered;
  if (!first) throw new Refused([left[0]!.refusal]);
  const id = newId<BasketId>();
  const expiresAt = offered.map((item) => item.expiresAt).reduce((a, b) => (a < b ? a : b));
  await platform.db.tx((tx) =>
    insertBasket(tx, {
      id,
      userId,
      tokenHash: sha256(referenceToken),
      expiresAt: new Date(expiresAt),
      retryOf,
      items: offered.map(({ seen, estimate }) => ({
        ...seen,
        quotationHash: sha256(itemToken(referenceToken, seen.lending)),
        perInstalment: estimate.perInstalment,
        net: estimate.net,
        retryToken: retryOf === null ? newId<RetryToken>() : null,
      })),
    }),
  );
  return {
    id,
    referenceToken,
    expiresAt,
    total: sumRupiah(offered.map(({ amount }) => amount)),
    balance,
    items: offered.map(({ seen: _seen, expiresAt: _expiresAt, ...item }) => item),
    left: left.map(({ refusal, ...item }) => ({ ...item, message: messageOf(refusal) })),
  };
}

async function offerItem(
  platform: Platform,
  userId: PersonId,
  seen: Seen,
  referenceToken: string,
): Promise<(Offered & { seen: Seen; expiresAt: string }) | { name: string; refusal: Refusal }> {
  const { lending, amount } = seen;
  const now = await findFundable(platform.db, lending);
  if (!now) throw notFound();
  const isAsSeen =
    now.interestBps === seen.interestBps && now.tenorMonths === seen.tenor && now.instalments === seen.instalments;
  if (!isAsSeen) return { name: now.groupName, refusal: refuse('error.plan.changed') };
  try {
    const token = itemToken(referenceToken, now.id);
    const { agreement, estimate, expiresAt } = await offerFunding(platform, userId, { lending: now, amount }, token);
    return {
      lending: now.id,
      name: now.groupName,
      amount,
      agreement,
      estimate,
      expiresAt,
      seen: { ...seen, lending: now.id },
    };
  } catch (error) {
    const refusal = error instanceof Refused ? error.refusals[0] : undefined;
    if (!refusal) throw error;
    return { name: now.groupName, refusal };
  }
}
