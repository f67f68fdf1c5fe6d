// Who works on which task, and when it may be due. Source: decision 0113.
import { describe, expect, it } from 'vitest';
import { businessDate } from './calendar.ts';
import { checkTaskDate, mayWorkOnTask, readableTaskKinds, taskSubjectKinds } from './task.ts';

describe('a task about', () => {
  // Who works on it: verification, loans, finance, support, auditor, admin.
  it.each([
    ['lending', '.++...'],
    ['group', '.+++..'],
    ['lead', '.+.+..'],
    ['complaint', '...+..'],
    ['kyc', '+.....'],
  ] as const)('a %s', (kind, expected) => {
    const roles = ['kyc', 'loan', 'finance', 'support', 'auditor', 'admin'];
    expect(roles.map((role) => (mayWorkOnTask([role], kind) ? '+' : '.')).join('')).toBe(expected);
  });

  it('any kind is read by the auditor, and none by who holds no role of the work', () => {
    expect(readableTaskKinds(['auditor'])).toEqual(taskSubjectKinds);
    expect(readableTaskKinds(['admin'])).toEqual([]);
    expect(readableTaskKinds(['loan'])).toEqual(['lending', 'group', 'lead']);
  });
});

describe('the date of a task', () => {
  const code = (dueOn: string, before?: string) =>
    checkTaskDate(businessDate(dueOn), businessDate('2026-03-10'), before ? businessDate(before) : undefined)?.code;

  it('is today at the earliest, a year ahead at the latest', () => {
    expect(code('2026-03-10')).toBeUndefined();
    expect(code('2027-03-11')).toBeUndefined();
    expect(code('2027-03-12')).toBe('error.task.date');
    expect(code('2026-03-09')).toBe('error.task.date');
  });

  it('may stay what it was', () => {
    expect(code('2026-03-01', '2026-03-01')).toBeUndefined();
    expect(code('2026-03-01', '2026-03-02')).toBe('error.task.date');
  });
});
