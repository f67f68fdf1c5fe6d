// A time of day as a person types it, and what a field shows of it: "09.30".
// Source: decision 0121.

/**
 * "09:30" of "09.30", "9.30", "09:30" or "0930"; null for anything else, such as 24.00 or 9.30 PM. Hours are those of a day
 * of 24.
 * Source: decision 0121.
 */
export function readTypedTime(text: string): string | null {
  const parts = /^([01]?\d|2[0-3])[.:]([0-5]\d)$/.exec(text.trim()) ?? /^([01]\d|2[0-3])([0-5]\d)$/.exec(text.trim());
  return parts && `${parts[1]?.padStart(2, '0')}:${parts[2]}`;
}

/** What a field shows once `before` became `text`: the point comes by itself behind two digits. Source: decision 0121. */
export function typeTime(before: string, text: string): string {
  const pointed = text.replace(':', '.');
  if (!text.startsWith(before)) return pointed;
  return pointed.replace(/^(\d)\.$/, '0$1.').replace(/^(\d\d)(?=\d)/, '$1.');
}
