// "Pelunasan dipercepat": by month, how many members' loans were paid off early and what part of what was outstanding.
// Source: docs/screens.md; docs/glossary.md (prepayment rate); decision 0130.
import { formatDayMonth } from '#domain/calendar.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { PrepaymentReport } from '#contract/prepayment-report.ts';
import { formatRupiahTotal } from '#domain/money.ts';
import { ListFaces } from '#ui/Faces.tsx';
import { TableSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { shortMonth } from '../cohorts/cohortQueries.ts';
import { Formula } from '../Formula.tsx';
import { Section, shareText } from '../portfolio/parts.tsx';
import styles from '../portfolio/portfolio.module.css';
import type { Filters } from '../reportFilters.ts';
import { prepaidLink, prepaymentsQuery } from './prepaymentQueries.ts';

export function PrepaymentsCard({ filters }: { filters: Filters }) {
  const query = useQuery(prepaymentsQuery(filters));
  return (
    <Section flush title={<Title report={query.data} />} label={t('prepaid.title')} remark={t('prepaid.remark')}>
      <ListFaces
        query={query}
        what={t('prepaid.title')}
        loading={<TableSkeleton columns={3} />}
        isEmpty={({ months }) => months.every(({ loans }) => loans === 0)}
        empty={<p className={styles.why}>{t('prepaid.none')}</p>}
      >
        {(report) => <Months report={report} filters={filters} />}
      </ListFaces>
    </Section>
  );
}

/** The name with its formula, by the newest month that has one. */
function Title({ report }: { report: PrepaymentReport | undefined }) {
  const share = report?.months.find((one) => one.loans > 0 && one.share)?.share;
  if (!share) return t('prepaid.title');
  const [part, whole] = [formatRupiahTotal(share.numerator), formatRupiahTotal(share.denominator)];
  return (
    <Formula
      name={t('prepaid.title')}
      what={t('prepaid.what')}
      sum={t('loanreport.formula.share', { part, whole, share: shareText(share) })}
      parts={[
        [t('prepaid.numerator'), part],
        [t('prepaid.denominator'), whole],
      ]}
    />
  );
}

const Months = ({ report: { on, months }, filters }: { report: PrepaymentReport; filters: Filters }) => (
  <table className={styles.lines}>
    <caption className="sr">{t('prepaid.title')}</caption>
    <thead>
      <tr>
        <th scope="col">{t('prepaid.month')}</th>
        <th scope="col">{t('prepaid.principal')}</th>
        <th scope="col">{t('prepaid.share')}</th>
      </tr>
    </thead>
    <tbody>
      {months.map(({ month, isOpen, loans, groups, principal, share }) => (
        <tr key={month}>
          <td>
            {shortMonth(month)}
            {isOpen && on && <small>{t('prepaid.open', { date: formatDayMonth(on) })}</small>}
          </td>
          <td>
            {loans === 0 ? '–' : <Link to={prepaidLink(filters, month)}>{formatRupiahTotal(principal)}</Link>}
            {loans > 0 && <small>{t('prepaid.counts', { loans, groups })}</small>}
          </td>
          <td>{share ? shareText(share) : '–'}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
