// Confirms a basket with one password or passkey: each item is funded by the act of a single funding, in its own transaction.
// Invariants: the proof is checked, counted and spent once; an item ends once, whoever asks again; what was not reached is
// still open, and the same token goes on with it.
// Source: decision 0107.
import type { Confirmation as Proof } from '#contract/confirmation.ts';
import type { BasketResult } from '#contract/plan.ts';
import { businessDateOf } from '#domain/calendar.ts';
import { stateOfRefusal } from '#domain/funding-plan.ts';
import type { BasketId, PersonId } from '#domain/ids.ts';
import { refuse } from '#domain/refusal.ts';
import { checkToken, finishToken, requireConfirmationFor } from '#features/account/reference-token.ts';
import { readLender } from '#features/account/user.sql.ts';
import { applyQuotation } from '#features/funding/confirm.ts';
import { findFundable } from '#features/funding/fundable.sql.ts';
import { estimateOf } from '#features/funding/terms.ts';
import { readParameters } from '#features/settings/parameters.ts';
import { readBalance } from '#ledger/ledger.ts';
import { besideAct, keepActKey } from '#platform/acts.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import { now as readNow } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';
import { passFaultPoint } from '#platform/fault-point.ts';
import { canonicalId, isId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { messageOf, notFound, refused, throwIfRefused } from '#platform/refuse.ts';
import { requireRights } from '#platform/rights.ts';
import { sha256 } from '#platform/secrets.ts';
import {
  baskets,
  endItem,
  findConfirmed,
  listItems,
  listOpenItems,
  lockBasket,
  lockOpenItem,
  markConfirmed,
  type OpenItem,
  useRetry,
} from './basket.sql.ts';
import { tellOnceEnded } from './told.ts';

type Confirmation = Proof & { basket: BasketId; referenceToken: string };

export async function confirmBasket(platform: Platform, userId: PersonId, body: Confirmation): Promise<BasketResult> {
  const { db } = platform;
  const tokenHash = sha256(body.referenceToken);
  await requireConfirmationFor(platform, baskets, { userId, proof: body, tokenHash });
  const id = await db.tx((tx) => beginBasket(tx, userId, tokenHash, body.basket));
  // The browser's key names the basket, and the proof was spent with it; each of its fundings is a part of that act.
  await besideAct(async () => {
    for (const item of await listOpenItems(db, id))
      await db.tx(async (tx) => {
        await fundItem(platform, tx, userId, id, item);
        await tellOnceEnded(tx, userId, id);
      });
  });
  passFaultPoint('after-commit');
  return getBasket(db, userId, id);
}

/** Accepts the confirmation, or goes on with one that was accepted before. */
async function beginBasket(tx: Tx, userId: PersonId, tokenHash: Buffer, asked: BasketId): Promise<BasketId> {
  const basket = await lockBasket(tx, tokenHash, userId);
  if (!basket) throw refused(baskets.refusals.gone);
  const { id, retryOf } = basket;
  const object = { kind: 'funding_basket', id };
  await requireRights(tx);
  const isOffered = isId(asked) && canonicalId(asked) === id;
  if (basket.state === 'applied') {
    if (!isOffered) throw refused(baskets.refusals.used);
    await keepActKey(tx, object);
    return id;
  }
  const now = await readNow(tx);
  throwIfRefused(checkToken(basket, baskets, { isOffered, isCurrent: true, now }));
  if (retryOf !== null && !(await useRetry(tx, retryOf))) throw refused('error.plan.retried');
  await finishToken(tx, baskets, tokenHash, { requestHash: sha256(id), resultId: id });
  await markConfirmed(tx, tokenHash);
  const items = await listOpenItems(tx, id);
  const after = {
    items: items.map(({ lendingId, amount }) => ({ lending: lendingId, amount })),
    retry: retryOf !== null,
  };
  await recordAuditEvent(tx, { kind: 'user', id: userId }, { action: 'basket.confirmed', object, after });
  return id;
}

async function fundItem(
  platform: Platform,
  tx: Tx,
  userId: PersonId,
  id: BasketId,
  { position, lendingId, amount, quotationHash }: OpenItem,
): Promise<void> {
  const item = await lockOpenItem(tx, id, position);
  if (!item) return;
  const terms = { lending: lendingId, amount, usedBalance: amount, tokenHash: quotationHash, isQuiet: true };
  const answer = await applyQuotation(platform, tx, userId, terms);
  const end =
    'portfolio' in answer
      ? ({ state: 'funded', refusal: null, portfolioId: answer.portfolio.id } as const)
      : {
          state: item.isInTime ? stateOfRefusal(answer.refusal.code) : ('refused' as const),
          refusal: answer.refusal,
          portfolioId: null,
        };
  await endItem(tx, id, position, end);
}

/** How each item of a confirmed basket ended; of a retry the basket that it belongs to. */
export async function getBasket(db: Db, userId: PersonId, asked: BasketId): Promise<BasketResult> {
  const basket = isId(asked) ? await findConfirmed(db, userId, asked) : null;
  if (!basket) throw notFound();
  const lender = await readLender(db, userId);
  const parameters = await readParameters(db, businessDateOf(await readNow(db)));
  const items: BasketResult['items'] = [];
  for (const { lendingId, refusal, endedAt, signatureDueAt, portfolioId, ...item } of await listItems(db, basket.id)) {
    const { interestBps, tenor, instalments, perInstalment, net, ...rest } = item;
    const seen = { interestBps, tenor, instalments, perInstalment, net };
    const lending = item.state === 'changed' ? await findFundable(db, lendingId) : null;
    const estimate = lending && estimateOf({ lender, lending, amount: item.amount, parameters });
    items.push({
      ...rest,
      lending: lendingId,
      message: refusal && messageOf(item.state === 'changed' ? refuse('error.plan.changed') : refusal),
      endedAt: endedAt?.toISOString() ?? null,
      portfolio: portfolioId,
      signatureExpiresAt: signatureDueAt?.toISOString() ?? null,
      seen,
      current:
        lending && estimate
          ? {
              interestBps: lending.interestBps,
              tenor: lending.tenorMonths,
              instalments: lending.instalments,
              perInstalment: estimate.perInstalment,
              net: estimate.net,
            }
          : seen,
    });
  }
  return {
    id: basket.id,
    confirmedAt: basket.confirmedAt.toISOString(),
    items,
    balance: await readBalance(db, 'cash', userId),
  };
}
