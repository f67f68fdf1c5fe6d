// A voucher's life: entered by one of finance, edited by her into another version, approved by another person at the version
// that was seen, or taken back.
// Invariants: one voucher of a subject is open at a time; what was entered is exactly what is posted, once; nobody approves her
// own. What a voucher does, and what has to be true of it, is its kind's. Source: domain §3, §8; decisions 0063, 0070.
import type { Input } from '#contract/endpoint.ts';
import type { staffVouchers, Voucher, VoucherEntry } from '#contract/voucher.ts';
import { rupiah } from '#domain/money.ts';
import { watchReveals } from '#features/account/reveal-watch.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import { type Tx, violated } from '#platform/db.ts';
import { pageOf } from '#platform/paging.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound, refused } from '#platform/refuse.ts';
import { id as texts } from '#texts/id.ts';
import * as store from './voucher.sql.ts';

export type VoucherEffect = {
  /** Locks what it is about, and what it is to be about once it is edited, before the voucher itself. */
  lock?(tx: Tx, voucher: store.VoucherRow, entry?: VoucherEntry): Promise<void>;
  /** Judges what its maker enters in its place, as a new entry is judged; an entry of another kind is none. */
  redraft(tx: Tx, voucher: store.VoucherRow, entry: VoucherEntry): Promise<store.NewVoucher>;
  /** Posts it, or refuses when the entry no longer holds; null when it goes through the bank first. */
  carryOut(tx: Tx, voucher: store.VoucherRow): Promise<string | null>;
};
const effects = new Map<Voucher['kind'], VoucherEffect>();

/** Says what vouchers of a kind do. */
export function onVoucher(kind: Voucher['kind'], effect: VoucherEffect): void {
  effects.set(kind, effect);
}

function effectOf(kind: Voucher['kind']): VoucherEffect {
  const effect = effects.get(kind);
  if (!effect) throw new Error(`nobody carries out a ${kind}`);
  return effect;
}

type Query = Input<typeof staffVouchers.listVouchers>['query'];

export async function listVouchers({ db, vault }: Platform, query: Query) {
  const { page, total } = await store.listVoucherRows(db, query, query);
  return pageOf(
    page.map((row) => store.toWireVoucher(vault, row)),
    total,
    query,
  );
}

export async function getVoucher({ db, vault }: Platform, id: string): Promise<Voucher> {
  const row = await store.findVoucher(db, id);
  if (!row) throw notFound();
  return store.toWireVoucher(vault, row);
}

/** Enters a voucher; what it is about is locked and looked at before. Refuses `error.voucher.open`. */
export async function enterVoucher(
  tx: Tx,
  { vault }: Platform,
  staffId: string,
  made: store.NewVoucher,
): Promise<Voucher> {
  const [before] = await store.readNewest(tx, made.kind, [made.subject]);
  if (before?.state === 'entered' || before?.state === 'approved')
    throw refused('error.voucher.open', { slots: { name: before.enteredBy } });
  const after = await insert(tx, made, { version: (before?.version ?? 0) + 1, staffId, replaces: null });
  await recordAuditEvent(
    tx,
    { kind: 'staff', id: staffId },
    { action: 'voucher.enter', object: { kind: 'voucher', id: made.id }, after, reason: made.reason },
  );
  return store.toWireVoucher(vault, await store.getVoucherRow(tx, made.id));
}

/** Answers what the trail tells of it. */
async function insert(tx: Tx, made: store.NewVoucher, entered: Omit<store.Entered, 'amount'>) {
  const { kind, subject, legs } = made;
  const amount = rupiah(legs.reduce((sum, leg) => sum + Math.max(0, leg.amount), 0));
  await store.insertVoucher(tx, { ...made, ...entered, amount });
  return { kind, subject, version: entered.version, amount, legs };
}

/** Runs an entry; of two at the same time, the second is told whose voucher is open. */
export async function entering<T>({ db }: Platform, enter: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await db.tx(enter);
  } catch (error) {
    if (violated(error) !== 'voucher_open' && violated(error) !== 'voucher_kind_subject_version_key') throw error;
    return db.tx(enter);
  }
}

type Seen = { version: number; reason?: string | undefined };

