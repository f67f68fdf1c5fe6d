// The file that calendar programs read: its lines, and what a name may contain.
import { expect, it } from 'vitest';
import { businessDate } from '#domain/calendar.ts';
import { rupiah } from '#domain/money.ts';
import { calendarFile } from './calendar-file.ts';

const at = new Date('2026-11-27T00:10:00Z');
const event = (name: string) => ({ id: 'p-7', on: businessDate('2026-12-31'), name, amount: rupiah(122_960) });

it('is one all-day event for each instalment, ending the day after', () => {
  const lines = calendarFile([event('Mawar Weru')], { host: 'titian.test', at }).split('\r\n');
  expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0']);
  expect(lines.slice(-3)).toEqual(['END:VEVENT', 'END:VCALENDAR', '']);
  for (const line of [
    'UID:p-7@titian.test',
    'DTSTAMP:20261127T001000Z',
    'DTSTART;VALUE=DATE:20261231',
    'DTEND;VALUE=DATE:20270101',
    'SUMMARY:Mawar Weru: Rp\u00A0122.960',
  ])
    expect(lines).toContain(line);
});

it('lets no name end a line or a value, and folds lines at 75 bytes between characters', () => {
  const name = `A,B;C\\D\nEND:VEVENT ${'é'.repeat(90)}`;
  const file = calendarFile([event(name)], { host: 'titian.test', at });
  expect(file.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:A\\,B\\;C\\\\D\\nEND:VEVENT ${'é'.repeat(90)}: Rp`);
  expect(file.match(/^END:VEVENT/gm)).toHaveLength(1);
});
