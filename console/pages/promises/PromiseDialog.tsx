// Records what a group, or one of its members, promises to pay by a date. Whether it is kept is computed.
// Source: docs/screens.md; decision 0113.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays, type BusinessDate, businessDateOf } from '#domain/calendar.ts';
import { formatRupiah, rupiah } from '#domain/money.ts';
import { longestPromiseDays } from '#domain/promise.ts';
import { now } from '#ui/clock.ts';
import { DateInput } from '#ui/DateInput.tsx';
import { MoneyField, type MoneyValue } from '#ui/MoneyField.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import act from '../Act.module.css';
import { ActDialog } from '../ActDialog.tsx';
import { lendingQuery } from '../lendingQuery.ts';
import { standingQuery } from '../payoffQueries.ts';
import { useAct } from '../useAct.ts';
import { recordPromise, shownBy } from './promiseQueries.ts';

const GROUP = 'group';

export function PromiseDialog({ lending, onClose }: { lending: string; onClose: () => void }) {
  const [who, setWho] = useState(GROUP);
  const [amount, setAmount] = useState<MoneyValue>('');
  const [dueOn, setDueOn] = useState<BusinessDate | null>(null);
  const { data: found } = useQuery(lendingQuery(lending));
  const { data: standing } = useQuery(standingQuery(lending));
  const today = businessDateOf(now());
  const acting = useAct(
    shownBy,
    (body: Parameters<typeof recordPromise>[1]) => recordPromise(lending, body),
    () => {
      onClose();
      toast(t('promise.made'));
    },
  );
  const members = found?.members ?? [];
  return (
    <ActDialog
      title={t('promise.title')}
      act={t('promise.new')}
      acting={acting}
      shut={amount === '' || amount === 0n || dueOn === null}
      onSubmit={() =>
        dueOn && acting.mutate({ member: who === GROUP ? null : who, amount: rupiah(Number(amount || 0)), dueOn })
      }
      onClose={onClose}
    >
      <p className={act.lead}>{t('promise.text')}</p>
      <SelectField
        label={t('promise.who')}
        options={[
          { value: GROUP, label: t('promise.group') },
          ...members.map(({ member, name }) => ({ value: member, label: name })),
        ]}
        value={who}
        onChange={setWho}
        searchable
      />
      <MoneyField
        label={t('promise.amount')}
        value={amount}
        onChange={setAmount}
        description={standing && t('promise.arrears', { amount: formatRupiah(standing.arrears) })}
      />
      <DateInput
        label={t('promise.due')}
        value={dueOn}
        onChange={setDueOn}
        min={today}
        max={addDays(today, longestPromiseDays)}
      />
    </ActDialog>
  );
}
