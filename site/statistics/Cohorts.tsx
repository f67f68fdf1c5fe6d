// Loans by the month of disbursement: an outline as high as the disbursed amount, filled with what was repaid, and on
// top what is more than 90 days past due. The table has every month.
// Source: docs/screens.md.
import type { Statistics } from '#contract/site.ts';
import { formatMonth } from '#domain/calendar.ts';
import { formatRupiahTotal } from '#domain/money.ts';
import chart from '#ui/Chart.module.css';
import { Below, ChartFrame, FLOOR, heightOf, slotOf } from '#ui/ChartFrame.tsx';
import { scaleOf } from '#ui/chartScale.ts';
import { Lines } from '#ui/Figures.tsx';
import { type Column, PlainTable } from '#ui/PlainTable.tsx';
import { t } from '#ui/text.ts';
import { ChartFigure } from '../charts/ChartFigure.tsx';
import { monthWords } from '../charts/monthWords.ts';
import { formatCount } from '../count.ts';
import styles from './Cohorts.module.css';

type Cohort = Statistics['cohorts'][number];
type Amounts = [disbursed: number, repaid: number, late90: number];

const WIDE = { width: 1_040, months: 18 };
const NARROW = { width: 296, months: 6 };

export function Cohorts({ cohorts }: { cohorts: readonly Cohort[] }) {
  if (cohorts.length === 0) return <p className="ink2">{t('statistics.cohorts.none')}</p>;
  const { unit } = scaleOf(cohorts.map(({ disbursed }) => Number(disbursed)));
  return (
    <ChartFigure
      title={t('statistics.cohorts.chart')}
      unit={unit}
      marks={[
        ['outline', t('statistics.cohorts.disbursed')],
        ['filled', t('statistics.cohorts.repaid')],
        ['late', t('statistics.cohorts.late')],
      ]}
      wide={<CohortBars cohorts={cohorts.slice(-WIDE.months)} width={WIDE.width} />}
      narrow={<CohortBars cohorts={cohorts.slice(-NARROW.months)} width={NARROW.width} />}
      table={
        <>
          <div className="desk">
            <CohortTable cohorts={cohorts} />
          </div>
          <div className="phone">
            <CohortCards cohorts={cohorts} />
          </div>
        </>
      }
    />
  );
}

function CohortBars({ cohorts, width }: { cohorts: readonly Cohort[]; width: number }) {
  const scale = scaleOf(cohorts.map(({ disbursed }) => Number(disbursed)));
  const months = cohorts.map(({ month }) => month);
  const words = monthWords(months, slotOf(0, months.length, width).width);
  const label = t('statistics.cohorts.label', {
    from: formatMonth(months[0]!),
    to: formatMonth(months.at(-1)!),
    unit: t(`chart.unit.${scale.unit.key}`),
  });
  return (
    <ChartFrame width={width} scale={scale} label={label}>
      {cohorts.map(({ month, ...cohort }, index) => {
        // A bar is only a few pixels wide: the rounding is invisible.
        const [disbursed, repaid, late90] = [cohort.disbursed, cohort.repaid, cohort.late90].map(Number) as Amounts;
        const slot = slotOf(index, cohorts.length, width);
        const bar = Math.min(slot.width * 0.72, 48);
        const x = slot.middle - bar / 2;
        const [top, repaidTop] = [heightOf(disbursed, scale), heightOf(repaid, scale)];
        const lateTop = heightOf(repaid + late90, scale);
        return (
          <g key={month}>
            <rect className={chart.expected} x={x} y={top} width={bar} height={FLOOR - top} />
            <rect className={chart.received} x={x + 3} y={repaidTop} width={bar - 6} height={FLOOR - repaidTop} />
            {late90 > 0 && (
              <rect className={chart.overdue} x={x + 3} y={lateTop} width={bar - 6} height={repaidTop - lateTop} />
            )}
            <Below slot={slot}>{words[index] ?? ''}</Below>
          </g>
        );
      })}
    </ChartFrame>
  );
}

const amounts = ['disbursed', 'repaid', 'outstanding', 'late90'] as const;
const headOf = (amount: (typeof amounts)[number]) =>
  t(amount === 'late90' ? 'statistics.cohorts.late' : `statistics.cohorts.${amount}`);

const columns: readonly Column<Cohort>[] = [
  { key: 'month', head: t('statistics.cohorts.month'), cell: ({ month }) => formatMonth(month) },
  {
    key: 'lendings',
    head: t('statistics.cohorts.lendings'),
    align: 'right',
    cell: ({ lendings }) => formatCount(lendings),
  },
  ...amounts.map(
    (amount): Column<Cohort> => ({
      key: amount,
      head: headOf(amount),
      align: 'right',
      cell: (cohort) => formatRupiahTotal(cohort[amount]),
    }),
  ),
];

/** The same on a phone, where four columns of rupiah do not fit. */
function CohortCards({ cohorts }: { cohorts: readonly Cohort[] }) {
  return cohorts.map((cohort) => (
    <section key={cohort.month} className={styles.month}>
      <h3>{formatMonth(cohort.month)}</h3>
      <Lines items={amounts.map((amount) => ({ label: headOf(amount), value: formatRupiahTotal(cohort[amount]) }))} />
    </section>
  ));
}

function CohortTable({ cohorts }: { cohorts: readonly Cohort[] }) {
  const sums = amounts.map((amount) => [
    amount,
    formatRupiahTotal(String(cohorts.reduce((sum, cohort) => sum + BigInt(cohort[amount]), 0n))),
  ]);
  return (
    <PlainTable
      caption={t('statistics.cohorts.caption')}
      columns={columns}
      rows={cohorts}
      rowKey={({ month }) => month}
      sum={{
        month: t('statistics.cohorts.sum'),
        lendings: formatCount(cohorts.reduce((count, { lendings }) => count + lendings, 0)),
        ...Object.fromEntries(sums),
      }}
      inset
    />
  );
}
