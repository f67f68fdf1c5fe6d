// Reminders of Tuesday 2026-03-10, planned in the night before; 32 is in WIB, 94 in WIT.
import { describe, expect, it } from 'vitest';
import { businessDate } from './calendar.ts';
import { asId } from './ids.testing.ts';
import { isLateReminderDay, planReminders, type ReminderCandidate, upcomingOn } from './reminder.ts';

const day = businessDate('2026-03-10');
const none = new Set<never>();
const candidate = (changes: Partial<ReminderCandidate> = {}): ReminderCandidate => ({
  memberId: asId('member 1'),
  lendingId: asId('lending 1'),
  isKetua: false,
  phone: '+628110000001',
  provinceId: 32,
  lateSince: null,
  isDueNext: true,
  ...changes,
});
/** Whose oldest open row was due so many days before. */
const late = (days: number, changes: Partial<ReminderCandidate> = {}) =>
  candidate({ lateSince: businessDate(`2026-03-${String(10 - days).padStart(2, '0')}`), isDueNext: false, ...changes });
const wib = (time: string, date = '2026-03-10') => new Date(`${date}T${time}:00+07:00`);

describe('the days of a reminder', () => {
  it('are the day before, and days 1, 3 and 7 past due, then every seventh', () => {
    expect(upcomingOn(day)).toBe('2026-03-11');
    expect(Array.from({ length: 22 }, (_, no) => no).filter(isLateReminderDay)).toEqual([1, 3, 7, 14, 21]);
  });
});

describe('the plan of a day', () => {
  it('reminds of a row due tomorrow at 08.00', () => {
    expect(planReminders([candidate()], day, none)).toEqual([
      {
        recipient: '+628110000001',
        sendOn: '2026-03-10',
        zone: 'WIB',
        dueAt: wib('08:00'),
        members: ['member 1'],
        aboutLate: false,
        aboutDueOn: '2026-03-11',
        aboutGroup: false,
      },
    ]);
  });

  it('reminds of an open row on day 1, and not on day 2', () => {
    expect(planReminders([late(1)], day, none)).toMatchObject([{ aboutLate: true, aboutDueOn: null }]);
    expect(planReminders([late(2)], day, none)).toEqual([]);
  });

  it('tells the ketua of her group by its oldest open row, with or without one of her own', () => {
    const ketua = candidate({ memberId: asId('ketua'), phone: '+628110000002', isKetua: true, isDueNext: false });
    const told = planReminders([late(2, { memberId: asId('member 2') }), late(3), ketua], day, none);
    expect(told).toMatchObject([
      { recipient: '+628110000001', members: ['member 1'], aboutLate: true, aboutGroup: false },
      { recipient: '+628110000002', members: ['ketua'], aboutLate: false, aboutGroup: true },
    ]);
    const elsewhere = { ...ketua, lendingId: asId<ReminderCandidate['lendingId']>('lending 2') };
    expect(planReminders([late(3), elsewhere], day, none)).toHaveLength(1);
  });

  it('is one message a phone number, at the later of its times', () => {
    const inTheWest = late(1, { memberId: asId('member 2'), provinceId: 32 });
    const inTheEast = candidate({ provinceId: 94 });
    expect(planReminders([inTheEast, inTheWest], day, none)).toMatchObject([
      { dueAt: wib('08:00'), members: ['member 1', 'member 2'], aboutLate: true, aboutDueOn: '2026-03-11' },
    ]);
  });

  it('follows the clock of the person: 08.00 in WIT is 06.00 in Jakarta', () => {
    expect(planReminders([candidate({ provinceId: 94 })], day, none)).toMatchObject([
      { zone: 'WIT', dueAt: wib('06:00') },
    ]);
  });

  it('waits for the next contact day: a holiday on Tuesday is followed by Wednesday', () => {
    expect(planReminders([late(1)], day, new Set([day]))).toMatchObject([
      { sendOn: '2026-03-11', dueAt: wib('08:00', '2026-03-11') },
    ]);
  });

  it('leaves out who has no phone number', () => {
    expect(planReminders([candidate({ phone: null })], day, none)).toEqual([]);
  });
});
