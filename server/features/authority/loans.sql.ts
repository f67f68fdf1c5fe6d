// Statements of what was asked, offered, funded and shared out on a day, and what the ledger says of it.
// Source: docs/reports.md; decision 0128.
import type { ReportSpan } from '#domain/authority-report.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import type { GroupId, JournalId, LendingId, MemberId, MemberLoanId, PortfolioId } from '#domain/ids.ts';
import type { Reader } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';

type Day = { from: Date; until: Date };
type Page = { after: string; limit: number };

const loanColumns = {
  lending: col.id<LendingId>(),
  group: col.id<GroupId>(),
  groupName: col.text,
};

const requestRow = row({
  id: col.id<MemberLoanId>(),
  member: col.id<MemberId>(),
  ...loanColumns,
  principal: col.rupiah,
  tenor: col.number,
  business: col.text,
  grade: col.text,
  interestBps: col.number,
  draftedAt: col.instant,
  days: col.number,
  nth: col.number,
});
export type RequestRow = RowOf<typeof requestRow>;

/** Parts of members in loans that were offered in the day. */
export const listRequests = (reader: Reader, { from, until }: Day, { after, limit }: Page): Promise<RequestRow[]> =>
  reader.rows(
    requestRow,
    sql`
    select o.id, o.member_id as member, l.id as lending, g.id as group, g.name as "groupName", o.principal_rupiah as principal,
      l.tenor_months as tenor, m.business, l.grade, l.interest_bps as "interestBps", l.created_at as "draftedAt",
      l.due_on - business_date_of(l.opened_at) as days,
      (select count(*) from member_loan e join lending x on x.id = e.lending_id
        where e.member_id = o.member_id and x.opened_at <= l.opened_at)::integer as nth
    from lending l join borrower_group g on g.id = l.group_id join member_loan o on o.lending_id = l.id
    join group_member m on m.id = o.member_id
    where l.opened_at >= ${from} and l.opened_at < ${until} and o.id > ${after} order by o.id limit ${limit}`,
  );

const offerRow = row({
  id: col.id<PortfolioId>(),
  ...loanColumns,
  customerNo: col.number,
  amount: col.rupiah,
  agreement: col.text.nullable(),
  signedOn: col.businessDate.nullable(),
});
export type OfferRow = RowOf<typeof offerRow>;

/** Fundings that were confirmed in the day. */
export const listOffers = (reader: Reader, { from, until }: Day, { after, limit }: Page): Promise<OfferRow[]> =>
  reader.rows(
    offerRow,
    sql`
    select p.id, l.id as lending, g.id as group, g.name as "groupName", n.customer_no as "customerNo", p.amount_rupiah as amount,
      a.number as agreement, business_date_of(a.signed_at) as "signedOn"
    from portfolio p join lending l on l.id = p.lending_id join borrower_group g on g.id = l.group_id
    join lender n on n.user_id = p.lender_id
    left join lateral (select number, signed_at from agreement where portfolio_id = p.id and state not in ('lapsed', 'refused')
      order by created_at desc limit 1) a on true
    where p.created_at >= ${from} and p.created_at < ${until} and p.id > ${after} order by p.id limit ${limit}`,
  );

const fundedRow = row({
  id: col.id<PortfolioId>(),
  ...loanColumns,
  customerNo: col.number,
  amount: col.rupiah,
  interestBps: col.number,
  rhythm: col.oneOf(['weekly', 'monthly']),
  tenor: col.number,
  activatedAt: col.instant.nullable(),
  agreement: col.text.nullable(),
  signedOn: col.businessDate.nullable(),
  lastDue: col.businessDate.nullable(),
});
export type FundedRow = RowOf<typeof fundedRow>;

/** Fundings of loans that were disbursed on the day. */
export const listFunded = (reader: Reader, on: BusinessDate, { after, limit }: Page): Promise<FundedRow[]> =>
  reader.rows(
    fundedRow,
    sql`
    select p.id, l.id as lending, g.id as group, g.name as "groupName", n.customer_no as "customerNo", p.amount_rupiah as amount,
      l.interest_bps as "interestBps", l.rhythm, l.tenor_months as tenor, p.activated_at as "activatedAt", a.agreement,
      business_date_of(a.signed_at) as "signedOn",
      (select max(r.due_on) from member_loan m join member_row r on r.member_loan_id = m.id where m.lending_id = l.id) as "lastDue"
    from lending l join borrower_group g on g.id = l.group_id join portfolio p on p.lending_id = l.id
    join lender n on n.user_id = p.lender_id
    left join lateral (select min(s.number) as agreement, max(s.signed_at) as signed_at from member_loan m
      join agreement s on s.member_loan_id = m.id where m.lending_id = l.id and s.state = 'signed') a on true
    where l.disbursed_on = ${on} and (p.status in ('active', 'returned') or p.reason = 'defaulted')
      and p.id > ${after} order by p.id limit ${limit}`,
  );

