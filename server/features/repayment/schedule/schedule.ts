// The schedule of a disbursed lending: every member's rows, the group's virtual account, and an empty collection.
// Invariant: built once, in the transaction of the bank's confirmation, from its value date.
// Source: docs/domain.md §4, §6.
import { type BusinessDate, formatDate } from '#domain/calendar.ts';
import { memberSchedule, monthlyDueDates, rhythms, weeklyDueDates } from '#domain/schedule.ts';
import { findPaymentBank, paymentBanks } from '#features/bank/banks.ts';
import { openVirtualAccount } from '#features/bank/virtual-account.ts';
import { notifyAll } from '#features/notice/notice.ts';
import { holdHolidays } from '#features/settings/holidays.ts';
import { lendingAccounts, openAccounts } from '#ledger/ledger.ts';
import type { Tx } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

export { describeRow, listPortfolioSchedule, readLendingSchedule } from './portfolio-schedule.ts';
export { partsOf } from './portfolio-schedule.sql.ts';
export { moveAroundHoliday, type Moved, moveToMeetingDay } from './move-dates.ts';

const termsRow = row({
  groupName: col.text,
  officerId: col.text,
  bankCode: col.text.nullable(),
  meetingWeekday: col.weekday,
  rhythm: col.oneOf(rhythms),
  instalments: col.number,
});
type Terms = RowOf<typeof termsRow>;
const loanRow = row({ id: col.text, principal: col.rupiah, interest: col.rupiah });
type Loan = RowOf<typeof loanRow>;

/** Builds all of it; the lending is locked and was just marked as disbursed. */
export async function buildSchedule(tx: Tx, lendingId: string, valueOn: BusinessDate): Promise<void> {
  const terms = await tx.one(
    termsRow,
    sql`
    select g.name as "groupName", g.officer_id as "officerId", b.code as "bankCode",
      g.meeting_weekday as "meetingWeekday", l.rhythm, l.instalments
    from lending l join borrower_group g on g.id = l.group_id left join bank b on b.id = g.bank_id
    where l.id = ${lendingId}`,
  );
  const dueDates = await dueDatesOf(tx, terms, valueOn);
  const loans = await tx.rows(
    loanRow,
    sql`
    select id, principal_rupiah as principal, interest_rupiah as interest from member_loan
    where lending_id = ${lendingId} order by id`,
  );
  await insertRows(tx, loans, dueDates);
  await tx.run(sql`insert into lending_collection (lending_id) values (${lendingId})`);
  await openAccounts(tx, lendingId, lendingAccounts);
  await openAccounts(tx, terms.officerId, ['officer_cash']);
  await openVirtualAccount(tx, {
    purpose: 'lending',
    lendingId,
    bankCode: payingBank(terms.bankCode),
    holderName: terms.groupName,
    amount: null,
    expiresAt: null,
  });
  await tellLenders(tx, lendingId, { group: terms.groupName, on: valueOn, first: dueDates[0]! });
}

async function dueDatesOf(tx: Tx, terms: Terms, disbursedOn: BusinessDate): Promise<BusinessDate[]> {
  const holidays = await holdHolidays(tx);
  const count = terms.instalments;
  return terms.rhythm === 'weekly'
    ? weeklyDueDates({ disbursedOn, meetingWeekday: terms.meetingWeekday, count, holidays })
    : monthlyDueDates({ disbursedOn, count, holidays });
}

async function insertRows(tx: Tx, loans: readonly Loan[], dueDates: readonly BusinessDate[]): Promise<void> {
  const rows = loans.flatMap((loan) =>
    memberSchedule({ ...loan, dueDates }).map((row) => ({ ...row, loanId: loan.id })),
  );
  await tx.run(sql`
    insert into member_row (member_loan_id, no, due_on, principal_rupiah, interest_rupiah)
    select * from unnest(${rows.map((row) => row.loanId)}::uuid[], ${rows.map((row) => row.no)}::smallint[],
      ${rows.map((row) => row.dueOn)}::date[], ${rows.map((row) => row.principal)}::bigint[],
      ${rows.map((row) => row.interest)}::bigint[])`);
}

/** The group's own bank where it offers virtual accounts, else the first that does. */
function payingBank(groupBank: string | null): string {
  const offered = (groupBank === null ? null : findPaymentBank(groupBank)) ?? paymentBanks[0];
  if (!offered) throw new Error('no bank offers virtual accounts');
  return offered.code;
}

const tellLendersRow = row({ id: col.text, lenderId: col.text });

async function tellLenders(tx: Tx, lendingId: string, news: { group: string; on: BusinessDate; first: BusinessDate }) {
  const portfolios = await tx.rows(
    tellLendersRow,
    sql`
    select id, lender_id as "lenderId" from portfolio where lending_id = ${lendingId} and status = 'active'`,
  );
  await notifyAll(
    tx,
    portfolios.map(({ id, lenderId }) => ({
      userId: lenderId,
      kind: 'lending_disbursed' as const,
      slots: { group: news.group, date: formatDate(news.on), first: formatDate(news.first) },
      link: `/dashboard/portfolios/${id}`,
      eventKey: `lending:${lendingId}:disbursed`,
    })),
  );
}
