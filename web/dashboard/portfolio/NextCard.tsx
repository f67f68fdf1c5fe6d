// The first block of a disbursed portfolio: what comes next and when, how much principal came back, and when the last
// instalment is due. Late, in default or repaid, it says that instead.
// Source: docs/screens.md; decision 0102.
import { useMutation } from '@tanstack/react-query';
import type { Portfolio } from '#contract/funding.ts';
import { businessDateOf, formatDate, formatShortDate, weekdayOf } from '#domain/calendar.ts';
import { formatRupiah, type Rupiah, ZERO } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { loadFile, messageOf } from '#ui/client.ts';
import { now } from '#ui/clock.ts';
import { Progress } from '#ui/Progress.tsx';
import { saveFile } from '#ui/saveFile.ts';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import styles from './NextCard.module.css';
import { returnedPercent } from './PortfolioRow.tsx';

export function NextCard({ portfolio }: { portfolio: Portfolio }) {
  const { returned, position } = portfolio;
  const { label, figure, note } = headOf(portfolio);
  const percent = returnedPercent(portfolio);
  return (
    <Card label={t('portfolio.next.card')} className={styles.card}>
      <dl className={styles.next}>
        <dt>{label}</dt>
        <dd className={styles.figure}>{formatRupiah(figure)}</dd>
        <dd className={styles.note}>{note}</dd>
      </dl>
      <div className={styles.back}>
        <span className={styles.between}>
          <b>{t('portfolio.back.principal', { amount: formatRupiah(returned.principal) })}</b>
          <span>{`${percent}%`}</span>
        </span>
        <Progress percent={percent} done label={t('portfolio.returned', { percent })} />
        <span className={styles.between}>
          <span>{t('portfolio.rest', { amount: formatRupiah(position.outstanding) })}</span>
          {position.endsOn !== null && <span>{t('portfolio.ends', { date: formatShortDate(position.endsOn) })}</span>}
        </span>
      </div>
      {hasDates(portfolio) && <AddToCalendar id={portfolio.id} />}
    </Card>
  );
}

/** Whether an instalment is still to come on its agreed day; a late loan can have passed its last one. */
const hasDates = ({ status, position: { endsOn } }: Portfolio): boolean =>
  status === 'disbursed' && endsOn !== null && endsOn >= businessDateOf(now());

/** The instalments of this loan as a file that the phone's calendar opens. */
function AddToCalendar({ id }: Pick<Portfolio, 'id'>) {
  const saving = useMutation({
    mutationFn: () => loadFile('GET me/lendingtransactions/:id/calendar.ics', { params: { id } }),
    onSuccess: (file) => saveFile(file, 'angsuran-titian.ics'),
    onError: (error) => toast(messageOf(error)),
  });
  return (
    <div>
      <Button
        kind="text"
        size="sm"
        icon="calendar"
        busy={saving.isPending}
        busyText={t('portfolio.calendar.busy')}
        onClick={() => saving.mutate()}
      >
        {t('portfolio.calendar')}
      </Button>
    </div>
  );
}

type Head = { label: string; figure: Rupiah; note: string };

function headOf({ amount, lending, position }: Portfolio): Head {
  const { group, next, overdue, outstanding, received, recovered, endedAt } = position;
  const ended = endedAt ?? lending.repaidAt;
  const date = ended === null ? '' : formatDate(businessDateOf(new Date(ended)));
  if (group === 'defaulted')
    return {
      label: t('portfolio.lost'),
      figure: outstanding,
      note: t('portfolio.lost.since', { date, amount: formatRupiah(recovered) }),
    };
  if (group === 'returned')
    return {
      label: t('portfolio.returned.total'),
      figure: received,
      note: t('portfolio.returned.note', { date, amount: formatRupiah(amount) }),
    };
  if (group === 'late')
    return {
      label: t('portfolio.late.label'),
      figure: overdue?.amount ?? ZERO,
      note: t('portfolio.late.note', {
        count: overdue?.instalments ?? 0,
        date: next === null ? '' : formatDate(next.dueOn),
      }),
    };
  if (next === null) return { label: t('portfolio.figure.next'), figure: ZERO, note: t('portfolio.figure.next.none') };
  return {
    label: t('portfolio.next.on', { weekday: t(`weekday.${weekdayOf(next.dueOn)}`), date: formatDate(next.dueOn) }),
    figure: next.amount,
    note: t('portfolio.next.note', { period: next.period, of: lending.instalments }),
  };
}
