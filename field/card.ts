// What the cards of a sheet are given, and the words that several of them share. Source: decision 0114.
import { formatShortDate, weekdayOf } from '#domain/calendar.ts';
import { formatRupiah, rupiah } from '#domain/money.ts';
import { t } from '#ui/text.ts';
import type { Line, Sums } from './draft.ts';
import type { Draft, Meeting, SheetRecord } from './model.ts';

export type CardProps = {
  record: SheetRecord;
  lines: readonly Line[];
  sums: Sums;
  change: (part: Partial<Draft>) => void;
};

export function headLine({ form, first, last, instalments }: Meeting): string {
  const date = t('fieldapp.day', {
    day: t(`weekday.${weekdayOf(form.meetingDate)}`),
    date: formatShortDate(form.meetingDate),
  });
  if (first === null || last === null) return date;
  const numbers = first === last ? String(first) : `${first}–${last}`;
  return t('fieldapp.head', { date, numbers, of: instalments });
}

export const isUncounted = ({ counted, total }: Sums): boolean => counted === 0 && total > 0;

/** Nobody pays, so there is no sheet. */
export const isNothing = ({ counted, total }: Sums): boolean => counted === 0 && total === 0;

export function differenceText(sums: Sums): string {
  const { difference } = sums;
  const slots = { amount: formatRupiah(rupiah(Math.abs(difference))) };
  if (difference === 0) return t('fieldapp.difference.none');
  if (isUncounted(sums)) return t('fieldapp.difference.open');
  return difference < 0 ? t('fieldapp.difference.short', slots) : t('fieldapp.difference.over', slots);
}