const shareRow = row({
  journal: col.id<JournalId>(),
  portfolio: col.id<PortfolioId>(),
  ...loanColumns,
  customerNo: col.number,
  paidOn: col.businessDate,
  gross: col.rupiah,
  left: col.rupiah,
});
export type ShareRow = RowOf<typeof shareRow>;

const sharing = sql`j.kind in ('distribution', 'reversal')`;
const sign = (journal: Sql): Sql => sql`case ${journal} when 'distribution' then 1 else -1 end`;

/** Shares of the day's value date by funding, and what was taken back; after the last journal and funding of the page before. */
export const listShares = (
  reader: Reader,
  on: BusinessDate,
  { after, limit }: { after: { journal: string; portfolio: string }; limit: number },
): Promise<ShareRow[]> =>
  reader.rows(
    shareRow,
    sql`
    select s.journal, s.portfolio, l.id as lending, g.id as group, g.name as "groupName", n.customer_no as "customerNo",
      c.value_on as "paidOn", s.gross, (p.amount_rupiah - (
        select coalesce(sum(${sign(sql`k.kind`)} * x.gross_rupiah), 0) from distribution_line x
        join distribution y on y.id = x.distribution_id
        join ledger_journal k on k.subject_id = y.id and k.kind = 'distribution' or k.corrects_id = y.journal_id and k.kind = 'reversal'
        where x.portfolio_id = p.id and x.component = 'principal' and (k.posted_at, k.id) <= (s.posted_at, s.journal)))::bigint as left
    from (
      select j.id as journal, j.posted_at, i.portfolio_id as portfolio, d.receipt_id,
        sum(${sign(sql`j.kind`)} * i.gross_rupiah)::bigint as gross
      from ledger_journal j
      join distribution d on j.kind = 'distribution' and d.id = j.subject_id or j.kind = 'reversal' and d.journal_id = j.corrects_id
      join distribution_line i on i.distribution_id = d.id
      where j.business_date = ${on} and ${sharing} and (j.id, i.portfolio_id) > (${after.journal}, ${after.portfolio})
      group by j.id, j.posted_at, i.portfolio_id, d.receipt_id order by j.id, i.portfolio_id limit ${limit}) s
    join portfolio p on p.id = s.portfolio join lending l on l.id = p.lending_id join borrower_group g on g.id = l.group_id
    join lender n on n.user_id = p.lender_id join receipt c on c.id = s.receipt_id order by s.journal, s.portfolio`,
  );

const sumRow = row({ sum: col.text });

/**
 * What left the accounts of loans being funded for groups that the bank paid on these value dates. It leaves them when the
 * disbursement is approved, which may be an earlier date, so the confirmation tells the date.
 */
export async function readDisbursed(reader: Reader, { from, to }: ReportSpan): Promise<bigint> {
  const { sum } = await reader.one(
    sumRow,
    sql`select coalesce(sum(e.amount_rupiah), 0)::text as sum from ledger_journal c
      join ledger_journal a on a.subject_id = c.subject_id and a.kind = 'disbursement_approved'
      join ledger_entry e on e.journal_id = a.id join ledger_account k on k.id = e.account_id and k.kind = 'funding'
      where c.kind = 'disbursement_confirmed' and coalesce(c.meant_for, c.business_date) between ${from} and ${to}`,
  );
  return BigInt(sum);
}

/** What lenders, the platform’s fee and the state got of shares on these value dates, less what was taken back. */
export async function readShared(reader: Reader, { from, to }: ReportSpan): Promise<bigint> {
  const { sum } = await reader.one(
    sumRow,
    sql`select coalesce(sum(credit_rupiah - debit_rupiah), 0)::text as sum from ledger_kind_moved
      where kind in ('cash', 'lender_receivable', 'fee_income', 'tax_payable') and journal_kind in ('distribution', 'reversal')
        and business_date between ${from} and ${to}`,
  );
  return BigInt(sum);
}
