// Lendings for the API, in batch. Masked alike for everyone: no member's full name, no address. A signed-in lender
// also gets the number of their portfolios and their withholding tax.
// Invariant: only staff read a draft.
// Source: spec §3 Lending; docs/api.md; docs/settled.md 10, 11, 26, 61.
import type { Lending } from '#contract/lending.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import { maskName } from '#domain/identity.ts';
import type { LendingId, PersonId } from '#domain/ids.ts';
import { minimumLoanOf, progressPercent, remainingSlot } from '#domain/lending.ts';
import { add } from '#domain/money.ts';
import { readParameters, taxOf } from '#features/settings/parameters.ts';
import type { Reader } from '#platform/db.ts';
import { canonicalId, isId } from '#platform/ids.ts';
import { notFound } from '#platform/refuse.ts';
import { type DetailsContext, detailsOf } from './details.ts';
import { type EarlierRecord, type LendingRecord, readDraftRecord, readEarlier, readRecords } from './read.sql.ts';

/** The viewer: a lender's id, or nobody in particular. */
export type Viewer = { viewerId?: PersonId | null };

/** One lending, or null when the id is unknown or not visible. */
export async function readLending(reader: Reader, id: LendingId, viewer: Viewer = {}): Promise<Lending | null> {
  if (!isId(id)) return null;
  return (await readLendings(reader, [id], viewer))[0] ?? null;
}

/** The lendings with these ids, in that order, without drafts and unknown ids. */
export async function readLendings(reader: Reader, ids: readonly LendingId[], viewer: Viewer = {}): Promise<Lending[]> {
  if (ids.length === 0) return [];
  const records = await readRecords(reader, [...new Set(ids)], viewer.viewerId ?? null);
  const earlier = await readEarlier(reader, [...new Set(records.map((record) => record.group_id))]);
  const parameters = await readParameters(reader);
  const byId = new Map(records.map((record) => [record.id, record]));
  return ids.flatMap((id) => {
    const record = byId.get(canonicalId(id));
    if (!record) return [];
    const taxBps = taxOf(parameters, record.tax_resident !== false);
    return [wireLending(record, { earlier: formerOf(record, earlier), taxBps, isKnown: Boolean(viewer.viewerId) })];
  });
}

/** A draft as it would look on the marketplace now; its pictures are served to staff. */
export async function wireDraft(
  reader: Reader,
  id: LendingId,
  { dueOn, left, taxBps }: { dueOn: BusinessDate; left: number; taxBps: number },
): Promise<Lending> {
  const draft = await readDraftRecord(reader, id);
  if (!draft) throw notFound();
  const record: LendingRecord = { ...draft, status: 'opened', due_on: dueOn, remaining_seconds: left };
  const earlier = formerOf(record, await readEarlier(reader, [record.group_id]));
  return wireLending(record, { earlier, taxBps, isKnown: true }, `/api/v1/staff/drafts/${id}/pictures`);
}

function formerOf(record: LendingRecord, all: readonly EarlierRecord[]): EarlierRecord[] {
  return all.filter((other) => other.group_id === record.group_id && other.created_at < record.created_at);
}

function wireLending(
  record: LendingRecord,
  context: DetailsContext,
  pictures = `/api/v1/lendings/${record.id}/pictures`,
): Lending {
  const slot = remainingSlot(record.loan, record.raised);
  return {
    id: record.id,
    status: record.status,
    grade: record.grade,
    sector: record.sector,
    loanAmount: record.loan,
    raisedAmount: record.raised,
    interestAmount: record.interest,
    interestPercentage: record.interest_bps / 100,
    maximumLoan: slot,
    minimumLoan: minimumLoanOf(record.minimum, slot),
    multiple: record.step,
    proposal: {
      name: record.name,
      city: record.city,
      description: record.description,
      tenor: record.tenor_months,
      images: record.images.map(({ no, alt }) => ({ imageUrl: `${pictures}/${no}`, alt })),
    },
    disbursement: disbursementOn(record),
    createdAt: record.created_at.toISOString(),
    dueDate: record.due_on,
    details: detailsOf(record, context),
    progress: progressPercent(record.raised, record.loan),
    remainingFundingSlot: slot,
    remainingTime: record.remaining_seconds,
    extended: record.extended,
    instalments: record.instalments,
    rhythm: record.rhythm,
    members: record.members.map((member) => ({
      name: maskName(member.name),
      business: member.business,
      role: member.role,
      principal: member.principal,
    })),
    earlier: context.earlier.map(earlierOnWire),
    disbursingAt: record.disbursing_at?.toISOString() ?? null,
    disbursedOn: record.disbursed_on,
    repaidAt: record.repaid_at?.toISOString() ?? null,
    daysLate: record.days_past_due,
    ownPortfolios: record.own_portfolios,
    terms: { lenderFeeBps: record.lender_fee_bps, taxBps: context.taxBps },
  };
}

/** Only after disbursement; `fee` is the service fee and the admin fees together. Source: docs/settled.md 11. */
function disbursementOn({ status, disbursement }: LendingRecord): Lending['disbursement'] {
  if (!disbursement || (status !== 'disbursed' && status !== 'failed')) return null;
  return {
    fee: add(disbursement.service_fee, disbursement.admin_fee),
    stampCost: disbursement.stamp,
    bankTransferCost: disbursement.bank_cost,
    amount: disbursement.net,
  };
}

function earlierOnWire(record: EarlierRecord): Lending['earlier'][number] {
  return {
    id: record.id,
    loanAmount: record.loan,
    interestPercentage: record.interest_bps / 100,
    tenor: record.tenor_months,
    disbursedOn: record.disbursed_on,
    status: record.status,
    daysLateMost: record.days_late_most,
  };
}
