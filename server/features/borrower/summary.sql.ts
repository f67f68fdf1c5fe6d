// Statements of a borrower's figures: running loans, instalments and what is still owed, for one person and a group.
import type { PersonId } from '#domain/ids.ts';
import type { Reader } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';

const figuresRow = row({ running: col.rupiah, instalment: col.rupiah, open: col.rupiah });
type Figures = RowOf<typeof figuresRow>;

const ownRow = row({
  running: col.rupiah,
  instalment: col.rupiah,
  open: col.rupiah,
  ever: col.rupiah,
  paid: col.rupiah,
  dueOn: col.businessDate.nullable(),
  lastPaidOn: col.businessDate.nullable(),
});
type Own = RowOf<typeof ownRow>;

/** The borrower's member loans in disbursed lendings. */
const herLoans = (userId: PersonId): Sql => sql`
  select m.id, m.lending_id, m.principal_rupiah as principal, l.repaid_at is null as is_running
  from group_member gm join member_loan m on m.member_id = gm.id join lending l on l.id = m.lending_id
  where gm.user_id = ${userId} and l.disbursed_on is not null`;

/** The first meeting of each lending, today or later. */
const coming = sql`select m.lending_id, min(r.no) as no from member_loan m join member_row r on r.member_loan_id = m.id
  where m.lending_id in (select lending_id from loans) and r.due_on >= business_date_of(app_now()) group by 1`;

export const instalment = sql`r.principal_rupiah + r.interest_rupiah - r.waived_interest_rupiah`;

export const open = sql`${instalment} - r.paid_principal_rupiah - r.paid_interest_rupiah`;

export function readOwn(reader: Reader, userId: PersonId): Promise<Own> {
  return reader.one(
    ownRow,
    sql`
    with loans as (${herLoans(userId)}), coming as (${coming}), sums as (
      select loans.id, loans.principal, bool_or(r.closed_on is null) as is_open, sum(${open}) as open,
        sum(${instalment}) filter (where r.no = coming.no) as instalment,
        sum(r.paid_principal_rupiah + r.paid_interest_rupiah + r.paid_fine_rupiah) as paid,
        min(r.due_on) filter (where r.closed_on is null) as due_on
      from loans join member_row r on r.member_loan_id = loans.id left join coming on coming.lending_id = loans.lending_id
      group by loans.id, loans.principal)
    select coalesce(sum(principal) filter (where is_open), 0)::bigint as running,
      coalesce(sum(instalment) filter (where is_open), 0)::bigint as instalment,
      coalesce(sum(open), 0)::bigint as open, coalesce(sum(principal), 0)::bigint as ever,
      coalesce(sum(paid), 0)::bigint as paid, min(due_on) as "dueOn",
      (select max(t.value_on) from receipt_line x join receipt t on t.id = x.receipt_id
        where x.member_loan_id in (select id from loans) and x.kind in ('own', 'advance') and t.reversed_at is null) as "lastPaidOn"
    from sums`,
  );
}

export function readGroup(reader: Reader, userId: PersonId): Promise<Figures> {
  return reader.one(
    figuresRow,
    sql`
    with loans as (select * from (${herLoans(userId)}) hers where is_running), coming as (${coming}), sums as (
      select m.id, m.principal_rupiah as principal, bool_or(r.closed_on is null) as is_open, sum(${open}) as open,
        sum(${instalment}) filter (where r.no = coming.no) as instalment
      from member_loan m join member_row r on r.member_loan_id = m.id left join coming on coming.lending_id = m.lending_id
      where m.lending_id in (select lending_id from loans) group by m.id)
    select coalesce(sum(principal), 0)::bigint as running,
      coalesce(sum(instalment) filter (where is_open), 0)::bigint as instalment, coalesce(sum(open), 0)::bigint as open
    from sums`,
  );
}
