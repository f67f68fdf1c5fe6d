// Staff actions on a draft: create, change, publish, discard.
// Invariants: an action names the version that was seen, and the second of two learns what the first changed; every
// action raises the version and is an audit event; a group has one running lending, ensured by the lock on the group.
// Source: docs/screens.md; docs/domain.md §3, §4; decision 0054.
import type { Draft, DraftBody } from '#contract/draft.ts';
import { businessDateOf, formatShortDate, formatTime } from '#domain/calendar.ts';
import type { Fees } from '#domain/cost.ts';
import type { GroupId, LendingId, StaffId } from '#domain/ids.ts';
import { checkDisbursement, checkMemberLoans } from '#domain/lending.ts';
import { type Rupiah, rupiah, sumRupiah } from '#domain/money.ts';
import { type Parameters, readParameters } from '#features/settings/parameters.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import type { Db, Tx } from '#platform/db.ts';
import { canonicalId } from '#platform/ids.ts';
import { throwIfRefused, notFound, refused } from '#platform/refuse.ts';
import { requireGroupReached, requireRights } from '#platform/rights.ts';
import { id as texts } from '#texts/id.ts';
import { fill } from '#texts/fill.ts';
import { changeLendingDraft, createLendingDraft, type LendingDraft, publishLending } from './draft.ts';
import { getDraft } from './draft-read.ts';
import { listChanges, readDraft, readGroup } from './draft-read.sql.ts';
import {
  deletePictures,
  deleteMemberLoans,
  deleteLending,
  raiseLendingVersion,
  insertChange,
  type DraftPart,
} from './draft.sql.ts';
import { lockGroup } from './group.sql.ts';
import { type LendingRow, lockLending } from './slot.sql.ts';

/** Creates a draft. Refusals: see `checkMemberLoans`, `checkLendingDraft`, `checkDisbursement`. */
export function enterDraft(
  db: Db,
  staffId: StaffId,
  { group, ...sent }: DraftBody & { group: GroupId },
): Promise<Draft> {
  return db.tx(async (tx) => {
    if (!(await lockGroup(tx, group))) throw notFound();
    await requireGroupReached(tx, group);
    const parameters = await readParameters(tx);
    requireFigures(sent, rupiah(parameters.funding_step), feesOf(parameters));
    const id = await createLendingDraft(tx, { groupId: group, ...draftOf(sent) });
    await insertChange(tx, staffId, { id, version: 1, changed: [] });
    const made = await getDraft(tx, id);
    await recordAuditEvent(tx, by(staffId), { action: 'draft.created', object: about(id), after: kept(made) });
    return made;
  });
}

/** Changes the version that was seen; without a difference the version stays. */
export function editDraft(
  db: Db,
  staffId: StaffId,
  id: LendingId,
  { version, ...sent }: DraftBody & { version: number },
): Promise<Draft> {
  return db.tx(async (tx) => {
    const lending = await lockDraft(tx, id, version);
    await lockGroup(tx, lending.groupId);
    const before = await getDraft(tx, lending.id);
    requireFigures(sent, lending.stepRupiah, feesOfLending(lending));
    await requireStaying(tx, lending, sent);
    await changeLendingDraft(tx, lending, draftOf(sent));
    const changed = differences(before, await getDraft(tx, lending.id));
    if (changed.length === 0) return before;
    await raiseVersion(tx, staffId, lending.id, version, changed);
    const after = await getDraft(tx, lending.id);
    const object = about(lending.id);
    await recordAuditEvent(tx, by(staffId), {
      action: 'draft.changed',
      object,
      before: kept(before),
      after: kept(after),
    });
    return after;
  });
}

type Published = { id: LendingId; dueDate: LendingRow['dueOn']; loanAmount: Rupiah };

/** Publishes the version that was seen. Refused while another lending of the group runs. */
export function publishDraft(
  db: Db,
  staffId: StaffId,
  id: LendingId,
  { version, reason }: { version: number; reason?: string | undefined },
): Promise<Published> {
  return db.tx(async (tx) => {
    const { id: lendingId, groupId } = await lockDraft(tx, id, version);
    const group = await lockGroup(tx, groupId);
    if (!group?.active) throw refused('error.group.inactive');
    const draft = await getDraft(tx, lendingId);
    if (draft.group.running) throw refused('error.draft.running');
    requireNobodyLeft(draft, draft.memberLoans);
    await publishLending(tx, lendingId);
    const opened = await lockLending(tx, lendingId);
    if (!opened) throw new Error(`lending ${lendingId} was published and is gone`);
    const { dueOn, loanAmount } = opened;
    await recordAuditEvent(tx, by(staffId), {
      action: 'draft.published',
      object: about(lendingId),
      before: kept(draft),
      after: { status: opened.status, dueOn, loanAmount },
      reason,
    });
    return { id: lendingId, dueDate: dueOn, loanAmount };
  });
}

