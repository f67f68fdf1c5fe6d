// For a page that goes on showing its last day while the field of that day shows a text that is none: what it shows must not
// be acted on then.
// Usage: const { isUnread, note } = useUnreadDate(value); <DateInput value={value} onChange={(day) => { note(day); … }} />
// Source: decision 0121.
import { useState } from 'react';
import type { BusinessDate } from '#domain/calendar.ts';

export function useUnreadDate(value: BusinessDate | null) {
  // The day that the page showed then: another one from elsewhere is in the field too.
  const [standing, setStanding] = useState<{ day: BusinessDate | null } | null>(null);
  // Dropped for good, for the page may return to that day with a field that shows it.
  if (standing !== null && standing.day !== value) setStanding(null);
  return {
    isUnread: standing !== null && standing.day === value,
    note: (date: BusinessDate | null) => setStanding(date === null ? { day: value } : null),
  };
}
