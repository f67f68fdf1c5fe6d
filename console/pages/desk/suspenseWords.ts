// How a suspense item is described: by its payer, by why it matched nothing, and in full.
import type { SuspenseItem } from '#contract/voucher.ts';
import { formatDate } from '#domain/calendar.ts';
import { formatRupiah } from '#domain/money.ts';
import type { Line } from '#ui/Figures.tsx';
import { t } from '#ui/text.ts';
import { instantText } from '../instants.ts';

export const payerOf = ({ payerName }: SuspenseItem): string => payerName || t('suspense.payer.unknown');
export const whyText = ({ why, amountText }: SuspenseItem): string => t(`suspense.why.${why}`, { text: amountText });
export const ageText = ({ days }: SuspenseItem): string =>
  days === 0 ? t('suspense.today') : t('suspense.days', { days });

/** What the bank reported about it, and its age. */
export function linesOf(item: SuspenseItem): Line[] {
  const { virtualAccount, paymentId, valueDate, receivedAt, amount } = item;
  return [
    { label: t('suspense.why'), value: whyText(item) },
    { label: t('suspense.va'), value: virtualAccount },
    { label: t('suspense.payment'), value: paymentId },
    { label: t('voucher.value_date'), value: formatDate(valueDate) },
    { label: t('suspense.received'), value: instantText(receivedAt) },
    { label: t('suspense.age'), value: ageText(item) },
    { label: t('desk.amount'), value: formatRupiah(amount), sum: true },
  ];
}
