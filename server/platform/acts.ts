// What became of an act whose answer did not arrive. The browser names each act with a key (header `Idempotency-Key`); it
// is kept in the transaction of the act, beside its audit event.
// Invariant: a key has at most one act. Asking settles it: done, or void for ever, also for a request on its way.
// Source: docs/api.md; decision 0092.
import type { ActOutcome } from '#contract/act.ts';
import { deleteOldKeys, insertDone, insertVoid, readOutcome } from './acts.sql.ts';
import type { Db, Tx } from './db.ts';
import { isId } from './ids.ts';
import { refused } from './refuse.ts';
import { currentRequest, onBehalfOf } from './request.ts';
import { spendProof } from './rights.ts';
import type { Caller } from './session.ts';

/** Transactions that have kept their key, which happens once in each. */
const kept = new WeakSet<Tx>();

/**
 * Notes that the request's act takes place in this transaction, keeps its key, and spends the passkey's answer. Refuses
 * with 409 a key that was asked about or used before. Called with each audit event, and where a finished act answers
 * again.
 */
export async function keepActKey(tx: Tx, object: { kind: string; id: string }): Promise<void> {
  const facts = currentRequest();
  if (!facts?.rights) return;
  facts.acted = true;
  if (facts.actKey !== undefined && !kept.has(tx)) {
    const isFree = await insertDone(tx, { personId: facts.rights.caller.id, key: facts.actKey }, object);
    if (!isFree) throw refused('error.act.closed');
    kept.add(tx);
  }
  // After the key, which names the act and not what confirmed it.
  await spendProof(tx);
}

/** Work beside the act, such as an item of many: what it records keeps neither the act's key nor its proof. */
export function besideAct<T>(work: () => Promise<T>): Promise<T> {
  const facts = currentRequest();
  if (!facts?.rights) return work();
  return onBehalfOf({ ...facts, actKey: undefined, rights: { ...facts.rights, spend: undefined } }, work);
}

/** What became of the act with this key; an act that has not come is void from now on. */
export async function settleAct({ db }: { db: Db }, { id }: Pick<Caller, 'id'>, key: string): Promise<ActOutcome> {
  const of = { personId: id, key };
  const { outcome, objectKind, objectId, at } = await db.tx(async (tx) => {
    await insertVoid(tx, of);
    return readOutcome(tx, of);
  });
  const object = objectKind === null || objectId === null ? null : { kind: objectKind, id: objectId };
  return { outcome, at: at.toISOString(), object };
}

/** The key of a request, or undefined without one; refuses with 400 what is no UUID. */
export function readActKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !isId(header)) throw refused('error.invalid_body');
  return header;
}

const keysAtOnce = 10_000;

/** Deletes the keys of acts of more than so many days ago, a part at a time, so that no act waits for long. */
export async function dropOldActKeys(db: Db, days: number): Promise<void> {
  let dropped = keysAtOnce;
  while (dropped === keysAtOnce) dropped = await db.tx((tx) => deleteOldKeys(tx, { days, most: keysAtOnce }));
}
