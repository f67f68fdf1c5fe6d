// The months of an estimate as two charts: the amount of each month, and the cumulative amount compared with what was
// funded. Both are forecasts, so their bars are dashed outlines.
// Source: docs/screens.md.
import { formatMonth } from '#domain/calendar.ts';
import { formatRupiah, type Rupiah } from '#domain/money.ts';
import chart from '#ui/Chart.module.css';
import { Below, ChartFrame, FLOOR, heightOf, slotOf } from '#ui/ChartFrame.tsx';
import { type Scale, scaleOf } from '#ui/chartScale.ts';
import { Money } from '#ui/Money.tsx';
import { type Column, PlainTable } from '#ui/PlainTable.tsx';
import { t } from '#ui/text.ts';
import { ChartFigure } from '../charts/ChartFigure.tsx';
import { monthWords } from '../charts/monthWords.ts';
import { breaksEvenIn, type Estimate, type MonthSum } from './estimate.ts';
import styles from './MonthCharts.module.css';

type Props = { estimate: Estimate; amount: Rupiah };

const WIDE = 530;
const NARROW = 296;

export function MonthCharts({ estimate, amount }: Props) {
  const { months } = estimate;
  const monthly = scaleOf(months.map(({ net }) => net));
  const growth = scaleOf([amount, ...months.map(({ collected }) => collected)]);
  const wordsOf = (scale: Scale) => ({
    from: formatMonth(months[0]!.month),
    to: formatMonth(months.at(-1)!.month),
    unit: t(`chart.unit.${scale.unit.key}`),
  });
  const growthLabel = t('calculator.growth.label', { ...wordsOf(growth), amount: formatRupiah(amount) });
  const each = { months, heightIn: netOf, scale: monthly, label: t('calculator.monthly.label', wordsOf(monthly)) };
  const sum = { months, heightIn: collectedOf, scale: growth, label: growthLabel, line: amount };
  const back = breaksEvenIn(estimate, amount);
  const table = <MonthTable months={months} />;
  return (
    <div className={styles.charts}>
      <ChartFigure
        title={t('calculator.monthly')}
        unit={monthly.unit}
        marks={[['outline', t('calculator.monthly.key')]]}
        wide={<MonthBars {...each} width={WIDE} />}
        narrow={<MonthBars {...each} width={NARROW} />}
        table={table}
      />
      <ChartFigure
        title={t('calculator.growth')}
        unit={growth.unit}
        marks={[
          ['outline', t('calculator.growth.key')],
          ['filled', t('calculator.growth.funded')],
        ]}
        wide={<MonthBars {...sum} width={WIDE} />}
        narrow={<MonthBars {...sum} width={NARROW} />}
        table={table}
      >
        {back !== null && <p className={styles.back}>{t('calculator.growth.back', { month: formatMonth(back) })}</p>}
      </ChartFigure>
    </div>
  );
}

const netOf = ({ net }: MonthSum): Rupiah => net;
const collectedOf = ({ collected }: MonthSum): Rupiah => collected;

type BarsProps = {
  months: readonly MonthSum[];
  heightIn: (month: MonthSum) => Rupiah;
  scale: Scale;
  label: string;
  width: number;
  /** A reference line across the bars. */
  line?: Rupiah;
};

function MonthBars({ months, heightIn, scale, label, width, line }: BarsProps) {
  const words = monthWords(
    months.map(({ month }) => month),
    slotOf(0, months.length, width).width,
  );
  return (
    <ChartFrame width={width} scale={scale} label={label}>
      {months.map((month, index) => {
        const slot = slotOf(index, months.length, width);
        const top = heightOf(heightIn(month), scale);
        const bar = slot.width * 0.72;
        return (
          <g key={month.month}>
            <rect className={chart.coming} x={slot.middle - bar / 2} y={top} width={bar} height={FLOOR - top} />
            <Below slot={slot}>{words[index] ?? ''}</Below>
          </g>
        );
      })}
      {line !== undefined && <Line at={heightOf(line, scale)} width={width} />}
    </ChartFrame>
  );
}

const Line = ({ at, width }: { at: number; width: number }) => (
  <path className={styles.line} d={`M${slotOf(0, 1, width).left} ${at}H${width}`} />
);

const columns: readonly Column<MonthSum>[] = [
  { key: 'month', head: t('calculator.col.month'), cell: ({ month }) => formatMonth(month) },
  { key: 'net', head: t('calculator.col.net'), align: 'right', cell: ({ net }) => <Money of={net} /> },
  {
    key: 'collected',
    head: t('calculator.col.collected'),
    align: 'right',
    strong: true,
    cell: ({ collected }) => <Money of={collected} />,
  },
];

const MonthTable = ({ months }: { months: readonly MonthSum[] }) => (
  <PlainTable
    caption={t('calculator.months.caption')}
    columns={columns}
    rows={months}
    rowKey={({ month }) => month}
    inset
  />
);
