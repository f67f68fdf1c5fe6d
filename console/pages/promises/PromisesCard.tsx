// What the group of a loan, or its members, promised to pay, the latest first, with how it ended.
// Usage: <PromisesCard lending={id} isRunning />.
// Source: docs/screens.md; decision 0113.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PaymentPromise } from '#contract/followup.ts';
import { formatShortDate } from '#domain/calendar.ts';
import { formatRupiah } from '#domain/money.ts';
import type { PromiseState } from '#domain/promise.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import type { IconName } from '#ui/Icon.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import type { Tone } from '#ui/status.ts';
import { t } from '#ui/text.ts';
import { canDo, usePerson } from '../../person.ts';
import frame from '../frame.module.css';
import { PromiseDialog } from './PromiseDialog.tsx';
import { promisesQuery } from './promiseQueries.ts';
import styles from './promises.module.css';

const marks: Readonly<Record<PromiseState, readonly [Tone, IconName]>> = {
  open: ['wait', 'clock'],
  kept: ['ok', 'check'],
  broken: ['danger', 'warn'],
  replaced: ['mute', 'redo'],
};

export function PromiseBadge({ state }: { state: PromiseState }) {
  const [tone, icon] = marks[state];
  return (
    <Badge tone={tone} icon={icon}>
      {t(`promise.state.${state}`)}
    </Badge>
  );
}

export const promiseText = ({ member, amount, dueOn }: PaymentPromise): string =>
  t('promise.of', {
    name: member?.name ?? t('promise.group'),
    amount: formatRupiah(amount),
    date: formatShortDate(dueOn),
  });

export function PromisesCard({ lending, isRunning }: { lending: string; isRunning: boolean }) {
  const mayRecord = canDo(usePerson(), 'promise.write') && isRunning;
  const [isNew, setIsNew] = useState(false);
  const { data, error } = useQuery(promisesQuery(lending));
  return (
    <Card title={t('promises.title')} className={frame.card}>
      <ErrorBox error={error} />
      {data?.totalCount === 0 && <p className={frame.remark}>{t('promises.none')}</p>}
      {data && data.data.length > 0 && (
        <ul className={styles.promises}>
          {data.data.map((promise) => (
            <li key={promise.id}>
              <span>
                {promiseText(promise)}
                <small>{t('promise.paid', { paid: formatRupiah(promise.paid), name: promise.by })}</small>
              </span>
              <PromiseBadge state={promise.state} />
            </li>
          ))}
        </ul>
      )}
      {mayRecord && (
        <div className={styles.foot}>
          <Button kind="outline" size="sm" onClick={() => setIsNew(true)}>
            {t('promise.new')}
          </Button>
        </div>
      )}
      {isNew && <PromiseDialog lending={lending} onClose={() => setIsNew(false)} />}
    </Card>
  );
}
