// Reads what returns, spread and coming instalments are computed from: the lender's portfolios of disbursed loans with
// their place, what came back on each, what she has committed, and what became of all earlier late loans.
// Source: docs/domain.md §11; decision 0104.
import type { BusinessDate } from '#domain/calendar.ts';
import { grades } from '#domain/grade.ts';
import type { GroupId, LendingId, PersonId, PortfolioId } from '#domain/ids.ts';
import { rhythms } from '#domain/schedule.ts';
import type { Reader } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';

const fundingRow = row({
  id: col.id<PortfolioId>(),
  lendingId: col.id<LendingId>(),
  groupId: col.id<GroupId>(),
  name: col.text,
  status: col.oneOf(['active', 'returned', 'failed']),
  amount: col.rupiah,
  heldOn: col.businessDate,
  held: col.rupiah,
  transferredOn: col.businessDate.nullable(),
  transferred: col.rupiah,
  interestBps: col.number,
  feeBps: col.number,
  taxBps: col.number,
  disbursedOn: col.businessDate,
  failedOn: col.businessDate.nullable(),
  grade: col.oneOf(grades),
  provinceId: col.number,
  province: col.text,
  sectorId: col.number,
  sector: col.text,
  loanAmount: col.rupiah,
  rhythm: col.oneOf(rhythms),
  meetingWeekday: col.weekday,
});
export type FundingRecord = RowOf<typeof fundingRow>;

/** The group of a lending and where it is. */
const placed = sql`join borrower_group g on g.id = l.group_id join city c on c.id = g.city_id
  join province v on v.id = c.province_id join business_sector s on s.id = g.sector_id`;

const placeColumns: Sql = sql`g.id as "groupId", g.name, l.grade, v.id as "provinceId", v.name as province,
  s.id as "sectorId", s.name as sector`;

/** Portfolios of disbursed loans: running, repaid, or in default; in the order of funding. */
export function readFundings(reader: Reader, lenderId: PersonId): Promise<FundingRecord[]> {
  return reader.rows(
    fundingRow,
    sql`
    select ${placeColumns}, p.id, p.lending_id as "lendingId", p.status, p.amount_rupiah as amount,
      business_date_of(p.created_at) as "heldOn", p.used_balance_rupiah as held,
      business_date_of(p.paid_at) as "transferredOn", p.transfer_rupiah as transferred, l.interest_bps as "interestBps",
      p.fee_bps as "feeBps", p.tax_bps as "taxBps", l.disbursed_on as "disbursedOn", l.failed_on as "failedOn",
      l.loan_rupiah as "loanAmount", l.rhythm, g.meeting_weekday as "meetingWeekday"
    from portfolio p join lending l on l.id = p.lending_id ${placed}
    where p.lender_id = ${lenderId} and l.disbursed_on is not null
      and (p.status in ('active', 'returned') or p.reason = 'defaulted')
    order by p.created_at, p.id`,
  );
}

const receiptRow = row({
  portfolioId: col.id<PortfolioId>(),
  on: col.businessDate,
  principal: col.rupiah,
  interest: col.rupiah,
  fee: col.rupiah,
  tax: col.rupiah,
});
export type ReceiptRecord = RowOf<typeof receiptRow>;

/** What distributions brought, by portfolio and day of arrival, oldest first; undone ones do not count. */
export function readReceipts(reader: Reader, lenderId: PersonId): Promise<ReceiptRecord[]> {
  const sumOf = (component: 'principal' | 'interest') =>
    sql`coalesce(sum(i.gross_rupiah) filter (where i.component = ${component}), 0)::bigint`;
  return reader.rows(
    receiptRow,
    sql`
    select i.portfolio_id as "portfolioId", d.arrived_on as "on", ${sumOf('principal')} as principal,
      ${sumOf('interest')} as interest, sum(i.fee_rupiah)::bigint as fee, sum(i.tax_rupiah)::bigint as tax
    from portfolio p join distribution_line i on i.portfolio_id = p.id join distribution d on d.id = i.distribution_id
    where p.lender_id = ${lenderId} and d.distributed_at is not null and d.reversed_at is null
    group by 1, 2 order by 2, 1`,
  );
}

const placeRow = row({
  groupId: col.id<GroupId>(),
  name: col.text,
  grade: col.oneOf(grades),
  provinceId: col.number,
  province: col.text,
  sectorId: col.number,
  sector: col.text,
  amount: col.rupiah,
});
export type PlaceRecord = RowOf<typeof placeRow>;

/** What a lender has committed: the rest of what runs, and all that waits for a signature, payment or disbursement. */
export function readCommitted(reader: Reader, lenderId: PersonId): Promise<PlaceRecord[]> {
  return reader.rows(
    placeRow,
    sql`
    select ${placeColumns}, p.amount_rupiah - p.returned_principal_rupiah as amount
    from portfolio p join lending l on l.id = p.lending_id ${placed}
    where p.lender_id = ${lenderId} and p.status in ('waiting_signature', 'waiting_payment', 'processing', 'active')`,
  );
}

/** Where a lending that may be funded stands, or null. */
export function findPlace(reader: Reader, lendingId: LendingId): Promise<PlaceRecord | null> {
  return reader.row(
    placeRow,
    sql`
    select ${placeColumns}, 0::bigint as amount from lending l ${placed} where l.id = ${lendingId} and l.status <> 'draft'`,
  );
}

const cohortRow = row({
  quality: col.oneOf(['dalam_perhatian_khusus', 'kurang_lancar', 'diragukan', 'macet']),
  loans: col.number,
  entered: col.text,
  lost: col.text,
  first: col.businessDate,
});

/** The late classes of `qualities`, as the close of a day counts them. */
const bandOf = sql`case when g.days_past_due <= 30 then 'dalam_perhatian_khusus'
  when g.days_past_due <= 60 then 'kurang_lancar' when g.days_past_due <= 90 then 'diragukan' else 'macet' end`;

/**
 * Of all loans disbursed in those days, by each band that one was ever in: how many, their principal at the first day in
 * it, and what of them is in default and not at the bank.
 */
export function readCohort(reader: Reader, from: BusinessDate, until: BusinessDate) {
  return reader.rows(
    cohortRow,
    sql`
    select quality, count(*) as loans, sum(entered)::text as entered, sum(lost)::text as lost, min(disbursed_on) as first
    from (
      select distinct on (l.id, quality) l.id, l.disbursed_on, b.quality, g.principal_open_rupiah as entered,
        case when l.status = 'failed' then l.loan_rupiah - c.principal_rupiah else 0 end as lost
      from lending l join lending_collection c on c.lending_id = l.id
      join arrears_log g on g.lending_id = l.id and g.days_past_due > 0,
      lateral (select ${bandOf} as quality) b
      where l.disbursed_on between ${from} and ${until}
      order by l.id, quality, g.business_date
    ) record group by quality`,
  );
}

const holidayRow = row({ on: col.businessDate, name: col.text });

/** Declared holidays of a month. */
export function readHolidays(reader: Reader, month: string): Promise<RowOf<typeof holidayRow>[]> {
  return reader.rows(
    holidayRow,
    sql`
    select on_date as "on", name from holiday
    where on_date >= ${`${month}-01`}::date and on_date < ${`${month}-01`}::date + interval '1 month' order by on_date`,
  );
}