/** Deletes the version that was seen; the audit trail stores its content. */
export function discardDraft(
  db: Db,
  staffId: StaffId,
  id: LendingId,
  { version, reason }: { version: number; reason: string },
): Promise<void> {
  return db.tx(async (tx) => {
    const { id: lendingId } = await lockDraft(tx, id, version);
    const before = kept(await getDraft(tx, lendingId));
    await deletePictures(tx, lendingId);
    await deleteMemberLoans(tx, lendingId);
    await deleteLending(tx, lendingId);
    await recordAuditEvent(tx, by(staffId), { action: 'draft.discarded', object: about(lendingId), before, reason });
  });
}

/** Locks a draft in the version that was seen; refuses one published or changed since. */
export async function lockDraft(tx: Tx, id: LendingId, version: number): Promise<LendingRow> {
  const lending = await lockLending(tx, id);
  if (!lending) throw notFound();
  await requireRights(tx);
  if (lending.status !== 'draft') throw refused('error.draft.published');
  const draft = await readDraft(tx, lending.id);
  if (draft?.version !== version) throw await whatChanged(tx, lending.id, version);
  return lending;
}

/** Who changed what since the version that was seen: the last person, and all changes. */
async function whatChanged(tx: Tx, id: LendingId, version: number) {
  const changes = await listChanges(tx, id, version);
  const [last] = changes;
  if (!last) return refused('error.invalid_value', { field: 'version', slots: { field: 'version' } });
  const parts = [...new Set(changes.toReversed().flatMap(({ changed }) => changed as DraftPart[]))];
  const at = fill(texts['draft.instant'], {
    date: formatShortDate(businessDateOf(last.at)),
    time: formatTime(last.at),
  });
  const what = parts.map((part) => texts[`draft.part.${part}`]).join(', ');
  return refused('error.draft.changed', { field: 'version', slots: { name: last.by, at, what } });
}

/** The next version, with its author and differences. */
export async function raiseVersion(
  tx: Tx,
  staffId: StaffId,
  id: LendingId,
  seen: number,
  changed: readonly DraftPart[],
): Promise<void> {
  await raiseLendingVersion(tx, id, seen);
  await insertChange(tx, staffId, { id, version: seen + 1, changed });
}

export const by = (staffId: StaffId) => ({ kind: 'staff', id: staffId }) as const;
export const about = (id: LendingId) => ({ kind: 'lending', id });

/** A draft for the audit trail. */
export function kept(draft: Draft) {
  const { version, grade, interestPercentage, tenor, rhythm, loanAmount, description, memberLoans, pictures } = draft;
  return { version, grade, interestPercentage, tenor, rhythm, loanAmount, description, memberLoans, pictures };
}

function differences(before: Draft, after: Draft): DraftPart[] {
  const differ = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b);
  const parts: [DraftPart, boolean][] = [
    ['grade', before.grade !== after.grade],
    ['interest', before.interestPercentage !== after.interestPercentage],
    ['tenor', before.tenor !== after.tenor],
    ['rhythm', before.rhythm !== after.rhythm],
    ['description', before.description !== after.description],
    ['member_loans', differ(before.memberLoans, after.memberLoans)],
  ];
  return parts.flatMap(([part, isOther]) => (isOther ? [part] : []));
}

function draftOf(sent: DraftBody): Omit<LendingDraft, 'groupId'> {
  return {
    grade: sent.grade,
    interestBps: Math.round(sent.interestPercentage * 100),
    tenorMonths: sent.tenor,
    rhythm: sent.rhythm,
    loanAmount: sent.loanAmount,
    memberLoans: sent.memberLoans.map(({ member, principal }) => ({ memberId: canonicalId(member), principal })),
    description: sent.description || null,
  };
}

export const feesOf = (parameters: Parameters): Fees => ({
  serviceFeeBps: parameters.borrower_fee,
  adminFee: rupiah(parameters.admin_fee),
  stampCost: rupiah(parameters.stamp_duty),
  bankTransferCost: rupiah(parameters.disbursement_bank_cost),
});

export const feesOfLending = (lending: LendingRow): Fees => ({
  serviceFeeBps: lending.borrowerFeeBps,
  adminFee: lending.adminFeeRupiah,
  stampCost: lending.stampRupiah,
  bankTransferCost: lending.bankCostRupiah,
});

type Figures = Pick<DraftBody, 'memberLoans'>;

export function requireFigures({ memberLoans }: Figures, multiple: Rupiah, fees: Fees): void {
  const principals = memberLoans.map(({ principal }) => principal);
  throwIfRefused(checkMemberLoans(principals, multiple));
  throwIfRefused(checkDisbursement({ loanAmount: sumRupiah(principals), memberCount: principals.length, ...fees }));
}

async function requireStaying(tx: Tx, lending: LendingRow, { memberLoans }: Figures): Promise<void> {
  const group = await readGroup(tx, lending.groupId, lending.id);
  if (group) requireNobodyLeft({ group }, memberLoans);
}

/** Names members who have left since: their loans must be removed from the draft. */
function requireNobodyLeft({ group }: { group: Pick<Draft['group'], 'members'> }, loans: Draft['memberLoans']): void {
  const borrowing = new Set(loans.map(({ member }) => canonicalId(member)));
  const gone = group.members.filter(({ member, left }) => left && borrowing.has(member));
  if (gone.length === 0) return;
  throw refused('error.draft.member_left', {
    field: 'memberLoans',
    slots: { name: gone.map(({ name }) => name).join(', ') },
  });
}
