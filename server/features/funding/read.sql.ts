// Portfolios for their owner: in batch, filtered by the API's statuses, newest first.
// Invariant: every statement is limited to the lender.
// Source: docs/api.md; docs/domain.md §5.
import type { Portfolio } from '#contract/funding.ts';
import { portfolioFailureReasons, portfolioStatuses } from '#domain/funding.ts';
import type { LendingId, PersonId, PortfolioId } from '#domain/ids.ts';
import type { Reader } from '#platform/db.ts';
import { orderBy } from '#platform/paging.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { all, type Sql, sql } from '#platform/sql.ts';

const portfolioRecord = row({
  id: col.id<PortfolioId>(),
  lendingId: col.id<LendingId>(),
  amount: col.rupiah,
  usedBalance: col.rupiah,
  transfer: col.rupiah,
  status: col.oneOf(portfolioStatuses),
  reason: col.oneOf(portfolioFailureReasons).nullable(),
  interestBps: col.number,
  feeBps: col.number,
  taxBps: col.number,
  agreement: col.text.nullable(),
  signatureDueAt: col.instant.nullable(),
  signedAt: col.instant.nullable(),
  paymentDueAt: col.instant.nullable(),
  paidAt: col.instant.nullable(),
  processDueAt: col.instant.nullable(),
  activatedAt: col.instant.nullable(),
  endedAt: col.instant.nullable(),
  returned: col.object({ principal: col.rupiah, interest: col.rupiah, fee: col.rupiah, tax: col.rupiah }),
  createdAt: col.instant,
});
export type PortfolioRecord = RowOf<typeof portfolioRecord>;

export type PortfolioFilter = {
  lenderId: PersonId;
  id?: PortfolioId;
  status?: Portfolio['status'] | undefined;
  lendingId?: LendingId | undefined;
};

export const newestFirst = orderBy([sql`p.created_at`, 'desc'], [sql`p.id`, 'desc']);

/** The filter of `part`, or none. */
export function readPortfolioRecords(
  reader: Reader,
  filter: PortfolioFilter,
  part: Sql = sql``,
): Promise<PortfolioRecord[]> {
  return reader.rows(
    portfolioRecord,
    sql`
    select p.id, p.lending_id as "lendingId", p.amount_rupiah as amount, p.used_balance_rupiah as "usedBalance",
      p.transfer_rupiah as transfer, p.status, p.reason, l.interest_bps as "interestBps", p.fee_bps as "feeBps",
      p.tax_bps as "taxBps", a.file_name as agreement, p.signature_due_at as "signatureDueAt", p.signed_at as "signedAt",
      p.payment_due_at as "paymentDueAt", p.paid_at as "paidAt", p.process_due_at as "processDueAt",
      p.activated_at as "activatedAt", p.ended_at as "endedAt", p.created_at as "createdAt",
      json_build_object('principal', p.returned_principal_rupiah, 'interest', p.returned_interest_rupiah,
        'fee', p.returned_fee_rupiah, 'tax', p.returned_tax_rupiah) as returned
    from portfolio p join lending l on l.id = p.lending_id
    left join agreement a on a.portfolio_id = p.id and a.state = 'signed'
    where ${conditionOf(filter)} ${part}`,
  );
}

const portfoliosRow = row({ count: col.number });

export async function countPortfolios(reader: Reader, filter: PortfolioFilter): Promise<number> {
  const { count } = await reader.one(
    portfoliosRow,
    sql`
    select count(*) as count from portfolio p join lending l on l.id = p.lending_id where ${conditionOf(filter)}`,
  );
  return count;
}

function conditionOf({ lenderId, id, status, lendingId }: PortfolioFilter): Sql {
  return all([
    sql`p.lender_id = ${lenderId}`,
    id !== undefined && sql`p.id = ${id}`,
    lendingId !== undefined && sql`p.lending_id = ${lendingId}`,
    status !== undefined && sql`case when p.status = 'active' then l.status else p.status end = ${status}`,
  ]);
}
