// A calendar of instalments as a file of RFC 5545: one all-day event for each, named by group and sum. An event keeps
// its id when its date moves, so programs move it instead of adding another.
// Invariant: lines end with CR LF and have at most 75 bytes; what a name contains cannot end a line or a value.
import { addDays, type BusinessDate } from '#domain/calendar.ts';
import { formatRupiah, type Rupiah } from '#domain/money.ts';
import { fill } from '#texts/fill.ts';
import { id as texts } from '#texts/id.ts';

export type CalendarEvent = { id: string; on: BusinessDate; name: string; amount: Rupiah };

export function calendarFile(events: readonly CalendarEvent[], { host, at }: { host: string; at: Date }): string {
  const stamp = `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Titian//Angsuran//ID',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(texts['calendar.name'])}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    'X-PUBLISHED-TTL:PT12H',
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${event.id}@${host}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${compact(event.on)}`,
      `DTEND;VALUE=DATE:${compact(addDays(event.on, 1))}`,
      `SUMMARY:${escaped(fill(texts['calendar.event'], { name: event.name, amount: formatRupiah(event.amount) }))}`,
      `DESCRIPTION:${escaped(texts['calendar.note'])}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const compact = (date: BusinessDate): string => date.replaceAll('-', '');

const escaped = (text: string): string => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n?|\n/g, '\\n');

const LONGEST = 75;

/** Continued on lines that begin with a space; never within a character. */
function folded(line: string): string {
  const pieces = [''];
  let size = 0;
  for (const letter of line) {
    const bytes = Buffer.byteLength(letter);
    if (size + bytes > LONGEST) {
      pieces.push(' ');
      size = 1;
    }
    pieces[pieces.length - 1] += letter;
    size += bytes;
  }
  return pieces.join('\r\n');
}
