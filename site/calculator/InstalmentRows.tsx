// Every instalment of an estimate: the first ones at once, the rest behind a line that opens without a script. Phones
// show only the net amount, without its parts.
// Source: docs/screens.md.
import { type BusinessDate, formatDate, formatShortDate } from '#domain/calendar.ts';
import { formatRupiah, sumRupiah } from '#domain/money.ts';
import type { PortfolioRow } from '#domain/portfolio-schedule.ts';
import type { Rhythm } from '#domain/schedule.ts';
import card from '#ui/Card.module.css';
import { classes } from '#ui/classes.ts';
import { Money } from '#ui/Money.tsx';
import { type Column, PlainTable } from '#ui/PlainTable.tsx';
import { t } from '#ui/text.ts';
import type { Estimate } from './estimate.ts';
import styles from './InstalmentRows.module.css';

/** As many as on a page of the dashboard's table. Source: spec §9. */
const SHOWN = 12;

type Props = { estimate: Estimate; rhythm: Rhythm; disbursedOn: BusinessDate };

export function InstalmentRows({ estimate, rhythm, disbursedOn }: Props) {
  const { rows } = estimate;
  const [first, rest] = [rows.slice(0, SHOWN), rows.slice(SHOWN)];
  return (
    <section className={classes(card.card, card.flush)} aria-label={t('calculator.rows')}>
      <div className={styles.head}>
        <h2>{t('calculator.rows')}</h2>
        <p className="sm ink2">{t(`calculator.rows.${rhythm}`, { date: formatDate(disbursedOn) })}</p>
      </div>
      <Rows rows={first} sum={rest.length === 0 ? estimate : null} />
      {rest.length > 0 && (
        <details className={styles.rest}>
          <summary>{t('calculator.rows.rest', rangeOf(rest))}</summary>
          <Rows rows={rest} sum={estimate} />
        </details>
      )}
    </section>
  );
}

const rangeOf = (rows: readonly PortfolioRow[]) => ({ from: rows[0]?.no ?? 0, to: rows.at(-1)?.no ?? 0 });

function Rows({ rows, sum }: { rows: readonly PortfolioRow[]; sum: Estimate | null }) {
  return (
    <PlainTable
      caption={t('calculator.rows.caption', rangeOf(rows))}
      columns={columns}
      rows={rows}
      rowKey={({ no }) => String(no)}
      sum={sum === null ? undefined : sumCells(sum)}
    />
  );
}

const columns: readonly Column<PortfolioRow>[] = [
  { key: 'no', head: t('calculator.col.no'), align: 'right', cell: ({ no }) => no },
  { key: 'date', head: t('calculator.col.date'), cell: ({ dueOn }) => formatShortDate(dueOn) },
  {
    key: 'principal',
    head: t('calculator.col.principal'),
    align: 'right',
    only: 'desk',
    cell: ({ principal }) => <Money of={principal} />,
  },
  {
    key: 'interest',
    head: t('calculator.col.interest'),
    align: 'right',
    only: 'desk',
    cell: ({ interest }) => <Money of={interest} />,
  },
  { key: 'tax', head: t('calculator.col.tax'), align: 'right', only: 'desk', cell: ({ tax }) => <Money of={tax} /> },
  { key: 'fee', head: t('calculator.col.fee'), align: 'right', only: 'desk', cell: ({ fee }) => <Money of={fee} /> },
  { key: 'net', head: t('plan.net'), align: 'right', strong: true, cell: ({ net }) => <Money of={net} /> },
];

const parts = ['principal', 'interest', 'tax', 'fee', 'net'] as const;

const sumCells = ({ rows }: Estimate) => ({
  date: t('calculator.sum', { count: rows.length }),
  ...Object.fromEntries(parts.map((part) => [part, formatRupiah(sumRupiah(rows.map((row) => row[part])))])),
});
