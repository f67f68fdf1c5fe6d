// How long until an instant, by the server's time alone: a portfolio carries its lending, whose seconds until the end
// of its due date tell what the server's clock showed when it answered. Null when that date is over and nothing tells
// the time any more.
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
