// Payouts: money that leaves through the bank, each under one permanent id of ours.
// Invariants: a payout is marked sent before the bank is called; an unknown outcome is queried again under that id
// and never refunded; it ends once, in one transaction with its kind's handler; a later contradicting outcome moves
// no money and is recorded.
// Source: docs/domain.md §9; decision 0042.
import type { PayoutEnd, PayoutKind, PayoutSubject } from '#domain/bank.ts';
import { businessDateOf } from '#domain/calendar.ts';
import type { PayoutId } from '#domain/ids.ts';
import type { Rupiah } from '#domain/money.ts';
import { judgeValueDate, type ValueDateFault } from '#domain/value-date.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import { now } from '#platform/clock.ts';
import { contextOf, emit, notifyWorker } from '#platform/context.ts';
import type { Db, Tx } from '#platform/db.ts';
import { failureText } from '#platform/failure-text.ts';
import { passFaultPoint } from '#platform/fault-point.ts';
import { isId, newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { encryptClear } from '#platform/encrypted-account.ts';
import type { Vault } from '#platform/secrets.ts';
import type { PayoutAnswer, Payments } from '#ports/payments.ts';
import { id as texts } from '#texts/id.ts';
import { pauseSeconds } from './pause.ts';
import {
  savePayoutAccounts,
  insertPayout,
  readLivePayout,
  savePayoutFailure,
  lockDuePayout,
  markSent,
  finishPayout,
  lockPayout,
  type HeardPayout,
  payoutTable,
} from './payout.sql.ts';
import { readBounds } from './value-bounds.ts';

/** Encrypts the account numbers of payouts that are still in plain text. */
export const encryptPayoutAccounts = (db: Db, vault: Vault): Promise<number> =>
  encryptClear(db, payoutTable, async (tx, rows) => {
    await savePayoutAccounts(
      tx,
      rows,
      rows.map(({ id, number }) => vault.encrypt(number, id)),
    );
  });

/** Orders a payout; a subject with one under way or done gets that one's id. */
export async function queuePayout<Kind extends PayoutKind>(
  tx: Tx,
  order: {
    kind: Kind;
    subjectId: PayoutSubject[Kind];
    amount: Rupiah;
    bankId: number;
    accountNumber: string;
    accountName: string;
    dueAt?: Date;
  },
): Promise<PayoutId> {
  const id = newId<PayoutId>();
  const { vault } = contextOf(tx);
  const made = await insertPayout(tx, id, order, vault.encrypt(order.accountNumber, id));
  notifyWorker(tx, 'bank.payout');
  if (made) return made.id;
  const existing = await readLivePayout(tx, order);
  return existing.id;
}

type Taken = {
  id: PayoutId;
  kind: PayoutKind;
  amount: Rupiah;
  bankCode: string;
  accountNumber: string;
  accountName: string;
  wasSent: boolean;
};

/** Handles one due payout; answers 1 when there was one. */
export async function sendDuePayouts({ db, log, vault }: Platform, payments: Payments, until: Date): Promise<number> {
  const payout = await takePayout(db, vault, until);
  if (!payout) return 0;
  passFaultPoint('before-provider');
  const answer = await askBank(payments, payout);
  await noteAnswer(db, payout.id, answer);
  if (answer.state === 'completed' || answer.state === 'failed') {
    const { state, reason = null, valueDate } = answer;
    const effect = await db.tx(async (tx) => {
      const at = await now(tx);
      const told = {
        payoutId: payout.id,
        state,
        amount: payout.amount,
        valueOn: valueDate ?? businessDateOf(at),
        reason,
      };
      return endAsTold(tx, told, at);
    });
    if (typeof effect !== 'string') {
      // Asked again until the bank says what can be; meanwhile people read why.
      await savePayoutFailure(db, payout.id, effect.fault);
      log.error(
        { payout: payout.id, state, reason: effect.fault },
        'answer of the bank about a payout kept without effect',
      );
    }
  } else if (answer.state === 'unknown') {
    log.warn({ payout: payout.id, reason: answer.reason }, 'outcome of a payout is unknown, it is asked again');
  }
  return 1;
}

/** Stores why the outcome is unknown, until the bank answers clearly. */
async function noteAnswer(db: Db, id: PayoutId, answer: PayoutAnswer): Promise<void> {
  const reason = answer.state === 'unknown' ? failureText(answer.reason ?? 'unknown') : null;
  await savePayoutFailure(db, id, reason);
}

/** Marks it sent and schedules its next query, so that after a crash it is queried. */
function takePayout(db: Db, vault: Vault, until: Date): Promise<Taken | null> {
  return db.tx(async (tx) => {
    const payout = await lockDuePayout(tx, until);
    if (!payout) return null;
    await markSent(tx, payout.id, pauseSeconds(payout.attempts));
    const { plain, encrypted, ...rest } = payout;
    return { ...rest, accountNumber: encrypted ? vault.open(encrypted, payout.id) : (plain ?? '') };
  });
}

/** Sends it. Once sent, it queries the outcome, and sends again only if the bank never received it. */
async function askBank(payments: Payments, payout: Taken): Promise<PayoutAnswer> {
  const existing = payout.wasSent ? await payments.findPayout(payout.id) : null;
  if (existing) return existing;
  const { id, amount, bankCode, accountNumber, accountName } = payout;
  return payments.sendPayout({
    id,
    amount,
    bankCode,
    accountNumber,
    accountName,
    note: texts[`payout.note.${payout.kind}`],
  });
}

/** The row's kind says whose id its subject is. */
type EndOfAnyKind = { [Kind in PayoutKind]: PayoutEnd<Kind> }[PayoutKind];

export type PayoutFault = ValueDateFault | 'unknown_payout' | 'amount_differs' | 'contradicts_end';

type Told = Omit<PayoutEnd, 'subjectId'>;

/**
 * Ends a payout as the bank says, once. A repeat moves nothing; neither does what cannot be true (another amount, an
 * impossible date, a payout that is not ours, a second end that differs from the first), and its reason is answered.
 */
export async function endAsTold(
  tx: Tx,
  { amount, ...end }: Told & { amount: Rupiah | null },
  arrivedAt: Date,
): Promise<'applied' | 'repeat' | { fault: PayoutFault }> {
  const payout = isId(end.payoutId) ? await lockPayout(tx, end.payoutId) : null;
  if (!payout) return { fault: 'unknown_payout' };
  if (payout.amount !== amount) return { fault: 'amount_differs' };
  if (payout.state === 'queued' || payout.state === 'sent') {
    const beganOn = businessDateOf(payout.createdAt);
    const judged = judgeValueDate(end.valueOn, { ...(await readBounds(tx, arrivedAt)), beganOn });
    if ('fault' in judged) return judged;
    await endPayout(tx, { ...end, valueOn: judged.valueOn });
    return 'applied';
  }
  return hearAgain(tx, end, payout);
}

/** Ends an open payout, with what its kind does at its end. */
export async function endPayout(tx: Tx, end: Told): Promise<void> {
  const { payoutId, state, valueOn, reason } = end;
  const ended = await finishPayout(tx, payoutId, state, valueOn, reason);
  await emit(tx, `payoutEnded.${ended.kind}`, { ...end, subjectId: ended.subjectId } as EndOfAnyKind);
}

async function hearAgain(tx: Tx, end: Told, stored: HeardPayout): Promise<'repeat' | { fault: PayoutFault }> {
  const { payoutId, state, valueOn, reason } = end;
  if (stored.state === state) return 'repeat';
  await recordAuditEvent(
    tx,
    { kind: 'system' },
    {
      action: 'payout.contradicted',
      object: { kind: 'payout', id: payoutId },
      before: { state: stored.state },
      after: { state: stored.state, told: state, valueOn },
      reason: reason ?? undefined,
    },
  );
  await emit(tx, `payoutContradicted.${stored.kind}`, { ...end, subjectId: stored.subjectId } as EndOfAnyKind);
  return { fault: 'contradicts_end' };
}
