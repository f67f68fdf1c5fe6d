// Unmatched money and its destination: a lender's balance, an instalment of a lending, or back to its payer.
// Invariants: an item is resolved in full, by one voucher; for a lending it is booked like any receipt of its group;
// a return to the payer is posted when the bank has confirmed it, and the item stays open when the bank refuses.
// Source: docs/domain.md §8; decision 0063.
import type { Input, Page } from '#contract/endpoint.ts';
import type { Payee, staffSuspense, SuspenseItem, Voucher, VoucherEntry } from '#contract/voucher.ts';
import { maskPhone } from '#domain/identity.ts';
import type { LendingId, PersonId, StaffId, SuspenseItemId, VoucherId } from '#domain/ids.ts';
import {
  type Leg,
  resolveSuspenseToLender,
  resolveSuspenseToLending,
  resolveSuspenseToSender,
} from '#domain/journal.ts';
import { formatRupiah } from '#domain/money.ts';
import type { PayoutEnd } from '#domain/bank.ts';
import { queuePayout } from '#features/bank/payout.ts';
import {
  findSuspenseItem,
  listSuspenseItems,
  lockSuspenseItem,
  resolveSuspenseItem,
  type SuspenseRow,
} from '#features/bank/suspense.sql.ts';
import { type LendingRow, lockLending } from '#features/lending/slot.sql.ts';
import { notify } from '#features/notice/notice.ts';
import { takePayment } from '#features/repayment/arrival/arrival.ts';
import { postJournal } from '#ledger/ledger.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import { today } from '#platform/clock.ts';
import type { Reader, Tx } from '#platform/db.ts';
import type { Handler } from '#platform/event-bus.ts';
import type { EnteredVoucher, NewVoucher, Question } from '#platform/events.ts';
import { isId, newId } from '#platform/ids.ts';
import { pageOf } from '#platform/paging.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound, refused } from '#platform/refuse.ts';
import { enterVoucher, entryOf } from './voucher.ts';
import * as store from './voucher.sql.ts';
import { searchPayees, isBank, isVerifiedLender } from './voucher.sql.ts';

type Query = Input<typeof staffSuspense.listSuspense>['query'];

export async function listSuspense({ db, vault }: Platform, query: Query): Promise<Page<SuspenseItem>> {
  const { page, total } = await listSuspenseItems(db, query);
  const vouchers = await store.readNewest(
    db,
    'suspense',
    page.map(({ id }) => id),
  );
  return pageOf(
    page.map((item) => toWireItem(vault, item, vouchers)),
    total,
    query,
  );
}

/** One item, open or resolved, with its newest voucher. */
export async function getSuspense({ db, vault }: Platform, id: SuspenseItemId): Promise<SuspenseItem> {
  const item = await findSuspenseItem(db, id);
  if (!item) throw notFound();
  return toWireItem(vault, item, await store.readNewest(db, 'suspense', [id]));
}

function toWireItem(
  vault: Platform['vault'],
  { valueOn, createdAt, ...item }: SuspenseRow,
  vouchers: readonly store.VoucherRow[],
): SuspenseItem {
  const voucher = vouchers.find(({ subject }) => subject === item.id);
  return {
    ...item,
    valueDate: valueOn,
    receivedAt: createdAt.toISOString(),
    resolvedAt: item.resolvedAt?.toISOString() ?? null,
    voucher: voucher ? store.toWireVoucher(vault, voucher) : null,
  };
}

/** The first lenders by words of the name or a part of the phone number, which is masked. */
export async function listPayees(reader: Reader, q: string): Promise<Payee[]> {
  const rows = q.length < 3 ? [] : await searchPayees(reader, q);
  return rows.map((row) => ({ ...row, phone: maskPhone(row.phone) }));
}

export type Destination = Extract<VoucherEntry, { kind: 'suspense' }>['destination'];

