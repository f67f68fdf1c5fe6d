// Money at the bank whose receipt was reversed, on its lending's page. Finance assigns all of it to the right
// receipts at once.
// Source: docs/domain.md §8; decision 0051.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type BusinessDate, businessDateOf } from '#domain/calendar.ts';
import { formatRupiah, type Rupiah } from '#domain/money.ts';
import { DateInput } from '#ui/DateInput.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { now } from '#ui/clock.ts';
import { Lines } from '#ui/Figures.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { canDo, usePerson } from '../../person.ts';
import { ActDialog } from '../ActDialog.tsx';
import frame from '../frame.module.css';
import { standingQuery } from '../payoffQueries.ts';
import { useAssign } from './correctionQueries.ts';
import styles from './corrections.module.css';

export function UnassignedCard({ lending }: { lending: string }) {
  const person = usePerson();
  const { data } = useQuery(standingQuery(lending));
  const [seen, setSeen] = useState<Rupiah | null>(null);
  const amount = data?.unassigned ?? 0;
  if (data === undefined || (amount === 0 && seen === null)) return null;
  return (
    <Card className={frame.card} title={t('unassigned.title')}>
      <div className={styles.stack}>
        <Lines items={[{ label: t('unassigned.amount'), value: formatRupiah(data.unassigned) }]} />
        <p className={frame.remark}>{t('unassigned.text')}</p>
        {canDo(person, 'receipt.assign') && (
          <Button kind="outline" size="sm" onClick={() => setSeen(data.unassigned)}>
            {t('unassigned.act')}
          </Button>
        )}
      </div>
      {seen !== null && <AssignDialog lending={lending} amount={seen} onClose={() => setSeen(null)} />}
    </Card>
  );
}

function AssignDialog({ lending, amount, onClose }: { lending: string; amount: Rupiah; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [date, setDate] = useState<BusinessDate | null>(businessDateOf(now()));
  const assigning = useAssign(lending, () => {
    onClose();
    toast(t('unassigned.toast'));
  });
  return (
    <ActDialog
      title={t('unassigned.title')}
      act={t('unassigned.act')}
      reason={{ label: t('correction.reason'), value: reason, needed: true, onChange: setReason }}
      acting={assigning}
      shut={date === null}
      onSubmit={() => date && assigning.mutate({ amount, valueDate: date, reason: reason.trim() })}
      onClose={onClose}
    >
      <Lines items={[{ label: t('unassigned.amount'), value: formatRupiah(amount) }]} />
      <DateInput label={t('unassigned.date')} value={date} disabled={assigning.isPending} onChange={setDate} />
    </ActDialog>
  );
}
