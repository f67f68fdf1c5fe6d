// Her path to the next loan: what counts (rows paid on time, meetings attended), in words, as a strip of 25 rows a
// line, and as a table. It says what is looked at and promises nothing.
// Source: docs/screens.md; decision 0105.
import type { BorrowerPortfolio } from '#contract/borrower.ts';
import { formatDate, formatShortDate } from '#domain/calendar.ts';
import { Card } from '#ui/Card.tsx';
import { Fold } from '#ui/Fold.tsx';
import { PlainTable } from '#ui/PlainTable.tsx';
import { t } from '#ui/text.ts';
import styles from './Slip.module.css';

type Path = NonNullable<BorrowerPortfolio['record']>;
type Week = Path['weeks'][number];

/** `left`: how many of her rows are not paid. */
export function PathCard({ path, left }: { path: Path; left: number }) {
  const last = path.weeks.at(-1);
  if (!last) return null;
  return (
    <Card title={t('path.title')}>
      <dl className={styles.duo}>
        <Figure label={t('path.on_time')} value={path.onTime} of={t('path.on_time.of', { of: String(path.due) })} />
        <Figure
          label={t('path.came')}
          value={path.attended}
          of={path.meetings === 0 ? t('path.came.none') : t('path.came.of', { of: String(path.meetings) })}
        />
      </dl>
      <Strips path={path} />
      <p className={styles.legend}>
        <span>
          <i className={styles.onTime} />
          {t('path.on_time')}
        </span>
        <span>
          <i className={styles.lateCell} />
          {t('path.late')}
        </span>
        <span>
          <i className={styles.dot} />
          {t('path.came')}
        </span>
      </p>
      <p className={styles.remark}>{t('path.text', { left: String(left), date: formatDate(last.dueDate) })}</p>
      <WeekTable weeks={path.weeks.filter(({ paid }) => paid !== 'upcoming')} />
    </Card>
  );
}

function Figure({ label, value, of }: { label: string; value: number; of: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {value} <small>{of}</small>
      </dd>
    </div>
  );
}

const IN_A_LINE = 25;

function Strips({ path: { weeks, due, onTime, attended, meetings } }: { path: Path }) {
  const shown = Math.min(weeks.length, Math.ceil((due + 1) / IN_A_LINE) * IN_A_LINE);
  const lines = Array.from({ length: Math.ceil(shown / IN_A_LINE) }, (_, line) =>
    weeks.slice(line * IN_A_LINE, Math.min(shown, (line + 1) * IN_A_LINE)),
  );
  const said = { to: String(shown), onTime, late: due - onTime, came: attended, of: meetings };
  return (
    <div role="img" aria-label={t('path.strip', said)} className={styles.strips}>
      {lines.map((line) => (
        <Strip key={line[0]?.period} line={line} next={due} />
      ))}
    </div>
  );
}

/** `next`: how many rows are behind; the one after them is the current one. */
function Strip({ line, next }: { line: readonly Week[]; next: number }) {
  return (
    <svg className={styles.strip} viewBox={`0 0 ${IN_A_LINE * 10} 46`} aria-hidden="true">
      {line.map((week, index) => (
        <g key={week.period} transform={`translate(${index * 10} 0)`}>
          {week.came !== null && <circle cx="5" cy="7" r="2.6" className={week.came ? styles.came : styles.away} />}
          <rect x="1" y="16" width="8" height="14" className={cellOf(week, next)} />
          {week.paid === 'late' && <path d="M3 23h4" className={styles.stroke} />}
          {(index === 0 || week.period % 5 === 0) && (
            <text x="5" y="43">
              {week.period}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

function cellOf({ paid, period }: Week, next: number): string | undefined {
  if (paid === 'on_time') return styles.cellOnTime;
  if (paid === 'late') return styles.cellLate;
  return period === next + 1 ? styles.cellNow : styles.cellNext;
}

function WeekTable({ weeks }: { weeks: readonly Week[] }) {
  if (weeks.length === 0) return null;
  const came = (is: boolean | null) => t(is === null ? 'path.unknown' : is ? 'path.yes' : 'path.no');
  return (
    <Fold title={t('chart.table')}>
      <PlainTable
        caption={t('path.title')}
        inset
        rows={weeks.toReversed()}
        rowKey={({ period }) => String(period)}
        columns={[
          { key: 'no', head: t('path.col.no'), align: 'right', cell: ({ period }) => period },
          { key: 'date', head: t('path.col.date'), cell: ({ dueDate }) => formatShortDate(dueDate) },
          {
            key: 'paid',
            head: t('path.col.paid'),
            cell: ({ paid }) => t(paid === 'late' ? 'path.late' : 'path.on_time'),
          },
          { key: 'came', head: t('path.came'), cell: (week) => came(week.came) },
        ]}
      />
    </Fold>
  );
}
