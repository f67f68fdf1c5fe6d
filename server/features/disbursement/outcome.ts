// The end of a disbursement at the bank. Confirmed: the lending is disbursed from the bank's value date. Refused for
// good: the mirror of the approval is posted. An unknown outcome is no end: the bank is queried again.
// Invariant: each end takes effect once, with all its consequences in one transaction; a later contradiction is only
// marked.
// Source: docs/domain.md §4, §8, §9; decision 0042.
import type { BusinessDate } from '#domain/calendar.ts';
import { confirmDisbursement, refuseDisbursement } from '#domain/journal.ts';
import { add } from '#domain/money.ts';
import type { PayoutEnd } from '#domain/bank.ts';
import { lockLending, markDisbursed, stopDisbursing } from '#features/lending/slot.sql.ts';
import { postJournal } from '#ledger/ledger.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import { emit } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import {
  type DisbursementRow,
  disbursementTable,
  findDisbursement,
  markConfirmed,
  markContradicted,
  markRefused,
} from './disbursement.sql.ts';

/** The bank's final outcome of our payout; a repeat changes nothing. */
export async function endDisbursement(tx: Tx, end: PayoutEnd<'disbursement'>): Promise<void> {
  const found = await findDisbursement(tx, end.subjectId);
  if (!found) throw new Error(`payout ${end.payoutId} names no disbursement`);
  await lockLending(tx, found.lendingId);
  const disbursement = await disbursementTable.lock(tx, found.id);
  if (!disbursement || disbursement.state === 'confirmed' || disbursement.state === 'refused') return;
  if (end.state === 'completed') await confirm(tx, disbursement, end.valueOn);
  else await refuse(tx, disbursement, end);
}

/** The bank contradicted its own outcome: marked for staff, and no money moves. */
export async function markContradiction(tx: Tx, { subjectId }: PayoutEnd<'disbursement'>): Promise<void> {
  const found = await findDisbursement(tx, subjectId);
  if (!found) return;
  await lockLending(tx, found.lendingId);
  await markContradicted(tx, found.id);
}

async function confirm(
  tx: Tx,
  { id, lendingId, amount, state }: DisbursementRow,
  valueOn: BusinessDate,
): Promise<void> {
  await postJournal(tx, {
    kind: 'disbursement_confirmed',
    key: `disbursement:${id}:confirm`,
    businessDate: valueOn,
    legs: confirmDisbursement({ lendingId, amount }),
    subject: id,
  });
  await markConfirmed(tx, id, valueOn);
  await markDisbursed(tx, lendingId, valueOn);
  await recordAuditEvent(
    tx,
    { kind: 'system' },
    {
      action: 'disbursement.confirm',
      object: { kind: 'disbursement', id },
      before: { state },
      after: { state: 'confirmed', valueOn },
    },
  );
  await emit(tx, 'lendingDisbursed', { lendingId, valueOn });
}

async function refuse(tx: Tx, disbursement: DisbursementRow, end: PayoutEnd<'disbursement'>): Promise<void> {
  const { id, lendingId, loanAmount, serviceFee, adminFee, stampCost, bankTransferCost, state } = disbursement;
  const fee = add(serviceFee, adminFee);
  await postJournal(tx, {
    kind: 'disbursement_refused',
    key: `disbursement:${id}:refuse`,
    businessDate: end.valueOn,
    legs: refuseDisbursement({ lendingId, loanAmount, fee, stampCost, bankTransferCost }),
    subject: id,
  });
  await markRefused(tx, id, end.reason);
  await stopDisbursing(tx, lendingId);
  await recordAuditEvent(
    tx,
    { kind: 'system' },
    {
      action: 'disbursement.refuse',
      object: { kind: 'disbursement', id },
      before: { state },
      after: { state: 'refused' },
      reason: end.reason ?? undefined,
    },
  );
}
