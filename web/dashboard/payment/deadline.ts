// Time left until an instant, by the server's clock alone. The portfolio carries its lending's seconds until the end
// of the due date, which gives the server's time at the answer. Null once that date has passed, as nothing gives the
// time any more.
// Source: docs/domain.md §1; docs/screens.md.
import type { Lending } from '#contract/lending.ts';
import { endOfDay } from '#domain/calendar.ts';

export function secondsUntil(
  instant: string,
  { dueDate, remainingTime }: Pick<Lending, 'dueDate' | 'remainingTime'>,
): number | null {
  if (remainingTime <= 0) return null;
  const serverNow = endOfDay(dueDate).getTime() - remainingTime * 1000;
  return Math.max(0, Math.floor((Date.parse(instant) - serverNow) / 1000));
}
