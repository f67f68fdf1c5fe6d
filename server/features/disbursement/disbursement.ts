// Disbursement: one person enters it, another approves exactly what was entered, and the bank's confirmation makes the
// lending disbursed. A definite refusal posts the mirror and leaves the lending funded and room for the next entry.
// Invariant: at most one disbursement of a lending is under way or done, and it is paid out once. Every audit event is audited.
// Source: domain §4, §8; spec §9 (fees); cases "Approving one's own work", "Disbursing twice", "Disbursing too early".
import { disbursementFile, listDisbursements } from './list.ts';
import { sendListFile } from '#platform/list-file.ts';
import { staffDisbursements } from '#contract/disbursement.ts';
import { approveDisbursement as approvalLegs } from '#domain/journal.ts';
import { disbursementOf } from '#domain/lending.ts';
import { add } from '#domain/money.ts';
import { refuse, type Refusal } from '#domain/refusal.ts';
import { queuePayout } from '#features/bank/payout.ts';
import { watchReveals } from '#features/account/reveal-watch.ts';
import { type LendingRow, lockLending, startDisbursing } from '#features/lending/slot.ts';
import { postJournal } from '#ledger/ledger.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import { today } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';
import { passFaultPoint } from '#platform/fault-point.ts';
import { isId, newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { throwIfRefused, notFound, refused } from '#platform/refuse.ts';
import { encryptAccount } from '#platform/encrypted-account.ts';
import * as store from './disbursement.sql.ts';
import { endDisbursement, markContradiction } from './outcome.ts';

export function registerDisbursement(platform: Platform): void {
  const { console: consoleSide, db } = platform;
  consoleSide.serve(staffDisbursements, {
    enterDisbursement: ({ params, body, caller }) => enterDisbursement(platform, caller.id, params.id, body.note),
    listDisbursements: ({ query }) => listDisbursements(db, query),
    exportDisbursements: (call) =>
      sendListFile(platform, staffDisbursements.exportDisbursements, call, disbursementFile),
    approveDisbursement: ({ params, body, caller }) => approveDisbursement(platform, caller.id, params.id, body),
    cancelDisbursement: ({ params, body, caller }) => cancelDisbursement(db, caller.id, params.id, body),
    revealDisbursementAccount: ({ params, body, caller }) => revealAccount(platform, caller.id, params.id, body.reason),
  });
  platform.events.on('payoutEnded.disbursement', 'disbursement', endDisbursement);
  platform.events.on('payoutContradicted.disbursement', 'disbursement', markContradiction);
}

type Encrypting = Pick<Platform, 'db' | 'vault'>;

/** Enters the disbursement of a funded lending whose members have all signed; another person approves it. */
export async function enterDisbursement(
  { db, vault }: Encrypting,
  staffId: string,
  lendingId: string,
  written?: string,
) {
  const note = written?.trim() || null;
  return db.tx(async (tx) => {
    const lending = await lockLending(tx, lendingId);
    if (!lending) throw notFound();
    const readiness = await store.readReadiness(tx, lending);
    throwIfRefused(checkEntry(lending, readiness, note));
    const { account } = readiness;
    if (!account) throw refused('error.disbursement.no_account');
    const id = newId();
    const amounts = disbursementOf({
      loanAmount: lending.loanAmount,
      memberCount: lending.memberCount,
      serviceFeeBps: lending.borrowerFeeBps,
      adminFee: lending.adminFeeRupiah,
      stampCost: lending.stampRupiah,
      bankTransferCost: lending.bankCostRupiah,
    });
    const version = readiness.lastVersion + 1;
    const number = vault.open(account.accountEncrypted, lending.groupId);
    const reencrypted = { ...account, ...encryptAccount(vault, id, { bankId: account.bankId, number }) };
    await store.insertDisbursement(tx, { id, lending, version, amounts, account: reencrypted, note, staffId });
    await recordAuditEvent(
      tx,
      { kind: 'staff', id: staffId },
      {
        action: 'disbursement.enter',
        object: { kind: 'disbursement', id },
        after: { lending: lending.id, version, amount: amounts.amount, loanAmount: lending.loanAmount },
        reason: note ?? undefined,
      },
    );
    return store.toWire(await store.getDisbursement(tx, id));
  });
}

/** After a contradiction of the bank a person has asked it first, and says so. */
function checkEntry(lending: LendingRow, readiness: store.Readiness, note: string | null): Refusal | null {
  if (readiness.current) return refuse('error.disbursement.already');
  if (lending.status !== 'funded') return refuse('error.disbursement.not_funded');
  if (readiness.refundOpen) return refuse('error.refund.open');
  if (readiness.contradicted && note === null) return refuse('error.disbursement.contradicted', { field: 'note' });
  return checkGroup(lending, readiness);
}

/** What holds when it is entered holds when the money leaves. */
function checkGroup({ minimumMembers: minimum }: LendingRow, readiness: store.Readiness): Refusal | null {
  if (readiness.groupMembers < minimum) return refuse('error.group.too_few_members', { slots: { minimum } });
  return readiness.unsigned > 0 ? refuse('error.disbursement.not_signed') : null;
}

/** Approves exactly the version that was seen: posts it, and hands the net amount to the bank once. */
export async function approveDisbursement(
  { db, vault }: Encrypting,
  staffId: string,
  id: string,
  seen: { version: number; reason?: string | undefined },
) {
  const known = isId(id) ? await store.findDisbursement(db, id) : null;
  if (!known) throw notFound();
  const approved = await db.tx(async (tx) => {
    const lending = await lockLending(tx, known.lendingId);
    const entered = await store.lockDisbursement(tx, id);
    if (!lending || !entered) throw notFound();
    throwIfRefused(checkApproval(entered, lending, staffId, seen.version));
    throwIfRefused(await checkStillTrue(tx, entered, lending));
    await postJournal(tx, {
      kind: 'disbursement_approved',
      key: `disbursement:${id}:approve`,
      businessDate: await today(tx),
      legs: approvalLegs({
        lendingId: lending.id,
        loanAmount: entered.loanAmount,
        fee: add(entered.serviceFee, entered.adminFee),
        stampCost: entered.stampCost,
        bankTransferCost: entered.bankTransferCost,
      }),
      subject: id,
    });
    await store.markApproved(tx, id, staffId);
    await startDisbursing(tx, lending.id);
    await queuePayout(tx, {
      kind: 'disbursement',
      subjectId: id,
      amount: entered.amount,
      bankId: entered.bankId,
      accountNumber: vault.open(entered.accountEncrypted, id),
      accountName: entered.accountName,
    });
    await recordAuditEvent(
      tx,
      { kind: 'staff', id: staffId },
      {
        action: 'disbursement.approve',
        object: { kind: 'disbursement', id },
        before: { state: entered.state, version: entered.version },
        after: { state: 'approved', amount: entered.amount },
        reason: seen.reason,
      },
    );
    return store.toWire(await store.getDisbursement(tx, id));
  });
  passFaultPoint('after-commit');
  return approved;
}

function checkApproval(
  entered: store.DisbursementRow,
  lending: LendingRow,
  staffId: string,
  version: number,
): Refusal | null {
  if (entered.enteredById === staffId) return refuse('error.disbursement.own_entry');
  const old = checkOpenEntry(entered, version);
  if (old) return old;
  return lending.status === 'funded' ? null : refuse('error.disbursement.not_funded');
}

/** It waits for its approval, and is the version that was shown. */
function checkOpenEntry({ state, version }: store.DisbursementRow, seen: number): Refusal | null {
  if (state === 'refused' || state === 'cancelled') return refuse('error.disbursement.changed');
  if (state !== 'entered') return refuse('error.disbursement.already');
  return version === seen ? null : refuse('error.disbursement.changed');
}

/** Nothing of what was entered has changed since: an edit voids the entry, and the next one shows what is true now. */
async function checkStillTrue(tx: Tx, entered: store.DisbursementRow, lending: LendingRow): Promise<Refusal | null> {
  const readiness = await store.readReadiness(tx, lending);
  const { account } = readiness;
  const same =
    account !== null &&
    account.bankId === entered.bankId &&
    account.accountHash.equals(entered.accountHash) &&
    account.accountName === entered.accountName;
  return same ? checkGroup(lending, readiness) : refuse('error.disbursement.changed');
}

/** Takes an entry back before its approval, with a reason; the next one is a new version. */
async function cancelDisbursement(db: Db, staffId: string, id: string, seen: { version: number; reason: string }) {
  const known = isId(id) ? await store.findDisbursement(db, id) : null;
  if (!known) throw notFound();
  return db.tx(async (tx) => {
    await lockLending(tx, known.lendingId);
    const entered = await store.lockDisbursement(tx, id);
    if (!entered) throw notFound();
    throwIfRefused(checkOpenEntry(entered, seen.version));
    await store.markCancelled(tx, id, seen.reason);
    await recordAuditEvent(
      tx,
      { kind: 'staff', id: staffId },
      {
        action: 'disbursement.cancel',
        object: { kind: 'disbursement', id },
        before: { state: entered.state, version: entered.version },
        after: { state: 'cancelled' },
        reason: seen.reason,
      },
    );
    return store.toWire(await store.getDisbursement(tx, id));
  });
}

/** The full number of the account that it goes to, for a reason that stays on the record. */
function revealAccount(platform: Platform, staffId: string, id: string, reason: string): Promise<{ value: string }> {
  return platform.db.tx(async (tx) => {
    const disbursement = isId(id) ? await store.findDisbursement(tx, id) : null;
    if (!disbursement) throw notFound();
    const object = { kind: 'disbursement', id };
    await recordAuditEvent(tx, { kind: 'staff', id: staffId }, { action: 'disbursement.number.seen', object, reason });
    await watchReveals(tx, platform, staffId);
    return { value: platform.vault.open(disbursement.accountEncrypted, id) };
  });
}
