// Portfolios read for their owner: in batch, filtered as the wire's statuses say, newest first.
// Invariant: every statement names the lender. Source: api.md (lists, Paged); domain §5.
import type { Portfolio } from '#contract/funding.ts';
import type { PortfolioFailureReason, PortfolioStatus } from '#domain/funding.ts';
import type { Rupiah } from '#domain/money.ts';
import type { Reader } from '#platform/db.ts';
import { orderBy } from '#platform/paging.ts';
import { all, type Sql, sql } from '#platform/sql.ts';

export type PortfolioRecord = {
  id: string;
  lendingId: string;
  amount: Rupiah;
  usedBalance: Rupiah;
  transfer: Rupiah;
  status: PortfolioStatus;
  reason: PortfolioFailureReason | null;
  interestBps: number;
  feeBps: number;
  taxBps: number;
  agreement: string | null;
  signatureDueAt: Date | null;
  signedAt: Date | null;
  paymentDueAt: Date | null;
  paidAt: Date | null;
  processDueAt: Date | null;
  activatedAt: Date | null;
  endedAt: Date | null;
  returned: { principal: Rupiah; interest: Rupiah; fee: Rupiah; tax: Rupiah };
  createdAt: Date;
};

export type PortfolioFilter = {
  lenderId: string;
  id?: string;
  status?: Portfolio['status'] | undefined;
  lendingId?: string | undefined;
};

export const newestFirst = orderBy([sql`p.created_at`, 'desc'], [sql`p.id`, 'desc']);

/** What `part` says of the list, or all of it. */
export function readPortfolioRecords(reader: Reader, filter: PortfolioFilter, part: Sql): Promise<PortfolioRecord[]> {
  return reader.rows<PortfolioRecord>(sql`
    select p.id, p.lending_id as "lendingId", p.amount_rupiah as amount, p.used_balance_rupiah as "usedBalance",
      p.transfer_rupiah as transfer, p.status, p.reason, l.interest_bps as "interestBps", p.fee_bps as "feeBps",
      p.tax_bps as "taxBps", a.file_name as agreement, p.signature_due_at as "signatureDueAt", p.signed_at as "signedAt",
      p.payment_due_at as "paymentDueAt", p.paid_at as "paidAt", p.process_due_at as "processDueAt",
      p.activated_at as "activatedAt", p.ended_at as "endedAt", p.created_at as "createdAt",
      json_build_object('principal', p.returned_principal_rupiah, 'interest', p.returned_interest_rupiah,
        'fee', p.returned_fee_rupiah, 'tax', p.returned_tax_rupiah) as returned
    from portfolio p join lending l on l.id = p.lending_id
    left join agreement a on a.portfolio_id = p.id and a.state = 'signed'
    where ${conditionOf(filter)} ${part}`);
}

export async function countPortfolios(reader: Reader, filter: PortfolioFilter): Promise<number> {
  const { count } = await reader.one<{ count: number }>(sql`
    select count(*) as count from portfolio p join lending l on l.id = p.lending_id where ${conditionOf(filter)}`);
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
