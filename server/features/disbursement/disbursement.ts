// Disbursement: one person enters it, another approves exactly that version, and the bank's confirmation makes the
// lending disbursed. A definite refusal posts the mirror journal and leaves the lending funded, ready for a new
// entry.
// Invariant: a lending has at most one disbursement under way or done, and is paid out once.
import { type Disbursement, staffDisbursements } from '#contract/disbursement.ts';
import type { Input, Output, Page } from '#contract/endpoint.ts';
import type { DisbursementId, LendingId, StaffId } from '#domain/ids.ts';
import { approveDisbursement as approvalLegs } from '#domain/journal.ts';
import { disbursementOf } from '#domain/lending.ts';
import { add } from '#domain/money.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { watchReveals } from '#features/account/reveal-watch.ts';
import { queuePayout } from '#features/bank/payout.ts';
import { type LendingRow, lockLending, startDisbursing } from '#features/lending/slot.sql.ts';
import { postJournal } from '#ledger/ledger.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import { today } from '#platform/clock.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { encryptAccount } from '#platform/encrypted-account.ts';
import { passFaultPoint } from '#platform/fault-point.ts';
import { approveEntry, cancelEntry, enterEntry, type FourEyes, type Seen } from '#platform/four-eyes.ts';
import { isId, newId } from '#platform/ids.ts';
import { type ListFile, momentCell, sendListFile } from '#platform/list-file.ts';
import { pageOf } from '#platform/paging.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound, refused, throwIfRefused } from '#platform/refuse.ts';
import { id as texts } from '#texts/id.ts';
import * as store from './disbursement.sql.ts';
import { endDisbursement, markContradiction } from './outcome.ts';

export function registerDisbursement(platform: Platform): void {
  const { console: consoleSide, db, vault } = platform;
  consoleSide.serve(staffDisbursements, {
    enterDisbursement: ({ params, body, caller }) => enterDisbursement(platform, caller.id, params.id, body.note),
    listDisbursements: ({ query }) => listDisbursements(db, query),
    exportDisbursements: (call) =>
      sendListFile(platform, staffDisbursements.exportDisbursements, call, disbursementFile),
    approveDisbursement: ({ params, body, caller }) => approveDisbursement(platform, caller.id, params.id, body),
    cancelDisbursement: ({ params, body, caller }) => cancelEntry(db, disbursements(vault), caller.id, params.id, body),
    revealDisbursementAccount: ({ params, body, caller }) => revealAccount(platform, caller.id, params.id, body.reason),
  });
  platform.events.on('payoutEnded.disbursement', 'disbursement', endDisbursement);
  platform.events.on('payoutContradicted.disbursement', 'disbursement', markContradiction);
}

type Vault = Platform['vault'];

/** Enters the disbursement of a funded lending whose members have all signed; another person approves it. */
export function enterDisbursement(
  { db, vault }: Pick<Platform, 'db' | 'vault'>,
  staffId: StaffId,
  lendingId: LendingId,
  written?: string,
): Promise<Disbursement> {
  const note = written || null;
  return enterEntry(db, disbursements(vault), staffId, async (tx) => {
    const lending = await lockLending(tx, lendingId);
    if (!lending) throw notFound();
    const readiness = await store.readReadiness(tx, lending);
    throwIfRefused(checkEntry(lending, readiness, note));
    const { account } = readiness;
    if (!account) throw refused('error.disbursement.no_account');
    const id = newId<DisbursementId>();
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
    return id;
  });
}

/** After the bank contradicted itself, staff must confirm that they asked the bank first. */
function checkEntry(lending: LendingRow, readiness: store.Readiness, note: string | null): Refusal | null {
  if (readiness.current) return refuse('error.disbursement.already');
  if (lending.status !== 'funded') return refuse('error.disbursement.not_funded');
  if (readiness.refundOpen) return refuse('error.refund.open');
  if (readiness.contradicted && note === null) return refuse('error.disbursement.contradicted', { field: 'note' });
  return checkGroup(lending, readiness);
}

/** The conditions of entry are checked again at approval. */
function checkGroup({ minimumMembers: minimum }: LendingRow, readiness: store.Readiness): Refusal | null {
  if (readiness.groupMembers < minimum) return refuse('error.group.too_few_members', { slots: { minimum } });
  return readiness.unsigned > 0 ? refuse('error.disbursement.not_signed') : null;
}

