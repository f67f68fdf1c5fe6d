// The greeting of the hour in Jakarta: pagi until 11, siang until 15, sore until 18, then malam. Source: spec §2 (Sidebar: a greeting).
import type { TextKey } from '#ui/text.ts';

export function greetingAt(instant: Date): TextKey {
  const hour = (instant.getUTCHours() + 7) % 24;
  if (hour >= 4 && hour < 11) return 'greeting.morning';
  if (hour >= 11 && hour < 15) return 'greeting.noon';
  if (hour >= 15 && hour < 18) return 'greeting.afternoon';
  return 'greeting.evening';
}
