// Statements of the segments of SLIK: debtors and their parts in loans that were on the books in a month, and the log beside them.
// Source: docs/reports.md; decision 0136.
import type { ReportSpan } from '#domain/authority-report.ts';
import { type BusinessDate, startOfDay } from '#domain/calendar.ts';
import type { GroupId, LendingId, MemberId, MemberLoanId } from '#domain/ids.ts';
import type { Reader } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';
import { memberColumns, profileOfMember } from './people.sql.ts';

type Page = { after: string; limit: number };

/** A loan that was paid out by the end of the month and not repaid before it began. */
const onBooks = ({ from, to }: ReportSpan): Sql =>
  sql`l.disbursed_on <= ${to} and (l.repaid_at is null or l.repaid_at >= ${startOfDay(from)})`;

/** The first member with her NIK: the number that she has with the authorities. */
const firstWith = (member: Sql): Sql => sql`coalesce((select f.id from group_member f
  where f.nik_hash = ${member}.nik_hash order by f.id limit 1), ${member}.id)`;

const debtorRow = row({
  ...memberColumns,
  number: col.id<MemberId>(),
  /** Which of her rows the NIK is encrypted for. */
  holder: col.id<MemberId>(),
  /** The running group in which her NIK can be entered. */
  enterIn: col.id<GroupId>().nullable(),
  phone: col.text.nullable(),
  email: col.text.nullable(),
  branch: col.text,
});
export type DebtorRow = RowOf<typeof debtorRow>;

/** The rows of a woman by one of hers: those with the same NIK. */
const rowsOfHer = (member: Sql): Sql =>
  sql`(select ${member}.id union select e.id from group_member e where e.nik_hash = ${member}.nik_hash)`;

/**
 * Women with a part on the books, each once: what is told of her is that of the newest such part's row. Who left has no NIK in that
 * row any more, but may have it in another.
 */
export const listDebtors = (reader: Reader, span: ReportSpan, { after, limit }: Page): Promise<DebtorRow[]> =>
  reader.rows(
    debtorRow,
    sql`
    select ${profileOfMember.columns}, m.phone, m.email, h.name as branch, m.number, m.holder, m.enter_in as "enterIn"
    from (select d.id as number, o.id, o.group_id, o.user_id, o.name, o.business, o.phone, o.email, coalesce(n.id, o.id) as holder,
        n.nik_encrypted, (select r.group_id from group_member r where r.id in ${rowsOfHer(sql`d`)} and r.left_on is null
          order by r.id desc limit 1) as enter_in
      from group_member d cross join lateral (
        select e.* from group_member e where e.id in ${rowsOfHer(sql`d`)} and exists (select 1 from member_loan p
          join lending l on l.id = p.lending_id where p.member_id = e.id and ${onBooks(span)}) order by e.id desc limit 1) o
      left join lateral (select e.id, e.nik_encrypted from group_member e where e.id in ${rowsOfHer(sql`d`)}
        and e.nik_encrypted is not null order by e.id = o.id desc, e.id desc limit 1) n on true
      where d.id > ${after} and d.id = ${firstWith(sql`d`)} order by d.id limit ${limit}) m
    ${profileOfMember.joins} join branch h on h.id = g.branch_id order by m.number`,
  );

const creditRow = row({
  id: col.id<MemberLoanId>(),
  debtor: col.id<MemberId>(),
  lending: col.id<LendingId>(),
  groupName: col.text,
  agreement: col.text.nullable(),
  signedOn: col.businessDate.nullable(),
  disbursedOn: col.businessDate,
  lastDue: col.businessDate.nullable(),
  sector: col.text,
  city: col.text,
  interestBps: col.number,
  principal: col.rupiah,
  left: col.rupiah,
  interestLeft: col.rupiah,
  latePrincipal: col.rupiah,
  lateInterest: col.rupiah,
  lateRows: col.number,
  paidOn: col.businessDate.nullable(),
  days: col.number.nullable(),
  branch: col.text,
});
export type CreditRow = RowOf<typeof creditRow>;

/** What of a row was paid or waived by receipts of value dates until `on`. */
const paidUntil = (on: BusinessDate): Sql => sql`
  select coalesce(sum(x.amount) filter (where x.component = 'principal'), 0) as principal,
    coalesce(sum(x.amount) filter (where x.component = 'interest'), 0) as interest, max(c.value_on) as paid_on
  from (select y.receipt_id, y.component, y.amount_rupiah as amount from receipt_part y
      where y.member_loan_id = r.member_loan_id and y.row_no = r.no
    union all select w.receipt_id, 'interest', w.amount_rupiah from interest_waiver w
      where w.member_loan_id = r.member_loan_id and w.row_no = r.no) x
  join receipt c on c.id = x.receipt_id and c.reversed_at is null and c.value_on <= ${on}`;

/** Parts on the books with what is left of each at the close of the last day. */
export const listCredit = (reader: Reader, span: ReportSpan, { after, limit }: Page): Promise<CreditRow[]> =>
  reader.rows(
    creditRow,
    sql`
    select o.id, ${firstWith(sql`m`)} as debtor, o.lending_id as lending, g.name as "groupName", a.number as agreement,
      business_date_of(a.signed_at) as "signedOn", o.disbursed_on as "disbursedOn", s."lastDue", b.name as sector, c.name as city,
      o.interest_bps as "interestBps", o.principal_rupiah as principal, s.left, s."interestLeft", s."latePrincipal",
      s."lateInterest", s."lateRows", s."paidOn", n.days_past_due as days, h.name as branch
    from (select p.id, p.member_id, p.lending_id, p.principal_rupiah, l.disbursed_on, l.interest_bps
      from member_loan p join lending l on l.id = p.lending_id
      where p.id > ${after} and ${onBooks(span)} order by p.id limit ${limit}) o
    join group_member m on m.id = o.member_id join borrower_group g on g.id = m.group_id join branch h on h.id = g.branch_id
    join business_sector b on b.id = g.sector_id join city c on c.id = g.city_id
    left join lateral (select number, signed_at from agreement where member_loan_id = o.id and state = 'signed' limit 1) a on true
    left join arrears_log n on n.lending_id = o.lending_id and n.business_date = ${span.to}
      and exists (select 1 from business_day where closed_on = ${span.to} and completed_at is not null)
    cross join lateral (
      select coalesce(sum(r.principal_rupiah - p.principal), 0)::bigint as left,
        coalesce(sum(r.interest_rupiah - p.interest), 0)::bigint as "interestLeft",
        coalesce(sum(r.principal_rupiah - p.principal) filter (where r.due_on < ${span.to}), 0)::bigint as "latePrincipal",
        coalesce(sum(r.interest_rupiah - p.interest) filter (where r.due_on < ${span.to}), 0)::bigint as "lateInterest",
        count(*) filter (where r.due_on < ${span.to} and r.principal_rupiah + r.interest_rupiah > p.principal + p.interest)::integer
          as "lateRows", max(r.due_on) as "lastDue", max(p.paid_on) as "paidOn"
      from member_row r cross join lateral (${paidUntil(span.to)}) p where r.member_loan_id = o.id) s
    order by o.id`,
  );

const loggedRow = row({ outstanding: col.text, arrears: col.text });

/** The log of a date: outstanding principal and arrears of all loans. */
export const readLogged = (reader: Reader, on: BusinessDate): Promise<RowOf<typeof loggedRow>> =>
  reader.one(
    loggedRow,
    sql`select coalesce(sum(principal_open_rupiah), 0)::text as outstanding, coalesce(sum(arrears_rupiah), 0)::text as arrears
      from arrears_log where business_date = ${on}`,
  );
