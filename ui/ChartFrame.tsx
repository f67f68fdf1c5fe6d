// The frame of every bar chart: dotted lines at round figures, their labels at the left, a base line, and labels
// below. With large letters on a phone the whole chart grows with them and scrolls within its own box.
// Usage: <ChartFrame width={530} scale={scaleOf(amounts)} label={t('…')}>{bars}</ChartFrame>; `slotOf` is a bar's
// position, `heightOf` its height, `below` its label.
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Chart.module.css';
import { type Scale, tickText } from './chartScale.ts';

const HEIGHT = 208;
const TOP = 26;
export const FLOOR = 172;
const LEFT = 34;

type FrameProps = { width: number; scale: Scale; label: string; children: ReactNode };

export function ChartFrame({ width, scale, label, children }: FrameProps) {
  return (
    <div className={styles.room}>
      <svg className={styles.chart} viewBox={`0 0 ${width} ${HEIGHT}`} width="100%" role="img" aria-label={label}>
        {scale.ticks.map((tick) => (
          <g key={tick}>
            {tick > 0 && <path className={styles.rule} d={`M${LEFT} ${heightOf(tick, scale)}H${width}`} />}
            <text className={styles.axis} x={LEFT - 8} y={heightOf(tick, scale) + 4}>
              {tickText(tick, scale.unit)}
            </text>
          </g>
        ))}
        {children}
        <path className={styles.floor} d={`M${LEFT} ${FLOOR}H${width}`} />
      </svg>
    </div>
  );
}

/** The height of an amount above the base line. */
export const heightOf = (amount: number, { top }: Scale): number => FLOOR - (amount / top) * (FLOOR - TOP);

export type Slot = { left: number; middle: number; width: number };

/** The position of one of `count` bars, from 0. */
export function slotOf(index: number, count: number, width: number): Slot {
  const each = (width - LEFT) / count;
  const left = LEFT + each * index;
  return { left, middle: left + each / 2, width: each };
}

/** The label under a bar. */
export function Below({ slot, now = false, children }: { slot: Slot; now?: boolean; children: string }) {
  return (
    <text className={now ? styles.now : undefined} x={slot.middle} y={191}>
      {children}
    </text>
  );
}

export type KeyMark = 'outline' | 'filled' | 'late';

/** The legend of a chart, above it: at most three entries. */
export function ChartKey({ items }: { items: readonly (readonly [KeyMark, string])[] }) {
  return (
    <div className={styles.key}>
      {items.map(([mark, word]) => (
        <span key={word}>
          <i className={classes(mark !== 'outline' && styles[mark])} />
          {word}
        </span>
      ))}
    </div>
  );
}
