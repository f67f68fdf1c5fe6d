// Lines of rates over equal steps, such as weeks or months of age. Each point may be a link to its rows, which the keyboard
// reaches; the same figures stand in a table beside it. An open mark is a figure that is not complete yet.
// Usage: <RateChart label={t('…')} steps={['3 Sep', …]} lines={[{ name, tone: 'first', points }]} wide={wide} />.
import { Link } from 'react-router';
import { classes } from '#ui/classes.ts';
import { formatShareBp } from '#domain/money.ts';
import styles from './RateChart.module.css';

export type RatePoint = {
  /** In hundredths of a per cent; null where there is none. */
  rate: number | null;
  isOpen?: boolean;
  to?: string;
  /** What a link says: its step and figure. */
  label?: string;
};
export type RateLine = {
  name: string;
  tone: 'first' | 'second' | 'late' | 'warn' | 'ghost';
  points: readonly RatePoint[];
};

type Props = { label: string; steps: readonly string[]; lines: readonly RateLine[]; wide: boolean; fromZero?: boolean };

const LEFT = 44;
const TOP = 14;
const RIGHT = 62;

export function RateChart({ label, steps, lines, wide, fromZero = false }: Props) {
  const width = wide ? 640 : 330;
  const height = wide ? 280 : 230;
  const floor = height - 30;
  const ticks = ticksOf(lines, fromZero);
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const x = (index: number) => LEFT + (steps.length < 2 ? 0 : (index * (width - LEFT - RIGHT)) / (steps.length - 1));
  const y = (rate: number) => floor - ((rate - low) / Math.max(1, high - low)) * (floor - TOP);
  const every = Math.max(1, Math.ceil(steps.length / (wide ? 7 : 4)));
  return (
    <svg className={styles.chart} viewBox={`0 0 ${width} ${height}`} width="100%" role="group" aria-label={label}>
      {ticks.map((tick) => (
        <g key={tick} aria-hidden="true">
          <path
            className={tick === low ? styles.floor : styles.rule}
            d={`M${LEFT - 6} ${y(tick)}H${width - RIGHT + 6}`}
          />
          <text className={styles.axis} x={LEFT - 10} y={y(tick) + 4}>
            {`${tick / 100}%`.replace('.', ',')}
          </text>
        </g>
      ))}
      {steps.map((step, index) =>
        (steps.length - 1 - index) % every === 0 ? (
          <text key={step} aria-hidden="true" x={x(index)} y={height - 8} className={styles.step}>
            {step}
          </text>
        ) : null,
      )}
      {lines.map((line) => (
        <Line key={line.name} line={line} x={x} y={y} />
      ))}
    </svg>
  );
}

type Place = (value: number) => number;

function Line({ line: { name, tone, points }, x, y }: { line: RateLine; x: Place; y: Place }) {
  const known = points.flatMap(({ rate, ...point }, index) => (rate === null ? [] : [{ ...point, rate, index }]));
  const closed = known.filter(({ isOpen }) => !isOpen);
  const open = known.filter(({ isOpen }, index) => isOpen || known[index + 1]?.isOpen);
  const path = (some: typeof known) => some.map(({ rate, index }) => `${x(index)} ${y(rate)}`).join('L');
  const last = known.at(-1);
  return (
    <g className={styles[tone]}>
      {closed.length > 1 && <path className={styles.line} d={`M${path(closed)}`} />}
      {open.length > 1 && <path className={classes(styles.line, styles.open)} d={`M${path(open)}`} />}
      {tone === 'ghost' && known.length === 1 && last && (
        <circle className={styles.dot} cx={x(last.index)} cy={y(last.rate)} r={3} />
      )}
      {tone !== 'ghost' &&
        known.map((point) => (
          <Mark key={point.index} point={point} at={{ x: x(point.index), y: y(point.rate) }} isLast={point === last} />
        ))}
      {last && tone !== 'ghost' && (
        <text
          aria-hidden="true"
          className={styles.end}
          x={x(last.index) + 9}
          y={y(last.rate) + (tone === 'second' ? -3 : 9)}
        >
          {formatShareBp(last.rate)}
        </text>
      )}
      <title>{name}</title>
    </g>
  );
}

type MarkProps = { point: RatePoint; at: { x: number; y: number }; isLast: boolean };

function Mark({ point: { isOpen, to, label }, at, isLast }: MarkProps) {
  const dot = <circle className={isOpen ? styles.hollow : styles.dot} cx={at.x} cy={at.y} r={isLast ? 5 : 4} />;
  if (to === undefined) return dot;
  return (
    <Link to={to} aria-label={label} className={styles.link}>
      <circle className={styles.area} cx={at.x} cy={at.y} r={14} />
      {dot}
    </Link>
  );
}

/** Round steps of a per cent, three to six of them, that hold all rates. */
function ticksOf(lines: readonly RateLine[], fromZero: boolean): number[] {
  const rates = lines.flatMap(({ points }) => points.flatMap(({ rate }) => (rate === null ? [] : [rate])));
  const lowest = fromZero ? 0 : Math.min(10_000, ...rates);
  const highest = Math.max(fromZero ? 100 : 0, ...rates);
  const step = [50, 100, 200, 500, 1_000, 2_000, 5_000].find((one) => (highest - lowest) / one <= 4) ?? 5_000;
  const first = Math.floor(lowest / step) * step;
  const count = Math.max(1, Math.ceil((highest - first) / step));
  return Array.from({ length: count + 1 }, (_, no) => first + no * step);
}
