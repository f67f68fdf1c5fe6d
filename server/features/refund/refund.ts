// Giving a lending's money back before disbursement: one person enters it with a reason, another approves what was entered,
// and every lender has back exactly what was held, once. An entry can be taken back or refused, with a reason.
// Invariants: at most one entry of a lending waits; a disbursement under way excludes it, and the other way round; the
// approval is of the version seen and of the lending as the entry found it. Source: domain §3, §4, §8; decision 0026.
import { listRefunds, refundFile } from './list.ts';
import { sendListFile } from '#platform/list-file.ts';
import { staffRefunds } from '#contract/decision.ts';
import { canMoveLending } from '#domain/lending.ts';
import { refuse, type Refusal } from '#domain/refusal.ts';
import { refundPortfolios } from '#features/funding/refund.ts';
import { type LendingRow, lockLending, markRefunded } from '#features/lending/slot.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import { today } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';
import { isId, newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { throwIfRefused, notFound, refused } from '#platform/refuse.ts';
import * as store from './refund.sql.ts';

export function registerRefund(platform: Platform): void {
  const { console: consoleSide, db } = platform;
  consoleSide.serve(staffRefunds, {
    enterRefund: ({ params, body, caller }) => enterRefund(db, caller.id, params.id, body.reason),
    listRefunds: ({ query }) => listRefunds(db, query),
    exportRefunds: (call) => sendListFile(platform, staffRefunds.exportRefunds, call, refundFile),
    approveRefund: ({ params, body, caller }) => approveRefund(db, caller.id, params.id, body),
    cancelRefund: ({ params, body, caller }) => cancelRefund(db, caller.id, params.id, body),
  });
  platform.events.on('lendingUndecided', 'refund', (tx, { lendingId }) => store.markLapsed(tx, lendingId));
}

async function enterRefund(db: Db, staffId: string, lendingId: string, reason: string) {
  return db.tx(async (tx) => {
    const lending = await lockLending(tx, lendingId);
    if (!lending) throw notFound();
    const readiness = await store.readReadiness(tx, lending.id);
    throwIfRefused(checkRefundable(lending, readiness));
    if (readiness.open) throw refused('error.refund.open');
    const id = newId();
    const version = readiness.lastVersion + 1;
    const figures = await store.readFigures(tx, lending.id);
    await store.insertRefund(tx, { id, lending, version, figures, reason, staffId });
    await recordAuditEvent(
      tx,
      { kind: 'staff', id: staffId },
      {
        action: 'refund.enter',
        object: { kind: 'refund', id },
        after: { lending: lending.id, status: lending.status, version, ...figures },
        reason,
      },
    );
    return store.toWire(await store.getRefund(tx, id));
  });
}

function checkRefundable(lending: LendingRow, { disbursing }: store.Readiness): Refusal | null {
  if (!canMoveLending(lending.status, 'refunded')) return refuse('error.refund.not_refundable');
  return disbursing || lending.disbursingAt !== null ? refuse('error.refund.disbursing') : null;
}

type Seen = { version: number; reason?: string | undefined };

/** Approves exactly the version that was seen, and gives everybody's money back in the same transaction. */
async function approveRefund(db: Db, staffId: string, id: string, seen: Seen) {
  return onEntry(db, id, async (tx, lending, entered) => {
    if (entered.enteredById === staffId) throw refused('error.refund.own_entry');
    throwIfRefused(checkWaiting(entered, seen.version));
    if (entered.lendingStatus !== lending.status) throw refused('error.refund.changed');
    throwIfRefused(checkRefundable(lending, await store.readReadiness(tx, lending.id)));
    const figures = await store.readFigures(tx, lending.id);
    await markRefunded(tx, lending.id);
    await store.markApproved(tx, id, staffId, figures);
    await refundPortfolios(tx, lending.id, await today(tx));
    await recordAuditEvent(
      tx,
      { kind: 'staff', id: staffId },
      {
        action: 'refund.approve',
        object: { kind: 'refund', id },
        before: { state: entered.state, version: entered.version },
        after: { state: 'approved', ...figures },
        reason: seen.reason,
      },
    );
    await recordAuditEvent(
      tx,
      { kind: 'staff', id: staffId },
      {
        action: 'lending.refunded',
        object: { kind: 'lending', id: lending.id },
        before: { status: lending.status, raised: lending.raisedAmount },
        after: { status: 'refunded' },
        reason: entered.reason,
      },
    );
  });
}

/** It waits for its approval, and is the version that was shown. */
function checkWaiting({ state, version }: store.RefundRow, seen: number): Refusal | null {
  if (state === 'approved') return refuse('error.refund.already');
  return state === 'entered' && version === seen ? null : refuse('error.refund.changed');
}

/** Takes an entry back, or refuses it: the next one is a new version. */
async function cancelRefund(db: Db, staffId: string, id: string, seen: { version: number; reason: string }) {
  return onEntry(db, id, async (tx, _lending, entered) => {
    throwIfRefused(checkWaiting(entered, seen.version));
    await store.markCancelled(tx, id, staffId, seen.reason);
    await recordAuditEvent(
      tx,
      { kind: 'staff', id: staffId },
      {
        action: 'refund.cancel',
        object: { kind: 'refund', id },
        before: { state: entered.state, version: entered.version },
        after: { state: 'cancelled' },
        reason: seen.reason,
      },
    );
  });
}

type Act = (tx: Tx, lending: LendingRow, entered: store.RefundRow) => Promise<void>;

/** An act on one entry, behind its lending's lock; answers the entry as it is afterwards. */
async function onEntry(db: Db, id: string, act: Act) {
  const known = isId(id) ? await store.findRefund(db, id) : null;
  if (!known) throw notFound();
  return db.tx(async (tx) => {
    const lending = await lockLending(tx, known.lendingId);
    const entered = await store.lockRefund(tx, id);
    if (!lending || !entered) throw notFound();
    await act(tx, lending, entered);
    return store.toWire(await store.getRefund(tx, id));
  });
}
