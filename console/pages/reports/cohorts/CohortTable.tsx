// The curves as a table: a row a cohort, a column a month of age; each share leads to its loans.
import { Link } from 'react-router';
import type { CohortReport } from '#contract/cohort-report.ts';
import { COHORT_AGES, type CohortMeasure, monthOf } from '#domain/cohort-report.ts';
import { formatRupiahTotal } from '#domain/money.ts';
import { t } from '#ui/text.ts';
import { shareText } from '../portfolio/parts.tsx';
import type { Filters } from '../reportFilters.ts';
import { cohortLink, shortMonth } from './cohortQueries.ts';
import styles from './cohorts.module.css';

type Props = { cohorts: CohortReport['cohorts']; measure: CohortMeasure; filters: Filters };

export function CohortTable({ cohorts, measure, filters }: Props) {
  const oldest = Math.max(1, ...cohorts.flatMap(({ points }) => points.map(({ age }) => age)));
  const ages = Array.from({ length: Math.min(COHORT_AGES, oldest) }, (_, no) => no + 1);
  const caption = t('cohort.table.caption', { measure: t(`cohort.measure.${measure}`) });
  return (
    // Scrolls sideways where twelve months do not fit; its links take the keyboard along.
    <div className={styles.scroll}>
      <table>
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('cohort.month')}</th>
            <th scope="col">{t('cohort.disbursed')}</th>
            {ages.map((age) => (
              <th key={age} scope="col">
                {t('cohort.age', { age })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.map((cohort) => (
            <tr key={cohort.month}>
              <th scope="row">{shortMonth(cohort.month)}</th>
              <td>
                <Link to={cohortLink(filters, cohort.month, 'all')}>{formatRupiahTotal(cohort.principal)}</Link>
                <small>{t('loanreport.loans', { count: cohort.loans })}</small>
              </td>
              {ages.map((age) => (
                <Cell key={age} cohort={cohort} age={age} measure={measure} filters={filters} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type CellProps = { cohort: Props['cohorts'][number]; age: number; measure: CohortMeasure; filters: Filters };

function Cell({ cohort, age, measure, filters }: CellProps) {
  const point = cohort.points.find((one) => one.age === age);
  if (!point) return <td>–</td>;
  const share = point[measure];
  if (share.loans === 0) return <td>{shareText(share)}</td>;
  return (
    <td>
      <Link to={cohortLink(filters, cohort.month, measure, monthOf(point.on))}>{shareText(share)}</Link>
    </td>
  );
}
