// How the console writes an instant: short date and time in Jakarta.
// Source: docs/domain.md §1.
import { businessDateOf, formatShortDate, formatTime } from '#domain/calendar.ts';
import { t } from '#ui/text.ts';

export function instantText(at: string): string {
  const instant = new Date(at);
  return t('console.instant', { date: formatShortDate(businessDateOf(instant)), time: formatTime(instant) });
}
