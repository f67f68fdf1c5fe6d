// While a confirmed basket is being funded: how many items have ended, and each item's end as it comes. It stays when the
// answer of the confirmation is late: what the server has written is asked for, never guessed.
// Source: docs/screens.md; decision 0110.
import './basketWords.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { BasketResult } from '#contract/plan.ts';
import { Progress } from '#ui/Progress.tsx';
import { t } from '#ui/text.ts';
import { basketQuery } from './planQueries.ts';
import styles from './plan.module.css';

type Items = BasketResult['items'];

/** A basket that is funded sooner shows no progress. */
const QUICK_MS = 400;
const ASK_MS = 700;
/** So long without a further item, the answer's face says what is known: the rest can be tried again there. */
const STALLED_MS = 20_000;

const isEnded = ({ state }: Items[number]): boolean => state !== 'open';

/**
 * The items of a basket whose confirmation was sent, once the server has accepted it; null before. `isUnsure`: its answer
 * did not come in time, so the end is found here.
 */
export function useRunningBasket(
  id: string,
  { isPending, isUnsure }: { isPending: boolean; isUnsure: boolean },
  onAnswered: (id: string) => void,
): Items | null {
  const client = useQueryClient();
  const [isSlow, setSlow] = useState(false);
  const isRunning = isPending || isUnsure;
  const { data } = useQuery({
    ...basketQuery(id),
    enabled: isSlow && isRunning,
    refetchInterval: ASK_MS,
    staleTime: 0,
  });
  useEffect(() => {
    const timer = setTimeout(() => setSlow(isRunning), isRunning ? QUICK_MS : 0);
    return () => clearTimeout(timer);
  }, [isRunning]);
  const ended = data?.items.filter(isEnded).length;
  const isWhole = data !== undefined && ended === data.items.length;
  useEffect(() => {
    if (!isUnsure || ended === undefined) return;
    const timer = setTimeout(
      () => {
        // Balance, slots and portfolios: fundings change all of them.
        void client.invalidateQueries();
        onAnswered(id);
      },
      isWhole ? 0 : STALLED_MS,
    );
    return () => clearTimeout(timer);
  }, [client, id, isUnsure, ended, isWhole, onAnswered]);
  return isRunning && data !== undefined ? data.items : null;
}

export function BasketProgress({ items }: { items: Items }) {
  const done = t('basket.progress.title', {
    done: String(items.filter(isEnded).length),
    count: String(items.length),
  });
  return (
    <section className={styles.form} aria-label={t('basket.progress')}>
      <h2 className={styles.progress} role="status">
        {done}
      </h2>
      <Progress percent={Math.floor((items.filter(isEnded).length * 100) / items.length)} label={done} />
      <ul className={styles.ends}>
        {items.map(({ lending, name, state }) => (
          <li key={lending}>
            <span>{name}</span>
            <span className={state === 'funded' ? styles.funded : undefined}>{t(`basket.progress.${state}`)}</span>
          </li>
        ))}
      </ul>
      <p className="sm ink2">{t('basket.progress.leave')}</p>
    </section>
  );
}
