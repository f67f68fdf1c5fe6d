// Cards of the day: a list of links with a name, small lines and an amount, a sum below, or one quiet line.
// Usage: <DayCard title={…} remark={…} quiet={…}>{items.map((item) => <DayRow key={…} to={…} name={…} …/>)}</DayCard>.
// Source: docs/screens.md.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatRemaining } from '#domain/calendar.ts';
import { formatRupiah, type Rupiah } from '#domain/money.ts';
import { Card } from '#ui/Card.tsx';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/Icon.tsx';
import { t } from '#ui/text.ts';
import { ageText, secondsTo } from '../ages.ts';
import frame from '../frame.module.css';
import styles from './day.module.css';

type CardProps = {
  title: string;
  remark?: ReactNode;
  /** What stands there when there is nothing to do. */
  quiet: string;
  top?: ReactNode;
  sum?: { label: string; amount: Rupiah };
  foot?: ReactNode;
  children: readonly ReactNode[];
};

export function DayCard({ title, remark, quiet, top, sum, foot, children }: CardProps) {
  return (
    <Card className={frame.flush} flush title={title} remark={remark}>
      {top && <div className={styles.top}>{top}</div>}
      {children.length === 0 ? <p className={styles.quiet}>{quiet}</p> : <ul className={styles.rows}>{children}</ul>}
      {sum && children.length > 0 && (
        <p className={styles.sum}>
          <span>{sum.label}</span> <span>{formatRupiah(sum.amount)}</span>
        </p>
      )}
      {foot && <div className={styles.foot}>{foot}</div>}
    </Card>
  );
}

type RowProps = {
  to: string;
  name: string;
  time?: { at: string; zone: string };
  isNext?: boolean;
  lines?: ReactNode;
  right?: ReactNode;
  /** What can be done about it, below the link. */
  act?: ReactNode;
};

export function DayRow({ to, name, time, isNext = false, lines, right, act }: RowProps) {
  return (
    <li>
      <Link className={classes(styles.row, time && styles.timed, isNext && styles.next)} to={to}>
        {time && (
          <span className={styles.time}>
            {time.at}
            <small>{time.zone}</small>
          </span>
        )}
        <span>
          <b>{name}</b>
          {lines}
        </span>
        <span className={styles.right}>{right}</span>
      </Link>
      {act && <div className={styles.act}>{act}</div>}
    </li>
  );
}

/** A mark and words for what is past its time. */
export const Late = ({ children }: { children: ReactNode }) => (
  <small className={styles.late}>
    <Icon name="clock" size={14} />
    {children}
  </small>
);

/** "3 hari 2 jam", or the mark that the promised time has passed. */
export function TimeToCase({ dueAt, asOf }: { dueAt: string; asOf: string }) {
  const left = secondsTo(dueAt, asOf);
  if (left <= 0) return <Late>{t('day.overdue', { age: ageText(dueAt, asOf) })}</Late>;
  return <small>{t('day.left', { left: formatRemaining(left) })}</small>;
}