/** Approves exactly the version that was seen: posts it and sends the net amount to the bank once. */
export async function approveDisbursement(
  { db, vault }: Pick<Platform, 'db' | 'vault'>,
  staffId: StaffId,
  id: DisbursementId,
  seen: Seen,
): Promise<Disbursement> {
  const approved = await approveEntry(db, disbursements(vault), staffId, id, seen);
  passFaultPoint('after-commit');
  return approved;
}

const disbursements = (vault: Vault): FourEyes<store.DisbursementRow, LendingRow, Disbursement> => ({
  events: { enter: 'disbursement.enter', approve: 'disbursement.approve', cancel: 'disbursement.cancel' },
  table: store.disbursementTable,
  refusals: {
    ownEntry: 'error.disbursement.own_entry',
    changed: () => refuse('error.disbursement.changed'),
    ended: ({ state }) =>
      refuse(
        state === 'refused' || state === 'cancelled' ? 'error.disbursement.changed' : 'error.disbursement.already',
      ),
  },
  async lock(tx, { lendingId }) {
    const lending = await lockLending(tx, lendingId);
    if (!lending) throw notFound();
    return lending;
  },
  check: async (tx, entered, lending) =>
    lending.status === 'funded' ? checkStillTrue(tx, entered, lending) : refuse('error.disbursement.not_funded'),
  carryOut: (tx, entered) => payOut(tx, vault, entered),
  objectOf: ({ id }) => ({ kind: 'disbursement', id }),
  factsOf: ({ lendingId, amount, loanAmount }) => ({ lending: lendingId, amount, loanAmount }),
  reasonOf: ({ note }) => note,
  answer: (_tx, row) => store.toWire(row),
});

async function payOut(tx: Tx, vault: Vault, entered: store.DisbursementRow): Promise<void> {
  const { id, lendingId, loanAmount, serviceFee, adminFee, stampCost, bankTransferCost } = entered;
  await postJournal(tx, {
    kind: 'disbursement_approved',
    key: `disbursement:${id}:approve`,
    businessDate: await today(tx),
    legs: approvalLegs({ lendingId, loanAmount, fee: add(serviceFee, adminFee), stampCost, bankTransferCost }),
    subject: id,
  });
  await startDisbursing(tx, lendingId);
  await queuePayout(tx, {
    kind: 'disbursement',
    subjectId: id,
    amount: entered.amount,
    bankId: entered.bankId,
    accountNumber: vault.open(entered.accountEncrypted, id),
    accountName: entered.accountName,
  });
}

/** Nothing has changed since the entry. An edit voids it, and a new entry shows the current figures. */
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

/** The full account number it goes to, for a reason that is recorded. */
function revealAccount(
  platform: Platform,
  staffId: StaffId,
  id: DisbursementId,
  reason: string,
): Promise<{ value: string }> {
  return platform.db.tx(async (tx) => {
    const disbursement = isId(id) ? await store.findDisbursement(tx, id) : null;
    if (!disbursement) throw notFound();
    const object = { kind: 'disbursement', id };
    await recordAuditEvent(tx, { kind: 'staff', id: staffId }, { action: 'disbursement.number.seen', object, reason });
    await watchReveals(tx, platform, staffId);
    return { value: platform.vault.open(disbursement.accountEncrypted, id) };
  });
}

type Query = Input<typeof staffDisbursements.listDisbursements>['query'];
type Listed = Output<typeof staffDisbursements.listDisbursements>['data'][number];

async function listDisbursements(reader: Reader, query: Query): Promise<Page<Listed>> {
  const { page, total } = await store.listDisbursements(reader, query);
  return pageOf(page.map(store.toWireWithLending), total, query);
}

/** Disbursements as the console lists them, and the same list as a file. */
const disbursementFile: ListFile<Query, Listed> = {
  name: 'pencairan',
  read: ({ db }, query) => listDisbursements(db, query),
  columns: [
    ['file.id', ({ id }) => id],
    ['file.group', ({ groupName }) => groupName],
    ['file.net', ({ amount }) => amount],
    ['file.status', ({ state }) => texts[`disbursement.state.${state}`]],
    ['file.entered.by', ({ enteredBy }) => enteredBy],
    ['file.entered', ({ enteredAt }) => momentCell(enteredAt)],
    ['file.approved.by', ({ approvedBy }) => approvedBy],
    ['file.approved', ({ approvedAt }) => momentCell(approvedAt)],
    ['file.value_date', ({ valueDate }) => valueDate],
    ['file.reason', ({ reason }) => reason],
  ],
};
