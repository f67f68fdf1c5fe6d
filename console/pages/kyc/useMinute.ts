// Draws what counts time anew each minute.
import { useEffect, useState } from 'react';
import { now } from '#ui/clock.ts';

/** The product's time, at most a minute old. */
export function useMinute(): Date {
  const [, look] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => look((count) => count + 1), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now();
}
