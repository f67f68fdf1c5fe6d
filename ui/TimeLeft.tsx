// Time left by the server's seconds, counted on the page's monotonic clock: never the clock of the device. Under 24
// hours it is terracotta and says "Tutup dalam"; at zero "Berakhir".
// Usage: <TimeLeft seconds={l.remainingTime} answer={l} />, where `answer` is the object from the client (whose
// arrival time is remembered).
// Source: spec §9; docs/screens.md.
import { useEffect, useState } from 'react';
import { formatRemaining } from '#domain/calendar.ts';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import { secondsLeft } from './received.ts';
import { t } from './text.ts';
import styles from './TimeLeft.module.css';

const A_DAY = 86_400;

/** Seconds left, updated every `everyMs` (once a second for a short count, else twice a minute). */
export function useSecondsLeft(seconds: number, answer: object): number {
  const [, look] = useState(0);
  const left = secondsLeft(seconds, answer);
  const everyMs = left < 3600 ? 1000 : 30_000;
  const running = left > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => look((count) => count + 1), everyMs);
    return () => clearInterval(timer);
  }, [running, everyMs]);
  return left;
}

type Props = { seconds: number; answer: object; bare?: boolean };

/** `bare`: only the time, for a table whose column names it; the icon appears only when little is left. */
export function TimeLeft({ seconds, answer, bare = false }: Props) {
  const left = useSecondsLeft(seconds, answer);
  const soon = left < A_DAY;
  const time = formatRemaining(left);
  const text = left === 0 ? t('time.over') : bare ? time : t(soon ? 'time.closing' : 'time.left', { time });
  return (
    <span className={classes(styles.left, soon && left > 0 && styles.soon)}>
      {(!bare || (soon && left > 0)) && <Icon name="clock" size={16} />}
      {text}
    </span>
  );
}
