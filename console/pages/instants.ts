// How the console writes an instant: date and time in Jakarta, in short. Source: docs/domain.md §1.
import { businessDateOf, formatShortDate, formatTime } from '#domain/calendar.ts';
import { t } from '#ui/text.ts';

export function instantText(at: string): string {
  const instant = new Date(at);
  return t('console.instant', { date: formatShortDate(businessDateOf(instant)), time: formatTime(instant) });
}
