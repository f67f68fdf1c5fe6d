// How late a running lending is: days, missed weeks of those that lead to default, the day it would fail, what is owed.
// Invariant: figures are the server's. Source: domain §6; settled 03; screens.md (console).
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '#domain/calendar.ts';
import { formatRupiah } from '#domain/money.ts';
import { Card } from '#ui/Card.tsx';
import { Lines } from '#ui/Figures.tsx';
import { t } from '#ui/text.ts';
import frame from '../frame.module.css';
import { standingQuery } from './payoffQueries.ts';

export function StandingCard({ lending }: { lending: string }) {
  const { data } = useQuery(standingQuery(lending));
  if (data === undefined) return null;
  const { daysLate, missedWeeks, defaultWeeks, defaultsOn, overpayment } = data;
  return (
    <Card className={frame.card} title={t('standing.title')}>
      <Lines
        items={[
          { label: t('standing.late'), value: t('standing.late.days', { days: daysLate }) },
          {
            label: t('standing.missed'),
            value: t('standing.missed.of', { missed: missedWeeks, weeks: defaultWeeks }),
          },
          { label: t('standing.arrears'), value: formatRupiah(data.arrears) },
          { label: t('standing.fine'), value: formatRupiah(data.fine) },
          ...(defaultsOn === null ? [] : [{ label: t('standing.defaults'), value: formatDate(defaultsOn) }]),
          ...data.corrections.map(({ valueDate, finesBefore, finesAfter, recordedAt }) => ({
            key: recordedAt,
            label: t('standing.correction', { date: formatDate(valueDate) }),
            value: t('standing.correction.of', { before: formatRupiah(finesBefore), after: formatRupiah(finesAfter) }),
          })),
          ...(overpayment === 0 ? [] : [{ label: t('standing.overpayment'), value: formatRupiah(overpayment) }]),
        ]}
      />
    </Card>
  );
}
