// "Matriks perpindahan": rows are where loans stood a month ago, columns where they stand; each figure leads to its loans.
// Source: docs/screens.md; docs/glossary.md (roll matrix); decision 0134.
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { RollMatrix } from '#contract/roll-report.ts';
import { formatDayMonth } from '#domain/calendar.ts';
import { formatRupiahTotal } from '#domain/money.ts';
import { type RollColumn, type RollEnd, rollEnds, rollStates } from '#domain/roll-matrix.ts';
import { classes } from '#ui/classes.ts';
import { ListFaces } from '#ui/Faces.tsx';
import { TableSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import cohorts from '../cohorts/cohorts.module.css';
import { Formula } from '../Formula.tsx';
import { Section } from '../portfolio/parts.tsx';
import portfolio from '../portfolio/portfolio.module.css';
import { type Filters, queryOf } from '../reportFilters.ts';
import { paths } from '../../../paths.ts';
import { type Figure, rolledLink, rollMatrixQuery } from './rollQueries.ts';
import styles from './rolls.module.css';

export function RollMatrixCard({ filters }: { filters: Filters }) {
  const query = useQuery(rollMatrixQuery(filters));
  const matrix = query.data?.matrix;
  return (
    <Section
      flush
      title={matrix ? <Title matrix={matrix} /> : t('roll.title')}
      label={t('roll.title')}
      remark={matrix && t('roll.dates', { from: formatDayMonth(matrix.before), to: formatDayMonth(matrix.on) })}
    >
      <ListFaces
        query={query}
        what={t('roll.title')}
        loading={<TableSkeleton columns={6} />}
        isEmpty={({ matrix: found }) =>
          found === null || found.rows.every(({ cells }) => cells.every(({ loans }) => loans === 0))
        }
        empty={<p className={portfolio.why}>{t(matrix === null ? 'roll.none' : 'roll.nothing')}</p>}
      >
        {({ matrix: found }) => found && <Matrix matrix={found} filters={filters} />}
      </ListFaces>
    </Section>
  );
}

/** The name with its formula: what was owed is what is owed still and what was repaid or left. */
function Title({ matrix: { rows, opening } }: { matrix: RollMatrix }) {
  const after = rows
    .filter((row) => row.opening !== null)
    .flatMap(({ cells }) => cells.filter(({ to }) => isState(to)))
    .reduce((sum, { principal }) => sum + BigInt(principal), 0n);
  const paid = BigInt(opening.principal) - after;
  const [was, is, gone] = [opening.principal, String(after), String(paid)].map(formatRupiahTotal);
  return (
    <Formula
      name={t('roll.title')}
      what={t('roll.what')}
      sum={t('roll.sum', { before: was ?? '', after: is ?? '', paid: gone ?? '' })}
      parts={[
        [t('roll.sum.before'), was ?? ''],
        [t('roll.sum.after'), is ?? ''],
        [t('roll.sum.paid'), gone ?? ''],
      ]}
    />
  );
}

const isState = (to: RollEnd): boolean => rollStates.some((state) => state === to);

type Props = { matrix: RollMatrix; filters: Filters };

function Matrix({ matrix: { before, rows, opening, closing }, filters }: Props) {
  // Loans move between places only where the filters leave some out.
  const columns = rollEnds.filter((to) => to !== 'left' || rows.some(({ cells }) => loansTo(cells, to) > 0));
  const shown = rows.filter(({ from, cells }) => from !== 'arrived' || cells.some(({ loans }) => loans > 0));
  const all: readonly RollColumn[] = [...columns, 'instalment'];
  return (
    <div className={classes(cohorts.scroll, styles.matrix)}>
      <table>
        <caption className="sr">{t('roll.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('roll.from')}</th>
            {all.map((to) => (
              <th key={to} scope="col">
                {t(`roll.state.${to}`)}
              </th>
            ))}
            <th scope="col">{t('roll.opening')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ from, opening: was, cells, instalment }) => (
            <tr key={from}>
              <th scope="row">{t(`roll.state.${from}`)}</th>
              {columns.map((to) => (
                <Cell
                  key={to}
                  cell={cells.find((one) => one.to === to)}
                  figure={{ rolledFrom: from, rolledTo: to }}
                  filters={filters}
                  isSame={to === (from as string)}
                />
              ))}
              <Cell cell={instalment} figure={{ rolledFrom: from, rolledTo: 'instalment' }} filters={filters} />
              <Cell cell={was} figure={{ rolledFrom: from }} filters={filters} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('roll.closing')}</th>
            {columns.map((to) => (
              <Cell key={to} cell={closing.find((one) => one.to === to)} figure={{ rolledTo: to }} filters={filters} />
            ))}
            <td>–</td>
            <td>
              <Link to={paths.portfolioLoans(`?${new URLSearchParams({ ...queryOf(filters), on: before })}`)}>
                {formatRupiahTotal(opening.principal)}
              </Link>
              <small>{t('loanreport.loans', { count: opening.loans })}</small>
            </td>
          </tr>
        </tfoot>
      </table>
      <p className={portfolio.quiet}>{t('roll.note')}</p>
    </div>
  );
}

const loansTo = (cells: RollMatrix['rows'][number]['cells'], to: RollEnd): number =>
  cells.find((cell) => cell.to === to)?.loans ?? 0;

type CellProps = {
  cell: RollMatrix['opening'] | null | undefined;
  figure: Figure;
  filters: Filters;
  isSame?: boolean;
};

function Cell({ cell, figure, filters, isSame = false }: CellProps) {
  if (!cell || cell.loans === 0) return <td>–</td>;
  return (
    <td className={isSame ? styles.same : undefined}>
      <Link to={rolledLink(filters, figure)}>{formatRupiahTotal(cell.principal)}</Link>
      <small>{t('loanreport.loans', { count: cell.loans })}</small>
    </td>
  );
}
