// Escrow day by day as one line, the day on which it does not suffice marked; each week's last day leads to its week, which the
// keyboard reaches. The same figures stand in the table below it.
// Usage: <BalanceChart report={report} wide={useWide()} />.
import { Link } from 'react-router';
import type { CashAheadReport } from '#contract/cash-ahead.ts';
import { formatDate, formatDayMonth } from '#domain/calendar.ts';
import { formatRupiahTotal } from '#domain/money.ts';
import { type Scale, scaleOf, tickText, type Unit } from '#ui/chartScale.ts';
import { t } from '#ui/text.ts';
import styles from './cash.module.css';
import { weekLink } from './cashQueries.ts';

const LEFT = 52;
const RIGHT = 18;
const TOP = 16;

/** The scale of all balances, those below zero by their size. */
const scaleFor = ({ weeks }: CashAheadReport): Scale =>
  scaleOf(weeks.flatMap(({ days }) => days.map(({ closing }) => Math.abs(Number(closing)))));
export const unitOf = (report: CashAheadReport): Unit => scaleFor(report).unit;

export function BalanceChart({ report, wide }: { report: CashAheadReport; wide: boolean }) {
  const { weeks, short } = report;
  const width = wide ? 880 : 330;
  const floor = wide ? 230 : 200;
  const days = weeks.flatMap((week) => week.days);
  const balances = days.map(({ closing }) => Number(closing));
  const scale = scaleFor(report);
  const below = Math.min(0, ...balances, ...days.map(({ lowest }) => Number(lowest)));
  const bottom = below < 0 ? -Math.ceil(-below / step(scale)) * step(scale) : 0;
  const ticks = [...negative(bottom, step(scale)), ...scale.ticks];
  const x = (no: number) => LEFT + (no * (width - LEFT - RIGHT)) / Math.max(1, days.length - 1);
  const y = (amount: number) => floor - ((amount - bottom) / (scale.top - bottom)) * (floor - TOP);
  const line = balances.map((balance, no) => `${x(no)} ${y(balance)}`).join('L');
  const shortAt = days.findIndex(({ on }) => on === short?.on);
  const every = wide ? 1 : 3;
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${width} ${floor + 28}`}
      width="100%"
      role="group"
      aria-label={t('ahead.chart')}
    >
      {ticks.map((tick) => (
        <g key={tick} aria-hidden="true">
          <path className={tick === 0 ? styles.zero : styles.rule} d={`M${LEFT - 6} ${y(tick)}H${width}`} />
          <text className={styles.axis} x={LEFT - 10} y={y(tick) + 4}>
            {tickText(tick, scale.unit)}
          </text>
        </g>
      ))}
      <path className={styles.area} d={`M${x(0)} ${y(0)}L${line}L${x(days.length - 1)} ${y(0)}Z`} aria-hidden="true" />
      <path className={styles.line} d={`M${line}`} aria-hidden="true" />
      {shortAt >= 0 && (
        <path className={styles.short} d={`M${x(shortAt)} ${TOP}V${floor}`} aria-hidden="true">
          <title>{t('ahead.short.mark')}</title>
        </path>
      )}
      {weeks.map(({ from, through, closing }, no) => {
        const at = { x: x(no * 7 + 6), y: y(Number(closing)) };
        const label = t('ahead.chart.point', { date: formatDate(through), balance: formatRupiahTotal(closing) });
        return (
          <g key={from}>
            <Link to={weekLink(from)} aria-label={label} className={styles.link} preventScrollReset>
              <circle className={styles.hit} cx={at.x} cy={at.y} r={14} />
              <circle className={styles.dot} cx={at.x} cy={at.y} r={4} />
            </Link>
            {no % every === every - 1 && (
              <text aria-hidden="true" className={styles.step} x={at.x} y={floor + 20}>
                {formatDayMonth(through)}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

const step = ({ ticks }: { ticks: readonly number[] }): number => ticks[1] ?? 1;
const negative = (bottom: number, by: number): number[] =>
  Array.from({ length: Math.round(-bottom / by) }, (_, no) => bottom + no * by);
