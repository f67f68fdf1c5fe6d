// Costs and proceeds of a draft before it is saved: the group's and each member's.
// Source: docs/screens.md; spec §9; docs/domain.md §4, §6.
import type { DraftBody, DraftCosts } from '#contract/draft.ts';
import { costOfGroup, type Fees } from '#domain/cost.ts';
import type { GroupId, LendingId } from '#domain/ids.ts';
import { checkLendingDraft } from '#domain/lending.ts';
import { rupiah } from '#domain/money.ts';
import { readParameters } from '#features/settings/parameters.ts';
import type { Db, Tx } from '#platform/db.ts';
import { canonicalId, isId } from '#platform/ids.ts';
import { throwIfRefused, notFound, refused } from '#platform/refuse.ts';
import { requireGroupReached } from '#platform/rights.ts';
import { requireFigures, feesOf, feesOfLending } from './draft-change.ts';
import { readGroup } from './draft-read.sql.ts';
import { lockLending } from './slot.sql.ts';

type Asked = Omit<DraftBody, 'description'> & { group: GroupId; draft?: LendingId | undefined };

/** Refuses the same figures as creating or changing the draft would. Stores nothing. */
export function checkDraftCosts(db: Db, asked: Asked): Promise<DraftCosts> {
  return db.tx(async (tx) => {
    const group = isId(asked.group) ? await readGroup(tx, asked.group) : null;
    if (!group) throw notFound();
    await requireGroupReached(tx, asked.group);
    const { multiple, minimumMembers, fees } = await termsOfDraft(tx, asked.draft);
    requireFigures(asked, multiple, fees);
    const members = new Set(group.members.map(({ member }) => member));
    if (asked.memberLoans.some(({ member }) => !members.has(canonicalId(member))))
      throw refused('error.group.not_member', { field: 'memberLoans' });
    throwIfRefused(
      checkLendingDraft({
        memberCount: group.members.length,
        memberLoans: asked.memberLoans.map(({ principal }) => principal),
        loanAmount: asked.loanAmount,
        interestBps: bpsOf(asked),
        tenorMonths: asked.tenor,
        rhythm: asked.rhythm,
        minimumMembers,
        multiple,
      }),
    );
    return costsOf(asked, fees);
  });
}

/** A draft keeps the parameters of its creation; a new one takes the current ones. */
async function termsOfDraft(tx: Tx, draftId: LendingId | undefined) {
  const parameters = await readParameters(tx);
  const minimumMembers = parameters.group_members;
  if (draftId === undefined)
    return { multiple: rupiah(parameters.funding_step), minimumMembers, fees: feesOf(parameters) };
  const draft = await lockLending(tx, draftId);
  if (!draft) throw notFound();
  return { multiple: draft.stepRupiah, minimumMembers, fees: feesOfLending(draft) };
}

const bpsOf = ({ interestPercentage }: Asked): number => Math.round(interestPercentage * 100);

function costsOf(asked: Asked, fees: Fees): DraftCosts {
  const { loanAmount, memberLoans, tenor: tenorMonths, rhythm } = asked;
  const principals = memberLoans.map(({ principal }) => principal);
  const terms = { loanAmount, principals, interestBps: bpsOf(asked), tenorMonths, rhythm };
  const { disbursement, members, effectiveBps, ...group } = costOfGroup(terms, fees);
  const { serviceFee, adminFee, stampCost, bankTransferCost, amount } = disbursement;
  return {
    loanAmount,
    ...group,
    disbursement: { serviceFee, adminFee, stampCost, bankTransferCost, amount },
    members: members.map(({ principal, received, instalment, interest, total }, index) => ({
      member: memberLoans[index]!.member,
      principal,
      received,
      instalment,
      interest,
      totalCost: total,
    })),
    effectivePercentage: effectiveBps === null ? null : effectiveBps / 100,
  };
}
