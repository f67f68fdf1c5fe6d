// How a slip is said: its day, its deadline, and the text that goes along with a shared picture.
// Invariant: of the person only her name and her group's are told, never a phone number, a NIK or another member.
// Source: docs/screens.md; decision 0105.
import type { BorrowerPortfolio } from '#contract/borrower.ts';
import { type BusinessDate, formatShortDate, type Weekday, weekdayOf } from '#domain/calendar.ts';
import { formatRupiah } from '#domain/money.ts';
import { t } from '#ui/text.ts';

export type Slip = NonNullable<BorrowerPortfolio['slip']>;

/** "Rabu 2 Des": the year is left out, since the day is near. */
export const shortDay = (date: BusinessDate): string =>
  t('slip.day', { weekday: t(`weekday.${weekdayOf(date)}`), date: formatShortDate(date).replace(/ \d{4}$/, '') });

/** The day with the hour of the meeting; only a weekly row falls due at one. */
export function whenOf({ meeting, lending }: BorrowerPortfolio, date: BusinessDate, isMeeting = true): string {
  const day = shortDay(date);
  return lending.rhythm === 'weekly' && isMeeting ? t('slip.when', { day, time: meeting.time }) : day;
}

/** When and where the group meets; null for a loan that is not paid at meetings. */
export function meetingText({ meeting, lending }: BorrowerPortfolio): string | null {
  if (lending.rhythm !== 'weekly') return null;
  const { weekday, time, place } = meeting;
  const when = { weekday: t(`weekday.${weekday as Weekday}`), time };
  return place === null ? t('circle.meeting', when) : t('circle.meeting.at', { ...when, place });
}

/** "paling lambat", or since when it counts after the last meeting. */
export const byOf = ({ isMeeting }: Slip): string => t(isMeeting ? 'slip.by' : 'slip.today');

export type Said = { loan: BorrowerPortfolio; slip: Slip; name: string };

/** The text that is sent with the picture; the number without spaces, so that it can be copied from the chat. */
export function shareText({ loan, slip, name }: Said): string {
  const { account } = loan;
  return t('slip.text', {
    amount: formatRupiah(slip.total),
    by: byOf(slip),
    when: whenOf(loan, slip.until, slip.isMeeting),
    name,
    group: loan.lending.proposal.name,
    how: account?.isReady ? t('slip.text.number', { bank: account.bank, number: account.number }) : t('slip.text.cash'),
  });
}
