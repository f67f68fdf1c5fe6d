// Refunds a group's overpayment: one of finance enters all of it, another approves, the bank pays it to the group's
// account. Invariants: an entry reserves its amount until it ends; it is posted once, when the bank has confirmed; a
// refusal posts nothing and makes room for the next entry.
// Source: docs/domain.md §8, §9; decision 0030.
import type { Overpayment, OverpaymentReturn } from '#contract/overpayment.ts';
import { id as texts } from '#texts/id.ts';
import type { LendingId, OverpaymentReturnId, StaffId } from '#domain/ids.ts';
import type { ListFile } from '#platform/list-file.ts';
import { payBackOverpayment } from '#domain/journal.ts';
import { subtract } from '#domain/money.ts';
import { refuse, type Refusal } from '#domain/refusal.ts';
import { watchReveals } from '#features/account/reveal-watch.ts';
import type { PayoutEnd } from '#domain/bank.ts';
import { queuePayout } from '#features/bank/payout.ts';
import { type LendingRow, lockLending } from '#features/lending/slot.sql.ts';
import { postJournal } from '#ledger/ledger.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import type { Db, Tx } from '#platform/db.ts';
import { enterEntry, type FourEyes } from '#platform/four-eyes.ts';
import { isId, newId } from '#platform/ids.ts';
import { pageOf, type Paging } from '#platform/paging.ts';
import type { Platform } from '#platform/platform.ts';
import { throwIfRefused, notFound, refused } from '#platform/refuse.ts';
import { encryptAccount } from '#platform/encrypted-account.ts';
import * as store from './overpayment.sql.ts';

export { encryptReturnAccounts } from './overpayment.sql.ts';

export async function listOverpayments(db: Db, query: Paging & { state?: 'entered' | undefined }) {
  const { page, total } = await store.listOwed(db, query);
  const latest = await store.readLatest(
    db,
    page.map((row) => row.lendingId),
  );
  const lines = page.map((row) =>
    store.toWireOwed(
      row,
      latest.find((one) => one.lendingId === row.lendingId),
    ),
  );
  return pageOf(lines, total, query);
}

export async function getOverpayment(db: Db, lendingId: LendingId) {
  const owed = isId(lendingId) ? await store.findOwed(db, lendingId) : null;
  if (!owed) throw notFound();
  return store.toWireOwed(owed, (await store.readLatest(db, [lendingId]))[0]);
}

/** Enters the refund of the group's whole overpayment; another person of finance approves it. */
export async function enterOverpayment(
  { db, vault }: Pick<Platform, 'db' | 'vault'>,
  staffId: StaffId,
  lendingId: LendingId,
  note?: string,
) {
  if (!isId(lendingId)) throw notFound();
  return enterEntry(db, returns(vault), staffId, async (tx) => {
    const lending = await lockLending(tx, lendingId);
    const owed = lending ? await store.findOwed(tx, lendingId) : null;
    if (!owed) throw notFound();
    throwIfRefused(checkEntry(owed, note));
    const { bankId, accountEncrypted, accountName } = owed;
    if (bankId === null || accountEncrypted === null || accountName === null)
      throw refused('error.overpayment.no_account');
    const id = newId<OverpaymentReturnId>();
    const version = owed.lastVersion + 1;
    const amount = subtract(owed.balance, owed.reserved);
    const number = vault.open(accountEncrypted, owed.groupId);
    const account = { ...encryptAccount(vault, id, { bankId, number }), bankId, accountName };
    await store.insertReturn(tx, { id, lendingId, version, amount, ...account, staffId, note: note || null });
    return id;
  });
}

/** After contradictory reports of the bank, the person confirms that they have asked the bank. */
function checkEntry(owed: store.Owed, note?: string): Refusal | null {
  if (owed.reserved > 0) return refuse('error.overpayment.open');
  if (owed.balance <= 0) return refuse('error.overpayment.none');
  return owed.contradicted && !note ? refuse('error.overpayment.contradicted', { field: 'note' }) : null;
}

