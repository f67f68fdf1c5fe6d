// Waits for money and says when it arrives: each top-up since the page was opened, newest first, with the balance
// after it.
// Invariant: top-ups from before the page was opened do not count, and a repeated notice of the bank does not count
// twice.
// Source: docs/screens.md.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Mutation } from '#contract/wallet.ts';
import { businessDateOf, formatDate, formatTime } from '#domain/calendar.ts';
import { formatRupiah } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Note } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { newestTopupsQuery } from './topupQueries.ts';
import styles from './topup.module.css';

export function ArrivalCard() {
  const arrived = useArrivals();
  const [latest] = arrived;
  return (
    <Card label={t(latest ? 'topup.received' : 'topup.waiting')}>
      <div role="status">
        {latest ? (
          <Note tone="ok" title={t('topup.received')}>
            <ul className={styles.arrived}>
              {arrived.map((topup) => (
                <li key={topup.id}>{lineOf(topup)}</li>
              ))}
            </ul>
          </Note>
        ) : (
          <Note tone="wait" icon="clock" title={t('topup.waiting')}>
            <span>{t('topup.waiting.text')}</span>
          </Note>
        )}
      </div>
      {latest && (
        <>
          <p className={styles.balance}>{t('topup.received.balance', { balance: formatRupiah(latest.balance) })}</p>
          <Button kind="outline" to={paths.mutation} full>
            {t('topup.received.more')}
          </Button>
        </>
      )}
    </Card>
  );
}

/** Top-ups since the first answer; their number only grows. */
function useArrivals(): Mutation[] {
  const { data } = useQuery(newestTopupsQuery());
  const [before, setBefore] = useState<number | null>(null);
  if (data !== undefined && before === null) setBefore(data.totalCount);
  return data === undefined || before === null ? [] : data.data.slice(0, data.totalCount - before);
}

function lineOf({ amount, createdAt }: Mutation): string {
  const at = new Date(createdAt);
  return t('topup.received.line', {
    amount: formatRupiah(amount),
    date: formatDate(businessDateOf(at)),
    time: formatTime(at),
  });
}
