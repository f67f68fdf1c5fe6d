// The joint liability (tanggung renteng) trail of the group behind a portfolio: a summary sentence, and numbers by
// week. Members' names are masked, as on the marketplace.
// Source: docs/screens.md.
import type { Trail } from '#contract/funding.ts';
import { formatShortDate } from '#domain/calendar.ts';
import { formatRupiah } from '#domain/money.ts';
import { Card } from '#ui/Card.tsx';
import { Fold } from '#ui/Fold.tsx';
import { sentenceOf, TrailGrid, window17 } from '#ui/TrailGrid.tsx';
import { t } from '#ui/text.ts';
import styles from './TrailCard.module.css';

export function TrailCard({ trail: { weeks, members } }: { trail: Trail }) {
  if (weeks.length === 0) {
    return (
      <Card title={t('trail.title')}>
        <p className="sm ink2">{t('portfolio.trail.none')}</p>
      </Card>
    );
  }
  const { from, to } = window17(weeks, members);
  return (
    <Card title={t('trail.title')} remark={t('trail.weeks', { from: from + 1, to })}>
      <p className={styles.sentence}>{trailSentence(members)}</p>
      <TrailGrid weeks={weeks} members={members} />
      <TrailWeeks weeks={weeks.slice(from, to)} members={members} from={from} />
    </Card>
  );
}

/**
 * "5 setoran ditutup anggota lain, 2 sudah dilunasi. Angsuran ke pendana tetap penuh." Never says "full" while
 * something is open.
 */
export function trailSentence(members: Trail['members']): string {
  const cells = members.flatMap((member) => member.cells);
  const count = (kind: (typeof cells)[number]) => cells.filter((cell) => cell === kind).length;
  const repaid = count('repaid');
  const covered = count('covered') + repaid;
  const open = count('open');
  const sentences = [
    covered > 0 && repaid === 0 && t('portfolio.trail.covered', { count: covered }),
    covered > 0 && repaid > 0 && t('portfolio.trail.covered.repaid', { count: covered, repaid }),
    open > 0 && t('portfolio.trail.open', { count: open }),
    covered > 0 && open === 0 && t('portfolio.trail.full'),
    covered === 0 && open === 0 && count('own') > 0 && t('portfolio.trail.own'),
  ];
  return sentences.filter((sentence) => sentence !== false).join(' ');
}

type Week = Trail['weeks'][number];
const columns = ['own', 'covered', 'open', 'came'] as const;

/**
 * A trail's weeks in numbers, newest first: what members paid themselves, what others covered, attendance, what is
 * open. A block each on phones, a row each from 900 px.
 */
type WeeksProps = { weeks: readonly Week[]; members: Trail['members']; from: number };

function TrailWeeks({ weeks, members, from }: WeeksProps) {
  return (
    <Fold title={t('portfolio.trail.numbers')}>
      <ul className={styles.weeks}>
        <li className={styles.heads} aria-hidden="true">
          <span />
          {columns.map((column) => (
            <span key={column}>{t(`portfolio.trail.number.${column}`)}</span>
          ))}
        </li>
        {weeks
          .map((week, index) => ({ ...week, index }))
          .toReversed()
          .map((week) => (
            <li key={week.no}>
              <span className={styles.week}>
                <b>{t('trail.week', { no: week.no })}</b> <span>{formatShortDate(week.dueOn)}</span>
                <span className={styles.all}>
                  {sentenceOf(members.map(({ cells }) => cells[from + week.index] ?? 'upcoming'))}
                </span>
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
