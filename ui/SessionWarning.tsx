// The warning two minutes before a session ends, with a button that extends it. A session that has reached its longest
// life is not extended: the warning says so.
// Usage: once in each frame: <SessionWarning use={() => call('GET me')} />.
// Source: decision 0093.
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from './Button.tsx';
import { deviceTime } from './clock.ts';
import { useSessionEnd } from './sessionEnd.ts';
import styles from './SessionWarning.module.css';
import { t } from './text.ts';

const WARN_MS = 2 * 60_000;
/** The longest pause of a timer; a later end is looked at again. */
const LONGEST_MS = 60 * 60_000;

/** `use` is a call that counts as use of the session. */
export function SessionWarning({ use }: { use: () => Promise<unknown> }) {
  const { endsAt } = useSessionEnd();
  const left = useTimeLeft(endsAt);
  const isOver = left !== null && left <= 0;
  useEffect(() => {
    // The server decides; its 401 then ends the session here too.
    if (isOver) use().catch(() => undefined);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked once for each end
  }, [isOver, endsAt]);
  return left !== null && left <= WARN_MS && left > 0 ? <Strip left={left} use={use} /> : null;
}

function Strip({ left, use }: { left: number; use: () => Promise<unknown> }) {
  const staying = useMutation({ mutationFn: use });
  return (
    <div className={styles.strip} role="alert">
      <p>{left > 60_000 ? t('session.near', { minutes: 2 }) : t('session.near.last')}</p>
      {staying.isSuccess ? (
        <p>{t('session.final')}</p>
      ) : (
        <Button kind="outline" size="sm" busy={staying.isPending} onClick={() => staying.mutate()}>
          {t('session.stay')}
        </Button>
      )}
    </div>
  );
}

/** Milliseconds to the end, exact at the moments that matter: two minutes and one minute before, and the end. */
function useTimeLeft(endsAt: number | null): number | null {
  const [, setTold] = useState(0);
  const left = endsAt === null ? null : endsAt - deviceTime();
  useEffect(() => {
    if (endsAt === null) return undefined;
    const next = [WARN_MS, 60_000, 0].map((before) => endsAt - before - deviceTime()).find((wait) => wait > 0);
    if (next === undefined) return undefined;
    const timer = setTimeout(() => setTold(deviceTime()), Math.min(next, LONGEST_MS));
    return () => clearTimeout(timer);
  });
  return left;
}