/** Enters the destination of an item's money. */
export function resolveSuspense(
  platform: Platform,
  staffId: StaffId,
  itemId: SuspenseItemId,
  destination: Destination,
): Promise<Voucher> {
  return platform.db.tx(async (tx) =>
    enterVoucher(tx, platform, staffId, await draftResolution(tx, platform, itemId, destination)),
  );
}

/** Locks the item, after the destination's lending, and checks the destination. */
async function draftResolution(
  tx: Tx,
  platform: Platform,
  itemId: SuspenseItemId,
  destination: Destination,
): Promise<NewVoucher> {
  const lending = destination.to === 'lending' ? await lockLending(tx, destination.lending) : null;
  const item = await lockSuspenseItem(tx, itemId);
  if (!item) throw notFound();
  if (item.resolvedAt !== null) throw refused('error.suspense.resolved');
  if (destination.to === 'lender') await requireVerified(tx, destination.lender);
  if (destination.to === 'lending') requireDisbursed(lending, item);
  const id = newId<VoucherId>();
  return {
    id,
    kind: 'suspense',
    subject: itemId,
    legs: legsOf(item, destination),
    valueOn: item.valueOn,
    destination: destination.to,
    reason: destination.reason,
    ...(destination.to === 'payer' ? { payer: await payerOf(tx, platform, id, destination) } : {}),
  };
}

function legsOf({ id: subject, amount }: SuspenseRow, destination: Destination): Leg[] {
  if (destination.to === 'lender') return resolveSuspenseToLender({ lenderId: destination.lender, amount, subject });
  if (destination.to === 'lending')
    return resolveSuspenseToLending({ lendingId: destination.lending, amount, subject });
  return resolveSuspenseToSender({ amount, subject });
}

async function payerOf(
  tx: Tx,
  { vault }: Platform,
  voucherId: VoucherId,
  { bank, accountNumber, accountName }: Extract<Destination, { to: 'payer' }>,
) {
  const number = accountNumber.replace(/[\s.-]/g, '');
  if (!/^\d{5,17}$/.test(number)) throw refused('error.bank_account.number', { field: 'accountNumber' });
  if (!(await isBank(tx, bank))) throw refused('error.invalid_value', { field: 'bank', slots: { field: 'bank' } });
  return { bankId: bank, accountEncrypted: vault.encrypt(number, voucherId), accountName };
}

/** Only lenders who could top up themselves: their identity is verified. */
async function requireVerified(tx: Tx, lenderId: PersonId): Promise<void> {
  const isVerified = isId(lenderId) ? await isVerifiedLender(tx, lenderId) : null;
  if (!isVerified) throw refused('error.suspense.lender', { field: 'lender' });
}

/** A group owes from its disbursement on. */
function requireDisbursed(lending: LendingRow | null, item: { valueOn: string }): asserts lending is LendingRow {
  if (!lending?.disbursedOn || lending.disbursedOn > item.valueOn)
    throw refused('error.suspense.lending', { field: 'lending' });
}

/** The lending whose members' money it was. */
const lendingOf = ({ legs }: EnteredVoucher): LendingId | undefined =>
  legs.flatMap((leg) => (leg.account === 'collection' ? [leg.owner] : []))[0];
/** The lender whose money it was. */
const lenderOf = ({ legs }: EnteredVoucher): PersonId | undefined =>
  legs.flatMap((leg) => (leg.account === 'cash' ? [leg.owner] : []))[0];

export const redraftSuspense =
  (platform: Platform): Handler<'redraftVoucher.suspense'> =>
  (tx, { voucher, entry }) =>
    draftResolution(tx, platform, store.suspenseItemOf(voucher), entryOf('suspense', entry).destination);

export async function lockSuspenseSubject(tx: Tx, { voucher, entry }: Question<'lockVoucher.suspense'>): Promise<void> {
  const lending = lendingOf(voucher);
  const lendings = [
    ...(lending ? [lending] : []),
    ...(entry?.kind === 'suspense' && entry.destination.to === 'lending' ? [entry.destination.lending] : []),
  ];
  for (const one of lendings.sort()) await lockLending(tx, one);
  await lockSuspenseItem(tx, store.suspenseItemOf(voucher));
}

