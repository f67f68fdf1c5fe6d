// Statements of the job that makes the sums of closed dates, and makes them anew when the log was corrected.
// Source: decision 0122.
import type { BusinessDate } from '#domain/calendar.ts';
import type { LendingId } from '#domain/ids.ts';
import type { Reader, Tx } from '#platform/db.ts';
import type { Payload } from '#platform/events.ts';
import { newId } from '#platform/ids.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

const dateRow = row({ on: col.businessDate });

/** Closed dates without sums, the latest first. */
export async function listUnsummed(reader: Reader, most: number): Promise<BusinessDate[]> {
  const rows = await reader.rows(
    dateRow,
    sql`select d.closed_on as on from business_day d where d.completed_at is not null
      and not exists (select 1 from portfolio_day p where p.business_date = d.closed_on)
    order by d.closed_on desc limit ${most}`,
  );
  return rows.map(({ on }) => on);
}

/** Makes the sums of these dates from the log; those that were there are replaced. */
export async function makeSums(tx: Tx, dates: readonly BusinessDate[]): Promise<void> {
  const chosen = [...dates];
  await tx.run(sql`delete from portfolio_sum where business_date = any(${chosen}::date[])`);
  await tx.run(sql`insert into portfolio_sum (business_date, dimension, value, age, loans, principal_rupiah, arrears_rupiah)
    select business_date, dimension, value, age, loans, principal_rupiah, arrears_rupiah
    from portfolio_of_log where business_date = any(${chosen}::date[])`);
  await tx.run(sql`insert into portfolio_day (business_date, summed_at)
    select on_date, app_now() from unnest(${chosen}::date[]) as d (on_date)
    on conflict (business_date) do update set summed_at = excluded.summed_at`);
}

/** Loans of these dates' closes that are in no cohort yet. */
export async function addCohortLoans(tx: Tx, dates: readonly BusinessDate[]): Promise<void> {
  await tx.run(sql`insert into cohort_loan (lending_id, disbursed_on, branch_id, officer_id, sector_id, grade, principal_rupiah, members)
    select v.lending_id, v.disbursed_on, v.branch_id, v.officer_id, v.sector_id, v.grade, v.principal_rupiah, v.members
    from (select distinct a.lending_id from arrears_log a where a.business_date = any(${[...dates]}::date[])
      and not exists (select 1 from cohort_loan c where c.lending_id = a.lending_id)) new
    join cohort_loan_of_log v on v.lending_id = new.lending_id on conflict (lending_id) do nothing`);
}

/** Makes the groups and members of these dates; those that were there are replaced. Once the loans are in their cohorts. */
export async function makeStanding(tx: Tx, dates: readonly BusinessDate[]): Promise<void> {
  const chosen = [...dates];
  await tx.run(sql`delete from portfolio_standing where business_date = any(${chosen}::date[])`);
  await tx.run(sql`insert into portfolio_standing (business_date, dimension, value, groups, members)
    select business_date, dimension, value, groups, members from standing_of_log where business_date = any(${chosen}::date[])`);
}

/** Payoffs settled since, of whatever date. */
export async function addPrepayments(tx: Tx): Promise<void> {
  await tx.run(sql`insert into prepayment (payoff_id, receipt_id, lending_id, value_on, loans, principal_rupiah, branch_id,
      officer_id, sector_id)
    select v.payoff_id, v.receipt_id, v.lending_id, v.value_on, v.loans, v.principal_rupiah, v.branch_id, v.officer_id, v.sector_id
    from payoff f join prepayment_of_payoff v on v.payoff_id = f.id
    where f.receipt_id is not null and not exists (select 1 from prepayment p where p.payoff_id = f.id)`);
}

/** Holds off another worker that makes sums; it waits until this transaction has ended. */
export async function lockSums(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('report.sums'))`);
}

export async function insertChange(tx: Tx, { lendingId, from, cause }: Payload<'arrearsRestated'>): Promise<void> {
  await tx.run(sql`insert into portfolio_change (id, lending_id, cause, from_on, told_at)
    values (${newId()}, ${lendingId}, ${cause}, ${from}, app_now())`);
}

const changeRow = row({
  id: col.text,
  from: col.businessDate,
  through: col.businessDate,
  lendingId: col.id<LendingId>().nullable(),
});
export type Change = RowOf<typeof changeRow>;

/** Takes the oldest changes that wait, each with the last date that the log has of its loan. */
export function takeChanges(tx: Tx, most: number): Promise<Change[]> {
  return tx.rows(
    changeRow,
    sql`select c.id, c.lending_id as "lendingId", c.from_on as from, coalesce((select max(a.business_date) from arrears_log a
        where a.lending_id = c.lending_id), c.from_on) as through
    from portfolio_change c where c.done_at is null order by c.told_at, c.id limit ${most} for update skip locked`,
  );
}

export async function endChanges(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.run(sql`update portfolio_change set done_at = app_now() where id = any(${[...ids]}::uuid[])`);
}

const totalRow = row({ on: col.businessDate, late: col.text, outstanding: col.text, all: col.text });
export type Total = RowOf<typeof totalRow>;

/** The whole book at each date with sums from `from` to `through`: late more than 30 days, outstanding, and all of it as text. */
export function readTotals(reader: Reader, from: BusinessDate, through: BusinessDate): Promise<Total[]> {
  return reader.rows(
    totalRow,
    sql`select p.business_date as on, coalesce(sum(s.principal_rupiah) filter (where s.age > 30), 0)::text as late,
      coalesce(sum(s.principal_rupiah), 0)::text as outstanding,
      coalesce(string_agg(concat_ws(':', s.age, s.loans, s.principal_rupiah, s.arrears_rupiah), ' ' order by s.age), '') as all
    from portfolio_day p left join portfolio_sum s on s.business_date = p.business_date and s.dimension = 'all'
    where p.business_date between ${from} and ${through} group by 1 order by 1`,
  );
}

export async function insertRestatement(
  tx: Tx,
  before: Total,
  after: Total,
  changes: readonly string[],
): Promise<void> {
  await tx.run(sql`insert into portfolio_restatement (id, business_date, restated_at, changes, late30_before_rupiah,
      outstanding_before_rupiah, late30_after_rupiah, outstanding_after_rupiah)
    values (${newId()}, ${after.on}, app_now(), ${[...changes]}::uuid[], ${before.late}::bigint, ${before.outstanding}::bigint,
      ${after.late}::bigint, ${after.outstanding}::bigint)`);
}
