// Portfolios for their owner: in batch, filtered by the API's statuses; and what the rows of their lendings say today.
// Invariant: every statement of portfolios is limited to the lender.
// Source: docs/api.md; docs/domain.md §5; decision 0102.
import type { Portfolio } from '#contract/funding.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import { portfolioFailureReasons, portfolioStatuses } from '#domain/funding.ts';
import { grades } from '#domain/grade.ts';
import type { LendingId, PersonId, PortfolioId } from '#domain/ids.ts';
import { lendingStatuses } from '#domain/lending.ts';
import type { Reader } from '#platform/db.ts';
import { orderBy } from '#platform/paging.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { all, type Sql, sql } from '#platform/sql.ts';

const portfolioRecord = row({
  id: col.id<PortfolioId>(),
  lendingId: col.id<LendingId>(),
  /** Of the group. */
  name: col.text,
  city: col.text,
  sector: col.text,
  grade: col.oneOf(grades),
  loanAmount: col.rupiah,
  lendingStatus: col.oneOf(lendingStatuses),
  isDisbursed: col.boolean,
  instalments: col.number,
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
  /** Net, distributed after the default was declared; 0 without one. */
  recovered: col.rupiah,
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
    select p.id, p.lending_id as "lendingId", g.name, c.name as city, s.name as sector, l.grade,
      l.loan_rupiah as "loanAmount", l.status as "lendingStatus", l.disbursed_on is not null as "isDisbursed", l.instalments, p.amount_rupiah as amount, p.used_balance_rupiah as "usedBalance",
      p.transfer_rupiah as transfer, p.status, p.reason, l.interest_bps as "interestBps", p.fee_bps as "feeBps",
      p.tax_bps as "taxBps", a.file_name as agreement, p.signature_due_at as "signatureDueAt", p.signed_at as "signedAt",
      p.payment_due_at as "paymentDueAt", p.paid_at as "paidAt", p.process_due_at as "processDueAt",
      p.activated_at as "activatedAt", p.ended_at as "endedAt", p.created_at as "createdAt",
      json_build_object('principal', p.returned_principal_rupiah, 'interest', p.returned_interest_rupiah,
        'fee', p.returned_fee_rupiah, 'tax', p.returned_tax_rupiah) as returned,
      case when p.reason = 'defaulted' then (
        select coalesce(sum(i.gross_rupiah - i.fee_rupiah - i.tax_rupiah), 0)::bigint
        from distribution_line i join distribution d on d.id = i.distribution_id
        where i.portfolio_id = p.id and d.distributed_at > p.ended_at and d.reversed_at is null) else 0 end as recovered
    from portfolio p join lending l on l.id = p.lending_id join borrower_group g on g.id = l.group_id
    join city c on c.id = g.city_id join business_sector s on s.id = g.sector_id
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

const sum = { principal: col.rupiah, interest: col.rupiah };

const bookRow = row({
  lendingId: col.id<LendingId>(),
  paid: col.number,
  lastDueOn: col.businessDate,
  due: col.object(sum),
  open: col.list(col.object({ ...sum, no: col.number, dueOn: col.businessDate, before: col.object(sum) })),
});

/** What the rows of these lendings say on a day; nothing of a lending that is not disbursed. */
export function readBooks(
  reader: Reader,
  lendingIds: readonly LendingId[],
  { on, soonUntil }: { on: BusinessDate; soonUntil: BusinessDate },
): Promise<RowOf<typeof bookRow>[]> {
  return reader.rows(
    bookRow,
    sql`
    with rows as (
      select lending_id, no, due_on, closed, principal_rupiah as principal, interest_rupiah as interest,
        (sum(principal_rupiah) over before)::bigint as principal_to, (sum(interest_rupiah) over before)::bigint as interest_to,
        min(no) filter (where not closed) over (partition by lending_id) as next_no
      from lending_row where lending_id = any(${[...lendingIds]}::uuid[])
      window before as (partition by lending_id order by no)
    )
    select lending_id as "lendingId", count(*) filter (where closed) as paid, max(due_on) as "lastDueOn",
      json_build_object('principal', coalesce(sum(principal) filter (where due_on < ${on}), 0),
        'interest', coalesce(sum(interest) filter (where due_on < ${on}), 0)) as due,
      coalesce(json_agg(json_build_object('no', no, 'dueOn', due_on, 'principal', principal, 'interest', interest,
          'before', json_build_object('principal', principal_to - principal, 'interest', interest_to - interest))
        order by no) filter (where not closed and (due_on <= ${soonUntil} or no = next_no)), '[]') as open
    from rows group by lending_id`,
  );
}
