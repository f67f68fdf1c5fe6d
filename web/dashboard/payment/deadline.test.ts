// The countdown by the server's clock.
// Source: docs/domain.md §1.
import { expect, it } from 'vitest';
import type { BusinessDate } from '#domain/calendar.ts';
import { secondsUntil } from './deadline.ts';

const dueDate = '2026-11-30' as BusinessDate;
// The due date ends at 23.59.59 WIB, so with 26 hours left the server's clock shows 29 November, 22.00 WIB.
const lending = { dueDate, remainingTime: 26 * 3_600 };

it('counts from the server’s clock in its answer, never from the device’s', () => {
  const inTwoHours = secondsUntil('2026-11-29T17:00:00Z', lending);
  expect(inTwoHours).toBeGreaterThan(2 * 3_600 - 3);
  expect(inTwoHours).toBeLessThanOrEqual(2 * 3_600 + 1);
});

it('is zero for an instant in the past', () => {
  expect(secondsUntil('2026-11-29T14:00:00Z', lending)).toBe(0);
});

it('is unknown once the due date has passed', () => {
  expect(secondsUntil('2026-12-01T10:00:00Z', { dueDate, remainingTime: 0 })).toBeNull();
});
