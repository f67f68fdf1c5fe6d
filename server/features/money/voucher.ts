// A voucher's life: entered by one person of finance, edited by the same one into a new version, approved by another
// or cancelled.
// Invariants: one open voucher per subject; exactly what was entered is posted, once. What a kind checks and posts is
// asked of its feature.
// Source: docs/domain.md §3, §8; decision 0063.
import type { Input } from '#contract/endpoint.ts';
import type { staffVouchers, Voucher, VoucherEntry } from '#contract/voucher.ts';
import type { StaffId, VoucherId } from '#domain/ids.ts';
import { rupiah } from '#domain/money.ts';
import { refuse, type Refusal } from '#domain/refusal.ts';
import { watchReveals } from '#features/account/reveal-watch.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import { ask } from '#platform/context.ts';
import { type Tx, violated } from '#platform/db.ts';
import type { NewVoucher } from '#platform/events.ts';
import { type FourEyes, lockSeenEntry, recordEntry } from '#platform/four-eyes.ts';
import { pageOf } from '#platform/paging.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound, refused } from '#platform/refuse.ts';
import { id as texts } from '#texts/id.ts';
import { holdBankDay, requireOpenBankDay } from './bank-day.ts';
import * as store from './voucher.sql.ts';

type Query = Input<typeof staffVouchers.listVouchers>['query'];

export async function listVouchers({ db, vault }: Platform, query: Query) {
  const { page, total } = await store.listVoucherRows(db, query, query);
  return pageOf(
    page.map((row) => store.toWireVoucher(vault, row)),
    total,
    query,
  );
}

export async function getVoucher({ db, vault }: Platform, id: VoucherId): Promise<Voucher> {
  const row = await store.findVoucher(db, id);
  if (!row) throw notFound();
  return store.toWireVoucher(vault, row);
}

/** Enters a voucher; the caller has locked and checked its subject. Refuses `error.voucher.open`. */
export async function enterVoucher(tx: Tx, platform: Platform, staffId: StaffId, made: NewVoucher): Promise<Voucher> {
  const [before] = await store.readNewest(tx, made.kind, [made.subject]);
  if (before?.state === 'entered' || before?.state === 'approved')
    throw refused('error.voucher.open', { slots: { name: before.enteredBy } });
  await insert(tx, made, { version: (before?.version ?? 0) + 1, staffId, replaces: null });
  return recordEntry(tx, vouchers(platform), staffId, made.id);
}

/** Answers the data for the audit trail. */
async function insert(tx: Tx, made: NewVoucher, entered: Omit<store.Entered, 'amount'>) {
  const { kind, subject, legs } = made;
  await requireOpenBankDay(tx, made);
  const amount = rupiah(legs.reduce((sum, leg) => sum + Math.max(0, leg.amount), 0));
  await store.insertVoucher(tx, { ...made, ...entered, amount });
  return { kind, subject, version: entered.version, amount, legs };
}

/** Runs an entry; of two in parallel, the second is told whose voucher is open. */
export async function entering<T>({ db }: Platform, enter: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await db.tx(enter);
  } catch (error) {
    if (violated(error) !== 'voucher_open' && violated(error) !== 'voucher_kind_subject_version_key') throw error;
    return db.tx(enter);
  }
}

/**
 * Enters a new version in place of the editor's own waiting one; the previous version stays visible but can no longer
 * be approved.
 */
export function editVoucher(
  platform: Platform,
  staffId: StaffId,
  id: VoucherId,
  { version, entry }: { version: number; entry: VoucherEntry },
): Promise<Voucher> {
  return platform.db.tx(async (tx) => {
    const { row: voucher } = await lockSeenEntry(tx, vouchers(platform, entry), id, version);
    if (voucher.enteredById !== staffId) throw refused('error.voucher.not_own', { slots: { name: voucher.enteredBy } });
    const made = await ask(tx, `redraftVoucher.${voucher.kind}`, { voucher, entry });
    await store.markEnded(tx, id, { state: 'cancelled', by: staffId, reason: null });
    const after = await insert(tx, made, { version: version + 1, staffId, replaces: id });
    await recordAuditEvent(
      tx,
      { kind: 'staff', id: staffId },
      {
        action: 'voucher.edit',
        object: { kind: 'voucher', id: made.id },
        before: { voucher: id, version, amount: voucher.amount, legs: voucher.legs },
        after,
        reason: made.reason,
      },
    );
    return store.toWireVoucher(platform.vault, await store.getVoucherRow(tx, made.id));
  });
}

/** The entry, when it is of the voucher's kind. */
export function entryOf<Kind extends Voucher['kind']>(kind: Kind, entry: VoucherEntry) {
  if (entry.kind !== kind) throw refused('error.invalid_value', { field: 'entry', slots: { field: 'entry' } });
  return entry as Extract<VoucherEntry, { kind: Kind }>;
}

/** The full account number of a payer, for a reason that is recorded. */
export function revealAccount(
  platform: Platform,
  staffId: StaffId,
  id: VoucherId,
  reason: string,
): Promise<{ value: string }> {
  const { db, vault } = platform;
  return db.tx(async (tx) => {
    const voucher = await store.findVoucher(tx, id);
    if (!voucher?.accountEncrypted) throw notFound();
    await recordAuditEvent(
      tx,
      { kind: 'staff', id: staffId },
      { action: 'voucher.number.seen', object: { kind: 'voucher', id }, after: { field: 'accountNumber' }, reason },
    );
    await watchReveals(tx, platform, staffId);
    return { value: vault.open(voucher.accountEncrypted, id) };
  });
}

/** When approved, it is posted or goes through the bank first. `entry`: an edit's new content. */
export const vouchers = (platform: Platform, entry?: VoucherEntry): FourEyes<store.VoucherRow, void, Voucher> => ({
  events: { enter: 'voucher.enter', approve: 'voucher.approve', cancel: 'voucher.cancel' },
  table: store.voucherTable,
  refusals: { ownEntry: 'error.voucher.own_entry', changed, ended },
  lock: async (tx, voucher) => {
    // The subject of any other kind never changes.
    if (voucher.kind === 'suspense' || voucher.kind === 'bank_statement')
      await ask(tx, `lockVoucher.${voucher.kind}`, { voucher, entry });
    await holdBankDay(tx, voucher);
  },
  async carryOut(tx, voucher) {
    await requireOpenBankDay(tx, voucher);
    const journal = await ask(tx, `postVoucher.${voucher.kind}`, voucher);
    if (journal !== null) await store.markPosted(tx, voucher.id, journal);
    return { after: { state: journal === null ? 'approved' : 'posted', journal } };
  },
  objectOf: ({ id }) => ({ kind: 'voucher', id }),
  factsOf: ({ kind, subject, amount, legs }) => ({ kind, subject, amount, legs }),
  reasonOf: ({ reason }) => reason,
  answer: (_tx, voucher) => store.toWireVoucher(platform.vault, voucher),
});

const changed = ({ version, replacedBy }: store.VoucherRow): Refusal =>
  refuse('error.voucher.changed', { slots: { version: replacedBy === null ? version : version + 1 } });

/** Its outcome, and by whom. */
function ended(voucher: store.VoucherRow): Refusal {
  const { state, endedBy, approvedBy, enteredBy, replacedBy } = voucher;
  if (replacedBy !== null || state === 'entered') return changed(voucher);
  const slots = { state: texts[`voucher.done.${state}`], name: endedBy ?? approvedBy ?? enteredBy };
  return refuse('error.voucher.ended', { slots });
}
