// Reads what the published figures need: each loan's outstanding principal and days past due, and counts of people.
// One pass over the loans; nothing is stored, so figures cannot differ from the books.
// Source: docs/domain.md §10.
import type { Grade } from '#domain/grade.ts';
import { daysLate } from '#features/lending/read.sql.ts';
import type { Reader } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

/** A loan that was disbursed, in any later state. */
const paidOutLoanRow = row({
  disbursedOn: col.businessDate,
  loan: col.rupiah,
  principalOutstanding: col.rupiah,
  daysLate: col.number,
});

/** Every loan ever disbursed, oldest first. Principal counts as repaid once a member has paid it. */
export function readPaidOutLoans(reader: Reader): Promise<RowOf<typeof paidOutLoanRow>[]> {
  return reader.rows(
    paidOutLoanRow,
    sql`
    select l.disbursed_on as "disbursedOn", l.loan_rupiah as loan, ${daysLate} as "daysLate",
      l.loan_rupiah - coalesce(c.paid_principal_rupiah, 0) as "principalOutstanding"
    from lending l left join lending_collection c on c.lending_id = l.id
    where l.disbursed_on is not null order by l.disbursed_on, l.id`,
  );
}

const outcomeRow = row({ loans: col.number, failed: col.number, since: col.businessDate.nullable() });

/** All loans of a grade ever disbursed, those in default, and the date of the first. */
export function readGradeOutcome(reader: Reader, grade: Grade): Promise<RowOf<typeof outcomeRow>> {
  return reader.one(
    outcomeRow,
    sql`
    select count(*) as loans, count(*) filter (where status = 'failed') as failed, min(disbursed_on) as since
    from lending where grade = ${grade} and disbursed_on is not null`,
  );
}

const peopleRow = row({
  now: col.instant,
  on: col.businessDate,
  groups: col.number,
  lenders: col.object({ registered: col.number, ever: col.number, thisYear: col.number, active: col.number }),
  borrowers: col.object({ ever: col.number, thisYear: col.number, active: col.number }),
});
type People = RowOf<typeof peopleRow>;

const paidOut = sql`from lending l where l.disbursed_on is not null`;

/** Since 1 January. */
const thisYear = sql`l.disbursed_on >= date_trunc('year', business_date_of(app_now()))`;
/** A borrower in several groups counts once: identified by her sign-in, else by her NIK. */
const borrower = sql`coalesce(m.user_id::text, encode(m.nik_hash, 'hex'), m.id::text)`;

/** Counts of lenders and borrowers. A funding that lapsed, was cancelled or refunded does not make a lender. */
export function readPeople(reader: Reader): Promise<People> {
  return reader.one(
    peopleRow,
    sql`
    select app_now() as now, business_date_of(app_now()) as on,
      (select count(distinct l.group_id) ${paidOut}) as groups,
      (select json_build_object('registered', (select count(*) from lender),
        'ever', count(distinct p.lender_id), 'thisYear', count(distinct p.lender_id) filter (where ${thisYear}),
        'active', count(distinct p.lender_id) filter (where l.repaid_at is null))
        from portfolio p join lending l on l.id = p.lending_id
        where l.disbursed_on is not null and (p.status in ('active', 'returned') or p.reason = 'defaulted')) as lenders,
      (select json_build_object('ever', count(distinct ${borrower}),
        'thisYear', count(distinct ${borrower}) filter (where ${thisYear}),
        'active', count(distinct ${borrower}) filter (where l.repaid_at is null))
        from member_loan ml join lending l on l.id = ml.lending_id join group_member m on m.id = ml.member_id
        where l.disbursed_on is not null) as borrowers`,
  );
}
