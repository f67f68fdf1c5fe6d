// The schedule of a disbursed lending: every member's rows, the group's virtual account, and an empty collection.
// Invariant: built once, in the transaction of the bank's confirmation, from its value date.
// Source: docs/domain.md §4, §6.
import { type BusinessDate, formatDate } from '#domain/calendar.ts';
import type { LendingId } from '#domain/ids.ts';
import { memberSchedule, monthlyDueDates, weeklyDueDates } from '#domain/schedule.ts';
import { findPaymentBank, paymentBanks } from '#features/bank/banks.ts';
import { openVirtualAccount } from '#features/bank/virtual-account.ts';
import { notifyAll } from '#features/notice/notice.ts';
import { holdHolidays } from '#features/settings/holidays.sql.ts';
import { lendingAccounts, openAccounts } from '#ledger/ledger.ts';
import type { Tx } from '#platform/db.ts';
import {
  readScheduleTerms,
  listLoans,
  insertCollection,
  insertMemberRows,
  listActivePortfolios,
  type ScheduleTerms,
  type ScheduledLoan,
} from './schedule.sql.ts';

export { listPortfolioSchedule, readLendingSchedule } from './portfolio-schedule.ts';
export { partsOf } from './portfolio-schedule.sql.ts';
export { moveAroundHoliday, type Moved, moveToMeetingDay } from './move-dates.ts';

/** Builds all of it; the lending is locked and was just marked as disbursed. */
export async function buildSchedule(tx: Tx, lendingId: LendingId, valueOn: BusinessDate): Promise<void> {
  const terms = await readScheduleTerms(tx, lendingId);
  const dueDates = await dueDatesOf(tx, terms, valueOn);
  const loans = await listLoans(tx, lendingId);
  await insertRows(tx, loans, dueDates);
  await insertCollection(tx, lendingId);
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

async function dueDatesOf(tx: Tx, terms: ScheduleTerms, disbursedOn: BusinessDate): Promise<BusinessDate[]> {
  const holidays = await holdHolidays(tx);
  const count = terms.instalments;
  return terms.rhythm === 'weekly'
    ? weeklyDueDates({ disbursedOn, meetingWeekday: terms.meetingWeekday, count, holidays })
    : monthlyDueDates({ disbursedOn, count, holidays });
}

async function insertRows(tx: Tx, loans: readonly ScheduledLoan[], dueDates: readonly BusinessDate[]): Promise<void> {
  const rows = loans.flatMap((loan) =>
    memberSchedule({ ...loan, dueDates }).map((row) => ({ ...row, loanId: loan.id })),
  );
  await insertMemberRows(tx, rows);
}

/** The group's own bank where it offers virtual accounts, else the first that does. */
export function payingBank(groupBank: string | null): string {
  const offered = (groupBank === null ? null : findPaymentBank(groupBank)) ?? paymentBanks[0];
  if (!offered) throw new Error('no bank offers virtual accounts');
  return offered.code;
}

async function tellLenders(
  tx: Tx,
  lendingId: LendingId,
  news: { group: string; on: BusinessDate; first: BusinessDate },
) {
  const portfolios = await listActivePortfolios(tx, lendingId);
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
