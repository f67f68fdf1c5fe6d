// Statements of the day close: few for a whole batch of lendings, however many rows they have. Reads only rows due by
// the date, since others can be neither past due nor fined.
// Source: docs/domain.md §6.
import type { BusinessDate } from '#domain/calendar.ts';
import type { DayFigures } from '#domain/day-close.ts';
import type { LendingId, PersonId, PortfolioId } from '#domain/ids.ts';
import type { Tx, Db } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { beforeAllIds } from '#platform/paging.ts';
import { sql } from '#platform/sql.ts';

const runningRow = row({
  id: col.id<LendingId>(),
  status: col.oneOf(['disbursed', 'failed']),
  loanAmount: col.rupiah,
  paidPrincipal: col.rupiah,
  fineBps: col.number,
  defaultWeeks: col.number,
  lastReceiptOn: col.businessDate.nullable(),
  /** Whether money with a later value date is already recorded. */
  hasLaterReceipt: col.boolean,
});
export type Running = RowOf<typeof runningRow>;

/** Locks a batch of running lendings disbursed by the date, in id order. */
export function lockRunning(tx: Tx, date: BusinessDate, after: LendingId | null, size: number): Promise<Running[]> {
  return tx.rows(
    runningRow,
    sql`
    select l.id, l.status, l.loan_rupiah as "loanAmount", c.paid_principal_rupiah as "paidPrincipal",
      l.fine_bps as "fineBps", l.default_weeks as "defaultWeeks", (select max(r.value_on) from receipt r
        where r.lending_id = l.id and r.reversed_at is null and r.value_on <= ${date}) as "lastReceiptOn",
      exists (select 1 from receipt r where r.lending_id = l.id and r.reversed_at is null and r.value_on > ${date})
        as "hasLaterReceipt"
    from lending l join lending_collection c on c.lending_id = l.id
    where l.status in ('disbursed', 'failed') and l.repaid_at is null and l.disbursed_on <= ${date}
      and l.id > coalesce(${after}::uuid, ${beforeAllIds})
    order by l.id limit ${size} for no key update of l`,
  );
}

const closedRow = row({ closed: col.boolean });

/** Whether the date's close is already complete: then it is closed again. */
export async function isComplete(tx: Tx, date: BusinessDate): Promise<boolean> {
  const { closed } = await tx.one(
    closedRow,
    sql`select exists (select 1 from business_day where closed_on = ${date} and completed_at is not null) as closed`,
  );
  return closed;
}

export type LogLine = DayFigures & { lendingId: LendingId };

export async function saveLog(tx: Tx, date: BusinessDate, lines: readonly LogLine[]): Promise<void> {
  if (lines.length === 0) return;
  const column = <K extends keyof LogLine>(key: K) => lines.map((line) => line[key]);
  await tx.run(sql`
    insert into arrears_log (lending_id, business_date, days_past_due, arrears_rupiah, principal_open_rupiah, missed_weeks,
      branch_id, officer_id, sector_id)
    select lending, ${date}, late, arrears, open, missed, g.branch_id, g.officer_id, g.sector_id
    from unnest(${column('lendingId')}::uuid[], ${column('daysPastDue')}::int[], ${column('arrears')}::bigint[],
      ${column('outstandingPrincipal')}::bigint[], ${column('missedWeeks')}::int[]) as line (lending, late, arrears, open, missed)
    join lending l on l.id = line.lending join borrower_group g on g.id = l.group_id
    on conflict (lending_id, business_date) do update set days_past_due = excluded.days_past_due,
      arrears_rupiah = excluded.arrears_rupiah, principal_open_rupiah = excluded.principal_open_rupiah,
      missed_weeks = excluded.missed_weeks`);
}

const lenderRow = row({
  portfolioId: col.id<PortfolioId>(),
  lendingId: col.id<LendingId>(),
  lenderId: col.id<PersonId>(),
  group: col.text,
});

/** Who has money in these lendings, through which portfolio; a lender with several through the first of them. */
export function readLenders(tx: Tx, ids: readonly LendingId[]): Promise<RowOf<typeof lenderRow>[]> {
  return tx.rows(
    lenderRow,
    sql`
    select distinct on (p.lending_id, p.lender_id) p.id as "portfolioId", p.lending_id as "lendingId",
      p.lender_id as "lenderId", g.name as "group"
    from portfolio p join lending l on l.id = p.lending_id join borrower_group g on g.id = l.group_id
    where p.lending_id = any(${[...ids]}::uuid[]) and p.status = 'active' order by p.lending_id, p.lender_id, p.id`,
  );
}

/** Ids contain the real time of their creation: the newest journal older than ten minutes gives a safe moment. */
export async function rollUp(db: Db): Promise<void> {
  const summed = sql`
    select roll_up_ledger(least(settled.posted_at, app_now() - interval '1 day')), roll_up_kind_days(settled.posted_at) from (
      select posted_at from ledger_journal
      where id < (lpad(to_hex((extract(epoch from clock_timestamp() - interval '10 minutes') * 1000)::bigint), 12, '0')
        || repeat('0', 20))::uuid
      order by id desc limit 1
    ) settled`;
  // Sums all entries again, as a proof does, and may take as long.
  await db.tx((tx) => tx.run(summed), 'proof');
}
