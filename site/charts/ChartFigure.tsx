// The frame of a chart on the site: its name and unit, its legend, the chart for wide and for narrow windows, and the
// same data as a table, which opens without a script.
import type { ReactNode } from 'react';
import card from '#ui/Card.module.css';
import { ChartKey, type KeyMark } from '#ui/ChartFrame.tsx';
import type { Unit } from '#ui/chartScale.ts';
import { t } from '#ui/text.ts';
import styles from './ChartFigure.module.css';

type Props = {
  title: string;
  unit: Unit;
  marks: readonly (readonly [KeyMark, string])[];
  wide: ReactNode;
  narrow: ReactNode;
  /** The complete data, figure by figure. */
  table: ReactNode;
  /** The chart's message in one sentence. */
  children?: ReactNode;
};

export function ChartFigure({ title, unit, marks, wide, narrow, table, children }: Props) {
  return (
    <figure className={card.card}>
      <figcaption className={card.head}>
        <h2>{title}</h2>
        <span className={card.remark}>{t(`chart.unit.${unit.key}`)}</span>
      </figcaption>
      <ChartKey items={marks} />
      <div className="desk">{wide}</div>
      <div className="phone">{narrow}</div>
      {children}
      <details className={styles.table}>
        <summary>{t('chart.table')}</summary>
        {table}
      </details>
    </figure>
  );
}
