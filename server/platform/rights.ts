// Judges the rights of a request again, inside the transaction that acts: while it waited for a lock, its person may have
// been blocked, signed out, lost a role or changed the password.
// Invariant: what a transaction has judged holds until it ends, since the rows it read stay locked.
import { type Reach, reachOf } from '#domain/branch.ts';
import type { GroupId } from '#domain/ids.ts';
import { may } from '#domain/permissions.ts';
import type { Reader, Tx } from './db.ts';
import { currentReach, isReached } from './reach.ts';
import { findBranchOf, holdBranchOf } from './reach.sql.ts';
import { holdReadToken } from './read-token.sql.ts';
import { notFound, refused } from './refuse.ts';
import { currentRequest, type Rights } from './request.ts';
import { holdStaffOf, holdUserOf } from './session.sql.ts';

/** Transactions whose rights were judged, which happens once in each. */
const judged = new WeakSet<Tx>();

/** What staff reach in these transactions. */
const reaches = new WeakMap<Tx, Reach>();

/**
 * Refuses with 401 when the session no longer stands (or the person is blocked, or the password that was judged has
 * changed), with 403 when the role is gone, with 404 when the group is of a branch that the caller does not work in. Call it once the act has its locks. Work without a request has no rights to
 * judge.
 */
export async function requireRights(tx: Tx): Promise<void> {
  const rights = currentRequest()?.rights;
  if (!rights || judged.has(tx)) return;
  if (!(await holdRights(tx, rights))) throw refused('error.forbidden');
  judged.add(tx);
}

/** Refuses with 404 what is about a group of another branch, before its handler reads anything. */
export async function requireReached(reader: Reader): Promise<void> {
  const reach = currentReach();
  const subject = currentRequest()?.rights?.subject;
  if (reach === 'all' || !subject) return;
  if (!isReached(reach, await findBranchOf(reader, subject))) throw notFound();
}

/** Refuses with 404 what a body asks for a group of another branch; work without a request reaches all. */
export async function requireGroupReached(tx: Tx, id: GroupId): Promise<void> {
  if (!(await reachesIn(tx, { kind: 'group', id }))) throw notFound();
}

/** Whether this is of a group within reach, judged again in the transaction; the group keeps its branch until it ends. */
export async function reachesIn(tx: Tx, subject: NonNullable<Rights['subject']>): Promise<boolean> {
  const reach = await reachIn(tx);
  return reach === 'all' || isReached(reach, await holdBranchOf(tx, subject));
}

/** What the request reaches, judged again in its transaction. */
export async function reachIn(tx: Tx): Promise<Reach> {
  await requireRights(tx);
  const reach = reaches.get(tx);
  // Null is a reach too: that of field staff without a branch, who reach nothing.
  return reach === undefined ? 'all' : reach;
}

/** Whether they still may. */
async function holdRights(tx: Tx, { caller, who, subject, passwordHash }: Rights): Promise<boolean> {
  if (caller.kind === 'staff') {
    const { sessionId, tokenId } = caller;
    const held = await (tokenId === undefined ? holdStaffOf(tx, sessionId) : holdReadToken(tx, tokenId));
    if (!held) throw refused('error.unauthenticated');
    if (typeof who !== 'object' || !may(held.roles, who.staff)) return false;
    const reach = reachOf(held.roles, who.staff, held.placement);
    reaches.set(tx, reach);
    if (subject && reach !== 'all' && !isReached(reach, await holdBranchOf(tx, subject))) throw notFound();
    return true;
  }
  const user = await holdUserOf(tx, caller.sessionId);
  const isSame = passwordHash === undefined || user?.passwordHash === passwordHash;
  if (!user || !isSame) throw refused('error.unauthenticated');
  return who === 'user' || (who === 'lender' && user.isLender) || (who === 'borrower' && user.isBorrower);
}

/** Notes the hash that a password was compared with, so that a change of it since then is noticed. */
export function notePassword(hash: string): void {
  const rights = currentRequest()?.rights;
  if (rights) rights.passwordHash = hash;
}

/** Notes how the passkey's challenge is spent, once it was answered rightly. */
export function noteProof(spend: (tx: Tx) => Promise<void>): void {
  const rights = currentRequest()?.rights;
  if (!rights) throw new Error('a passkey confirms a request');
  rights.spend = spend;
}

/** Transactions in which the challenge was spent, which happens once in each. */
const spent = new WeakSet<Tx>();

/** Spends the challenge of the request's passkey, if it was confirmed with one; called with each act. */
export async function spendProof(tx: Tx): Promise<void> {
  const rights = currentRequest()?.rights;
  if (!rights?.spend || spent.has(tx)) return;
  // First, since it is an audit event of its own, which comes here again.
  spent.add(tx);
  await rights.spend(tx);
  rights.isSpent = true;
}
