// How long a delivery and its subscription wait, and when nobody tries any more.
// Source: decision 0132.
import { expect, it } from 'vitest';
import { checkWebhookCount, isLongFailing, mostTries, restAfterFailure, waitAfterTry } from './webhook.ts';

const waits = Array.from({ length: mostTries - 1 }, (_, done) => waitAfterTry(done + 1));

it('eight tries take about a day, each wait four times the one before, up to twelve hours', () => {
  expect(waits).toEqual([30, 120, 480, 1_920, 7_680, 30_720, 43_200]);
  const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3_600;
  expect(hours).toBeGreaterThan(20);
  expect(hours).toBeLessThan(26);
});

it('a subscription rests no longer than its delivery, and at most a quarter of an hour', () => {
  expect([1, 2, 3, 7, 100].map(restAfterFailure)).toEqual([15, 30, 60, 900, 900]);
  for (const [done, wait] of waits.entries()) expect(restAfterFailure(done + 1)).toBeLessThanOrEqual(wait);
});

it('is paused after three days without a success', () => {
  const since = new Date('2026-12-01T02:00:00Z');
  expect(isLongFailing(since, new Date('2026-12-04T01:59:59Z'))).toBe(false);
  expect(isLongFailing(since, new Date('2026-12-04T02:00:00Z'))).toBe(true);
});

it('twenty may stand', () => {
  expect(checkWebhookCount(19)).toBeNull();
  expect(checkWebhookCount(20)).toMatchObject({ code: 'error.webhook.too_many' });
});
