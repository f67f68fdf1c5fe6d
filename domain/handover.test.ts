// When a group may be handed over: from today up to 180 days ahead, to another officer, with one plan at a time.
import { describe, expect, it } from 'vitest';
import { businessDate } from './calendar.ts';
import { checkHandover } from './handover.ts';
import type { StaffId } from './ids.ts';
import { asId } from './ids.testing.ts';

const plan = {
  officer: asId<StaffId>('wulan'),
  to: asId<StaffId>('slamet'),
  date: businessDate('2026-11-30'),
  today: businessDate('2026-11-30'),
  isPlanned: false,
} as const;

describe('a hand-over', () => {
  it.each([
    ['today', {}, undefined],
    // 30 November and 180 days: 31 + 31 + 28 + 31 + 30 + 29 = 29 May.
    ['180 days ahead', { date: businessDate('2027-05-29') }, undefined],
    ['181 days ahead', { date: businessDate('2027-05-30') }, 'error.handover.date'],
    ['yesterday', { date: businessDate('2026-11-29') }, 'error.handover.date'],
    ['to the same officer', { to: asId<StaffId>('wulan') }, 'error.group.same'],
    ['with another planned', { isPlanned: true }, 'error.handover.planned'],
  ] as const)('%s', (_when, change, code) => {
    expect(checkHandover({ ...plan, ...change })?.code).toBe(code);
  });
});
