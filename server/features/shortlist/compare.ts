// Groups side by side: the facts that a lender decides by, from the books, in the order that she chose.
// Invariant: no group is marked as better or worse, and every estimate is of the same amount.
// Source: docs/api.md; decision 0106.
import type { Lending } from '#contract/lending.ts';
import type { ComparedGroup, Comparison } from '#contract/shortlist.ts';
import type { PastWeek } from '#contract/site.ts';
import { estimateReturn } from '#domain/funding.ts';
import type { LendingId, PersonId } from '#domain/ids.ts';
import type { Rupiah } from '#domain/money.ts';
import { comparedAmount, MOST_COMPARED } from '#domain/shortlist.ts';
import { readWeekMarks } from '#features/funding/trail.ts';
import { readLendings } from '#features/lending/read.ts';
import type { Reader } from '#platform/db.ts';
import { canonicalId, isId } from '#platform/ids.ts';

export async function compareLendings(
  reader: Reader,
  viewerId: PersonId,
  asked: readonly LendingId[],
): Promise<Comparison> {
  const ids = [...new Set(asked.filter(isId).map(canonicalId))].slice(0, MOST_COMPARED);
  const lendings = await readLendings(reader, ids, { viewerId });
  const example = comparedAmount(lendings);
  const groups: ComparedGroup[] = [];
  for (const lending of lendings) groups.push(groupOf(lending, example, await readPast(reader, lending)));
  return { example, groups };
}

function groupOf(lending: Lending, example: Rupiah, past: ComparedGroup['past']): ComparedGroup {
  const { id, status, repaidAt, grade, sector, loanAmount, remainingFundingSlot, progress, dueDate } = lending;
  const { proposal, remainingTime, instalments, rhythm, interestPercentage, members, terms } = lending;
  const { interest, fee, tax, net, perInstalment } = estimateReturn({
    amount: example,
    interestBps: Math.round(interestPercentage * 100),
    tenorMonths: proposal.tenor,
    instalments,
    feeBps: terms.lenderFeeBps,
    taxBps: terms.taxBps,
  });
  const facts = {
    id,
    status,
    repaidAt,
    grade,
    sector,
    loanAmount,
    remainingFundingSlot,
    progress,
    dueDate,
    remainingTime,
  };
  return {
    ...facts,
    name: proposal.name,
    city: proposal.city,
    tenor: proposal.tenor,
    instalments,
    rhythm,
    interestPercentage,
    members: members.length,
    estimate: { interest, fee, tax, net, perInstalment },
    past,
  };
}

async function readPast(reader: Reader, { earlier }: Lending): Promise<ComparedGroup['past']> {
  const loans = earlier.filter(({ disbursedOn }) => disbursedOn !== null);
  const rows: PastWeek[] = [];
  for (const { id } of loans) rows.push(...(await readWeekMarks(reader, id)));
  const counted = (mark: PastWeek['mark']) => rows.filter((row) => row.mark === mark).length;
  // Attendance counts only where a sheet was kept.
  const met = rows.filter(({ came }) => came > 0);
  return {
    loans: loans.length,
    returned: loans.filter(({ status }) => status === 'returned').length,
    failed: loans.filter(({ status }) => status === 'failed').length,
    rows: rows.length,
    own: counted('own'),
    covered: counted('covered'),
    late: counted('late'),
    daysLateMost: Math.max(0, ...loans.map(({ daysLateMost }) => daysLateMost)),
    meetings: met.length,
    came: met.reduce((sum, { came }) => sum + came, 0),
    seats: met.reduce((sum, { members }) => sum + members, 0),
  };
}
