// Records that a month's tax was remitted: the whole amount due, with the day and the receipt number of the payment.
// Source: docs/domain.md §8; docs/screens.md; decisions 0063, 0064.
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { TaxMonth } from '#contract/books.ts';
import type { Voucher } from '#contract/voucher.ts';
import { addMonthsClamped, type BusinessDate, businessDate, businessDateOf, monthTitle } from '#domain/calendar.ts';
import { formatRupiahTotal } from '#domain/money.ts';
import { DateInput } from '#ui/DateInput.tsx';
import { now } from '#ui/clock.ts';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { paths } from '../../paths.ts';
import { ActDialog } from '../ActDialog.tsx';
import act from '../Act.module.css';
import { amountOf, useRemit } from './deskQueries.ts';

type Props = { tax: Pick<TaxMonth, 'month' | 'due'>; edited: Voucher | null; onClose: () => void };

export function RemitDialog({ tax: { month, due }, edited, onClose }: Props) {
  const navigate = useNavigate();
  const [valueDate, setValueDate] = useState<BusinessDate | null>(edited?.valueDate ?? businessDateOf(now()));
  const [receiptNumber, setReceiptNumber] = useState(edited?.words ?? '');
  const [reason, setReason] = useState(edited?.reason ?? '');
  const remitting = useRemit(month, edited, ({ id }) => {
    toast(t(edited ? 'voucher.edited.toast' : 'suspense.entered.toast'));
    void navigate(paths.voucher(id));
    onClose();
  });
  const number = receiptNumber.trim();
  return (
    <ActDialog
      title={t('taxes.remit.title', { month: monthTitle(month) })}
      act={t(edited ? 'voucher.edit.act' : 'taxes.remit')}
      reason={{ label: t('desk.reason'), value: reason, needed: true, onChange: setReason }}
      acting={remitting}
      shut={number === '' || valueDate === null}
      onSubmit={() =>
        valueDate &&
        remitting.mutate({ amount: amountOf(due), valueDate, receiptNumber: number, reason: reason.trim() })
      }
      onClose={onClose}
    >
      <p className={act.lead}>{t('taxes.remit.text', { amount: formatRupiahTotal(due) })}</p>
      <DateInput
        label={t('taxes.remit.date')}
        value={valueDate}
        disabled={remitting.isPending}
        onChange={setValueDate}
        min={addMonthsClamped(businessDate(`${month}-01`), 1)}
      />
      <TextInput
        label={t('voucher.receipt')}
        value={receiptNumber}
        maxLength={40}
        disabled={remitting.isPending}
        onChange={({ currentTarget }) => setReceiptNumber(currentTarget.value)}
      />
    </ActDialog>
  );
}