/** Approves exactly the version that was seen, and carries it out. */
export function approveVoucher(platform: Platform, staffId: string, id: string, seen: Seen): Promise<Voucher> {
  return onEntry(platform, id, async (tx, voucher) => {
    if (voucher.enteredById === staffId) throw refused('error.voucher.own_entry');
    requireOpen(voucher, seen.version);
    await store.markApproved(tx, id, staffId);
    const journal = await effectOf(voucher.kind).carryOut(tx, voucher);
    if (journal !== null) await store.markPosted(tx, id, journal);
    await recordAuditEvent(
      tx,
      { kind: 'staff', id: staffId },
      {
        action: 'voucher.approve',
        object: { kind: 'voucher', id },
        before: { state: voucher.state, version: voucher.version },
        after: { state: journal === null ? 'approved' : 'posted', amount: voucher.amount, journal },
        reason: seen.reason,
      },
    );
  });
}

/** Enters another version in the place of her own that waits; the one before stays to be seen and is not approved any more. */
export function editVoucher(
  platform: Platform,
  staffId: string,
  id: string,
  { version, entry }: { version: number; entry: VoucherEntry },
): Promise<Voucher> {
  const edit = async (tx: Tx, voucher: store.VoucherRow): Promise<string> => {
    if (voucher.enteredById !== staffId) throw refused('error.voucher.not_own', { slots: { name: voucher.enteredBy } });
    requireOpen(voucher, version);
    const made = await effectOf(voucher.kind).redraft(tx, voucher, entry);
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
    return made.id;
  };
  return onEntry(platform, id, edit, entry);
}

/** The entry, when it is of the voucher's kind. */
export function entryOf<Kind extends Voucher['kind']>(kind: Kind, entry: VoucherEntry) {
  if (entry.kind !== kind) throw refused('error.invalid_value', { field: 'entry', slots: { field: 'entry' } });
  return entry as Extract<VoucherEntry, { kind: Kind }>;
}

/** Takes an entry back, or sends it back, before its approval; the next one is a new version. */
export function cancelVoucher(
  platform: Platform,
  staffId: string,
  id: string,
  seen: { version: number; reason: string },
): Promise<Voucher> {
  return onEntry(platform, id, async (tx, voucher) => {
    requireOpen(voucher, seen.version);
    await store.markEnded(tx, id, { state: 'cancelled', by: staffId, reason: seen.reason });
    await recordAuditEvent(
      tx,
      { kind: 'staff', id: staffId },
      {
        action: 'voucher.cancel',
        object: { kind: 'voucher', id },
        before: { state: voucher.state, version: voucher.version },
        after: { state: 'cancelled' },
        reason: seen.reason,
      },
    );
  });
}

/** The full account number of a payer, for a reason that stays on the record. */
export function revealAccount(
  platform: Platform,
  staffId: string,
  id: string,
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

/** Locks a voucher and what it is about, acts on it, and answers it, or the one that took its place. */
async function onEntry(
  { db, vault }: Platform,
  id: string,
  act: (tx: Tx, voucher: store.VoucherRow) => Promise<string | void>,
  entry?: VoucherEntry,
): Promise<Voucher> {
  const known = await store.findVoucher(db, id);
  if (!known) throw notFound();
  return db.tx(async (tx) => {
    await effectOf(known.kind).lock?.(tx, known, entry);
    const shown = await act(tx, await store.lockVoucher(tx, id));
    return store.toWireVoucher(vault, await store.getVoucherRow(tx, shown ?? id));
  });
}

/** It waits for its approval, and is the version that was shown; else says what became of it, and by whom. */
function requireOpen(voucher: store.VoucherRow, seen: number): void {
  const { state, version, endedBy, approvedBy, enteredBy, replacedBy } = voucher;
  if (replacedBy !== null) throw refused('error.voucher.changed', { slots: { version: version + 1 } });
  if (state !== 'entered') {
    const slots = { state: texts[`voucher.done.${state}`], name: endedBy ?? approvedBy ?? enteredBy };
    throw refused('error.voucher.ended', { slots });
  }
  if (version !== seen) throw refused('error.voucher.changed', { slots: { version } });
}