/** On approval, exactly its amount is handed to the bank, once. */
export const returns = (vault: Platform['vault']): FourEyes<store.ReturnRow, LendingRow | null, OverpaymentReturn> => ({
  events: { enter: 'overpayment.enter', approve: 'overpayment.approve', cancel: 'overpayment.cancel' },
  table: store.returnTable,
  refusals: { ownEntry: 'error.overpayment.own_entry', changed: () => refuse('error.overpayment.changed') },
  lock: (tx, { lendingId }) => lockLending(tx, lendingId),
  check: checkStillTrue,
  async carryOut(tx, { id, amount, bankId, accountEncrypted, accountName }) {
    const accountNumber = vault.open(accountEncrypted, id);
    await queuePayout(tx, { kind: 'overpayment', subjectId: id, amount, bankId, accountNumber, accountName });
  },
  objectOf: ({ id }) => ({ kind: 'overpayment_return', id }),
  factsOf: ({ lendingId, amount }) => ({ lending: lendingId, amount }),
  reasonOf: ({ note }) => note,
  answer: (_tx, row) => store.toWireReturn(row),
});

/** The full number of the destination account, for a recorded reason. */
export function revealOverpaymentAccount(
  platform: Platform,
  staffId: StaffId,
  id: OverpaymentReturnId,
  reason: string,
): Promise<{ value: string }> {
  return platform.db.tx(async (tx) => {
    const entered = isId(id) ? await store.findReturn(tx, id) : null;
    if (!entered) throw notFound();
    const object = { kind: 'overpayment_return', id };
    await recordAuditEvent(tx, { kind: 'staff', id: staffId }, { action: 'overpayment.number.seen', object, reason });
    await watchReveals(tx, platform, staffId);
    return { value: platform.vault.open(entered.accountEncrypted, id) };
  });
}

/** Refuses if the account is no longer the group's, or if less than the amount is owed. */
async function checkStillTrue(tx: Tx, entered: store.ReturnRow): Promise<Refusal | null> {
  const owed = await store.findOwed(tx, entered.lendingId);
  const same =
    owed !== null &&
    owed.balance >= entered.amount &&
    owed.bankId === entered.bankId &&
    owed.accountHash?.equals(entered.accountHash) === true &&
    owed.accountName === entered.accountName;
  return same ? null : refuse('error.overpayment.changed');
}

/** The bank's final outcome: confirmed is posted on its value date; refused moves nothing. A repeat changes nothing. */
export async function endOverpayment(tx: Tx, end: PayoutEnd<'overpayment'>): Promise<void> {
  const known = await store.findReturn(tx, end.subjectId);
  if (!known) throw new Error(`payout ${end.payoutId} names no overpayment`);
  await lockLending(tx, known.lendingId);
  const { id, lendingId, amount, state, endedAt } = (await store.returnTable.lock(tx, known.id)) ?? known;
  if (endedAt !== null) return;
  const confirmed = end.state === 'completed';
  const outcome = confirmed ? 'confirmed' : 'refused';
  await store.markEnded(tx, id, {
    state: outcome,
    reason: end.reason,
    ...(confirmed ? { valueOn: end.valueOn } : {}),
  });
  await recordAuditEvent(
    tx,
    { kind: 'system' },
    {
      action: confirmed ? 'overpayment.confirm' : 'overpayment.refuse',
      object: { kind: 'overpayment_return', id },
      before: { state },
      after: confirmed ? { state: outcome, valueOn: end.valueOn } : { state: outcome },
      reason: end.reason ?? undefined,
    },
  );
  if (!confirmed) return;
  await postJournal(tx, {
    kind: 'overpayment_returned',
    key: `overpayment:${id}:confirm`,
    businessDate: end.valueOn,
    legs: payBackOverpayment({ lendingId, amount, subject: id }),
    subject: id,
  });
}

/** The bank has reported the opposite of its earlier outcome: flagged for staff, no money moves. */
export async function markContradiction(tx: Tx, { subjectId }: PayoutEnd<'overpayment'>): Promise<void> {
  const known = await store.findReturn(tx, subjectId);
  if (!known) return;
  await lockLending(tx, known.lendingId);
  await store.markContradicted(tx, known.id);
}

export const overpaymentFile: ListFile<store.OwedQuery, Overpayment> = {
  name: 'kelebihan-bayar',
  read: ({ db }, query) => listOverpayments(db, query),
  columns: [
    ['file.group', ({ groupName }) => groupName],
    ['file.amount', ({ overpayment }) => overpayment],
    ['file.available', ({ available }) => available],
    ['file.status', ({ latest }) => latest && texts[`disbursement.state.${latest.state}`]],
  ],
};
