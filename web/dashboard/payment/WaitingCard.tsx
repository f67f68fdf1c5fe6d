// What has happened and what comes next while a payment is awaited; once it is there the same card goes on.
// Source: screens.md (waiting states: a timeline with the expected time; a waiting panel that turns by itself); the look's "Menunggu pembayaran".
import type { Portfolio } from '#contract/funding.ts';
import { businessDateOf, formatDate, formatTime } from '#domain/calendar.ts';
import { formatRupiah } from '#domain/money.ts';
import { Card } from '#ui/Card.tsx';
import { type Step, Timeline } from '#ui/Timeline.tsx';
import { t } from '#ui/text.ts';

export function WaitingCard({ portfolio }: { portfolio: Portfolio }) {
  return (
    <Card title={t('payment.progress')}>
      <Timeline steps={stepsOf(portfolio)} />
    </Card>
  );
}

function stepsOf({ status, amountTransferred, paymentExpiresAt, processedAt }: Portfolio): Step[] {
  const amount = formatRupiah(amountTransferred);
  const signed: Step = { key: 'signed', state: 'done', title: t('payment.step.signed') };
  if (status === 'waiting_payment') {
    const until = paymentExpiresAt === null ? null : whenText(paymentExpiresAt);
    return [
      signed,
      {
        key: 'paid',
        state: 'now',
        title: t('payment.step.waiting', { amount }),
        text:
          until === null
            ? t('payment.step.waiting.text')
            : `${t('payment.step.until', { until })} ${t('payment.step.waiting.text')}`,
      },
      { key: 'working', state: 'next', title: t('payment.step.working'), text: t('payment.step.working.text') },
    ];
  }
  const isDone = status !== 'processing';
  return [
    signed,
    { key: 'paid', state: 'done', title: t('payment.step.received', { amount }) },
    {
      key: 'working',
      state: isDone ? 'done' : 'now',
      title: t('payment.step.working'),
      ...(processedAt === null
        ? { text: isDone ? undefined : t('payment.step.working.text') }
        : { text: whenText(processedAt) }),
    },
  ];
}

function whenText(instant: string): string {
  const at = new Date(instant);
  return t('payment.when', { date: formatDate(businessDateOf(at)), time: formatTime(at) });
}
