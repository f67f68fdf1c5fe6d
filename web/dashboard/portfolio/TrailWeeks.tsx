// The weeks of a trail in numbers, the newest first: what members paid themselves, what others covered, who came, what is open.
// A block each on phones, a line each from 900 px, where the heads stand once. Source: api.md (trail: numbers by week); screens.md (Portfolio).
import type { Trail } from '#contract/funding.ts';
import { formatShortDate } from '#domain/calendar.ts';
import { formatRupiah } from '#domain/money.ts';
import { Fold } from '#ui/Fold.tsx';
import { t } from '#ui/text.ts';
import styles from './TrailWeeks.module.css';

type Week = Trail['weeks'][number];
const columns = ['own', 'covered', 'open', 'came'] as const;

export function TrailWeeks({ weeks }: { weeks: readonly Week[] }) {
  return (
    <Fold title={t('portfolio.trail.numbers')}>
      <ul className={styles.weeks}>
        <li className={styles.heads} aria-hidden="true">
          <span />
          {columns.map((column) => (
            <span key={column}>{t(`portfolio.trail.number.${column}`)}</span>
          ))}
        </li>
        {weeks.toReversed().map((week) => (
          <li key={week.no}>
            <span className={styles.week}>
              <b>{t('trail.week', { no: week.no })}</b> <span>{formatShortDate(week.dueOn)}</span>
            </span>
            {columns.map((column) => (
              <span key={column} className={styles.number}>
                <span className={styles.label}>{t(`portfolio.trail.number.${column}`)} </span>
                {textOf(week, column)}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </Fold>
  );
}

function textOf(week: Week, column: (typeof columns)[number]): string {
  if (column !== 'came') return formatRupiah(week[column]);
  return t('portfolio.trail.came.of', { count: week.attendance, of: week.members });
}
