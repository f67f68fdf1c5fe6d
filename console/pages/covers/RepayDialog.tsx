// Records what a member repaid to those who covered for them: how much, when, and to whom it goes by the rule.
// Source: docs/domain.md §6; decision 0052.
import { useState } from 'react';
import type { CoverDebtor } from '#contract/cover.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import { formatRupiah } from '#domain/money.ts';
import { DateInput } from '#ui/DateInput.tsx';
import { MoneyField, type MoneyValue } from '#ui/MoneyField.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { ActDialog } from '../ActDialog.tsx';
import styles from '../Act.module.css';
import { amountOf } from '../sheet/draft.ts';
import { useRepayCover } from './coverQueries.ts';
import { sharesText } from '../coverShares.ts';

type Props = { lending: string; debtor: CoverDebtor; onClose: () => void };

export function RepayDialog({ lending, debtor: { member, name, owed, debts }, onClose }: Props) {
  const [value, setValue] = useState<MoneyValue>(BigInt(owed));
  const [paid, setPaid] = useState<{ on: BusinessDate | null; isEmpty: boolean }>({ on: null, isEmpty: true });
  const [note, setNote] = useState('');
  const amount = amountOf(value);
  const paidOn = paid.on;
  const above = amount > owed;
  const repaying = useRepayCover(lending, () => {
    onClose();
    toast(t('cover.repay.toast'));
  });
  const submit = () =>
    repaying.mutate({
      debtor: member,
      amount,
      owed,
      ...(paidOn ? { paidOn } : {}),
      ...(note.trim() ? { note: note.trim() } : {}),
    });
  return (
    <ActDialog
      title={t('cover.repay.title', { name })}
      act={t('cover.repay')}
      reason={{ label: t('cover.repay.note'), value: note, needed: false, onChange: setNote }}
      acting={repaying}
      shut={amount === 0 || above || (paidOn === null && !paid.isEmpty)}
      onSubmit={submit}
      onClose={onClose}
    >
      <MoneyField
        label={t('cover.repay.amount')}
        value={value}
        onChange={setValue}
        error={above ? t('cover.back.above', { owed: formatRupiah(owed) }) : undefined}
      />
      {amount > 0 && !above && (
        <p className={styles.lead}>{t('cover.back.to', { shares: sharesText(debts, amount) })}</p>
      )}
      <DateInput
        size="md"
        label={t('cover.repay.date')}
        value={paidOn}
        disabled={repaying.isPending}
        onChange={(on, isEmpty) => setPaid({ on, isEmpty })}
      />
    </ActDialog>
  );
}
