// Creates a lending as a draft with its member loans, and publishes it on the marketplace. The caller writes the
// audit trail.
// Invariant: a published lending is the sum of its member loans and keeps its parameters for life; its ledger
// accounts exist from then on; none of its members owes another for a cover.
// Source: docs/domain.md §2, §4, §6; decision 0054.
import type { BusinessDate } from '#domain/calendar.ts';
import type { Grade } from '#domain/grade.ts';
import type { GroupId, LendingId, MemberId } from '#domain/ids.ts';
import { checkLendingDraft, fundingWindow } from '#domain/lending.ts';
import { formatRupiah, type Rupiah, rupiah, sumRupiah } from '#domain/money.ts';
import { flatInterest, instalmentCount, type Rhythm } from '#domain/schedule.ts';
import { interestOf, type Parameters, readParameters } from '#features/settings/parameters.ts';
import { lendingAccounts, openAccounts } from '#ledger/ledger.ts';
import { today } from '#platform/clock.ts';
import { emit } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { throwIfRefused, notFound, refused } from '#platform/refuse.ts';
import {
  insertLending,
  insertMemberLoans,
  insertPictures,
  type LendingPicture,
  lockGroup,
  type MemberLoan,
  readCoversOwed,
  readMemberLoans,
  replaceMemberLoans,
  updateDraft,
} from './draft.sql.ts';
import { type LendingRow, lockLending, markOpened } from './slot.sql.ts';

export type { LendingPicture } from './draft.sql.ts';

export type LendingDraft = {
  groupId: GroupId;
  grade: Grade;
  tenorMonths: number;
  rhythm: Rhythm;
  memberLoans: readonly { memberId: MemberId; principal: Rupiah }[];
  /** The requested total; the member loans must add up to it. Omitted: their sum. */
  loanAmount?: Rupiah;
  /** Interest per year, where it differs from the grade's rate. */
  interestBps?: number;
  pictures?: readonly LendingPicture[];
  /** The lending's own texts; without them, the group's are used. */
  description?: string | null;
};

/** Stores a draft, visible only to staff; answers its id. Interest is rounded for each member. */
export async function createLendingDraft(tx: Tx, draft: LendingDraft): Promise<LendingId> {
  const date = await today(tx);
  const parameters = await readParameters(tx, date);
  const group = await findActiveGroup(tx, draft.groupId);
  const judged = judge(draft, group.members, parameters, rupiah(parameters.funding_step));
  await requireNoCoverOwed(tx, draft.groupId, judged.loans);
  const id = newId<LendingId>();
  await insertLending(tx, { id, ...draft, ...judged.figures, parameters, ...windowFrom(date, parameters) });
  await insertMemberLoans(tx, id, judged.loans);
  await insertPictures(tx, id, draft.pictures ?? []);
  return id;
}

/** Gives a draft other terms and member loans; it keeps its parameters. The caller has locked it. */
export async function changeLendingDraft(
  tx: Tx,
  lending: LendingRow,
  draft: Omit<LendingDraft, 'groupId' | 'pictures'>,
): Promise<void> {
  const parameters = await readParameters(tx, await today(tx));
  const group = await findActiveGroup(tx, lending.groupId);
  const judged = judge(draft, group.members, parameters, lending.stepRupiah);
  await requireNoCoverOwed(tx, lending.groupId, judged.loans);
  await updateDraft(tx, { id: lending.id, ...draft, ...judged.figures });
  await replaceMemberLoans(tx, lending.id, judged.loans);
}

/** The totals of a lending, or its refusal. */
function judge(
  draft: Omit<LendingDraft, 'groupId' | 'pictures'>,
  members: readonly MemberId[],
  parameters: Parameters,
  multiple: Rupiah,
) {
  requireMembers(members, draft.memberLoans);
  const loanAmount = draft.loanAmount ?? sumRupiah(draft.memberLoans.map(({ principal }) => principal));
  const interestBps = draft.interestBps ?? interestOf(parameters, draft.grade);
  throwIfRefused(
    checkLendingDraft({
      memberCount: members.length,
      memberLoans: draft.memberLoans.map(({ principal }) => principal),
      loanAmount,
      interestBps,
      tenorMonths: draft.tenorMonths,
      rhythm: draft.rhythm,
      minimumMembers: parameters.group_members,
      multiple,
    }),
  );
  const loans: MemberLoan[] = draft.memberLoans.map(({ memberId, principal }) => ({
    memberId,
    principal,
    interest: flatInterest(principal, interestBps, draft.tenorMonths),
  }));
  const interestAmount = sumRupiah(loans.map(({ interest }) => interest));
  const instalments = instalmentCount(draft.tenorMonths, draft.rhythm);
  return { loans, figures: { loanAmount, interestBps, interestAmount, instalments } };
}

/** Publishes a draft: its funding window runs from today, and its ledger accounts are opened. */
export async function publishLending(tx: Tx, lendingId: LendingId): Promise<void> {
  const lending = await lockLending(tx, lendingId);
  if (!lending) throw notFound();
  const date = await today(tx);
  const parameters = await readParameters(tx, date);
  const group = await findActiveGroup(tx, lending.groupId);
  const loans = await readMemberLoans(tx, lendingId);
  requireMembers(group.members, loans);
  throwIfRefused(
    checkLendingDraft({
      memberCount: group.members.length,
      memberLoans: loans.map(({ principal }) => principal),
      loanAmount: lending.loanAmount,
      interestBps: lending.interestBps,
      tenorMonths: lending.tenorMonths,
      rhythm: lending.rhythm,
      minimumMembers: parameters.group_members,
      multiple: lending.stepRupiah,
    }),
  );
  await requireNoCoverOwed(tx, lending.groupId, loans);
  await markOpened(tx, lendingId, {
    ...windowFrom(date, parameters),
    minimumMembers: parameters.group_members,
    extensionDays: parameters.funding_extension,
  });
  await openAccounts(tx, lendingId, lendingAccounts);
  await emit(tx, 'lendingOpened', { lendingId });
}

async function findActiveGroup(tx: Tx, groupId: GroupId): Promise<{ members: readonly MemberId[] }> {
  const group = await lockGroup(tx, groupId);
  if (!group) throw notFound();
  if (!group.active) throw refused('error.group.inactive');
  return group;
}

function requireMembers(members: readonly MemberId[], loans: readonly { memberId: MemberId }[]): void {
  const borrowing = loans.map(({ memberId }) => memberId);
  if (borrowing.some((id) => !members.includes(id))) throw refused('error.group.not_member', { field: 'memberLoans' });
  if (new Set(borrowing).size < borrowing.length) throw refused('error.lending.member_twice', { field: 'memberLoans' });
}

/** Names everybody with an unpaid cover, and the amount. */
async function requireNoCoverOwed(tx: Tx, groupId: GroupId, loans: readonly { memberId: MemberId }[]): Promise<void> {
  const owing = await readCoversOwed(
    tx,
    groupId,
    loans.map(({ memberId }) => memberId),
  );
  if (owing.length === 0) return;
  const debts = owing.map(({ name, owed }) => `${name} ${formatRupiah(owed)}`).join(', ');
  throw refused('error.draft.cover_owed', { field: 'memberLoans', slots: { debts } });
}

/** The funding window of a lending that is published today, by the parameters of that date. */
export const windowFrom = (on: BusinessDate, { funding_window, decision_time }: Parameters) =>
  fundingWindow(on, { fundingDays: funding_window, decisionDays: decision_time });