export const postSuspense =
  ({ vault }: Platform): Handler<'postVoucher.suspense'> =>
  async (tx, voucher) => {
    const { id, destination, amount, bankId, accountEncrypted, accountName } = voucher;
    if (destination === 'payer') {
      if (bankId === null || accountEncrypted === null || accountName === null)
        throw new Error(`voucher ${id} names no account`);
      const accountNumber = vault.open(accountEncrypted, id);
      await queuePayout(tx, { kind: 'suspense', subjectId: id, amount, bankId, accountNumber, accountName });
      return null;
    }
    const [lender, lending] = [lenderOf(voucher), lendingOf(voucher)];
    if (lender) await requireVerified(tx, lender);
    const journalId = await postResolution(tx, voucher, await today(tx));
    if (lender) await tellLender(tx, lender, voucher);
    if (lending) await takeIn(tx, lending, voucher);
    await resolveSuspenseItem(tx, store.suspenseItemOf(voucher), destination ?? '');
    return journalId;
  };

async function postResolution(tx: Tx, { id, subject, legs }: EnteredVoucher, businessDate: PayoutEnd['valueOn']) {
  const { journalId } = await postJournal(tx, {
    kind: 'suspense_resolved',
    key: `voucher:${id}`,
    businessDate,
    legs,
    subject,
  });
  return journalId;
}

/** The money is now in `collection`, as a receipt with its date of arrival. */
async function takeIn(tx: Tx, lendingId: LendingId, { id, amount, valueOn }: EnteredVoucher): Promise<void> {
  const lending = await lockLending(tx, lendingId);
  if (valueOn === null) throw new Error(`voucher ${id} has no date`);
  requireDisbursed(lending, { valueOn });
  await takePayment(tx, lending, { amount, valueOn, key: `voucher:${id}`, isAtBank: true });
}

async function tellLender(tx: Tx, userId: PersonId, { id, amount }: EnteredVoucher): Promise<void> {
  await notify(tx, {
    userId,
    kind: 'topup_received',
    slots: { amount: formatRupiah(amount) },
    link: '/dashboard/mutation',
    eventKey: `voucher:${id}`,
  });
}

/** The bank's final outcome of a return: confirmed is posted on its date; refused leaves the item open. */
export async function endReturn(tx: Tx, end: PayoutEnd<'suspense'>): Promise<void> {
  const unlocked = await store.findVoucher(tx, end.subjectId);
  if (!unlocked) throw new Error(`payout ${end.payoutId} names no voucher`);
  await lockSuspenseSubject(tx, { voucher: unlocked, entry: undefined });
  const voucher = await store.voucherTable.lock(tx, unlocked.id);
  if (voucher?.state !== 'approved') return;
  const confirmed = end.state === 'completed';
  if (confirmed) {
    const journalId = await postResolution(tx, voucher, end.valueOn);
    await store.markPosted(tx, voucher.id, journalId);
    await resolveSuspenseItem(tx, store.suspenseItemOf(voucher), 'payer');
  } else await store.markEnded(tx, voucher.id, { state: 'refused', by: null, reason: end.reason });
  await recordAuditEvent(
    tx,
    { kind: 'system' },
    {
      action: confirmed ? 'voucher.confirm' : 'voucher.refuse',
      object: { kind: 'voucher', id: voucher.id },
      before: { state: voucher.state },
      after: { state: confirmed ? 'posted' : 'refused', valueOn: end.valueOn },
      reason: end.reason ?? undefined,
    },
  );
}

/** The bank contradicted its own outcome: marked for staff, and no money moves. */
export const markReturnContradicted = (tx: Tx, { subjectId }: PayoutEnd<'suspense'>): Promise<void> =>
  store.markContradicted(tx, subjectId);
