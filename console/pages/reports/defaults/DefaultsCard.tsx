// "Gagal bayar dan pemulihan": defaults by month with what came back since, and what came back in each month.
// Source: docs/screens.md; docs/glossary.md (recovery rate); decision 0130.
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { DefaultReport } from '#contract/default-report.ts';
import { formatRupiahTotal } from '#domain/money.ts';
import { concentrationOf } from '#domain/portfolio-report.ts';
import { ListFaces } from '#ui/Faces.tsx';
import { PlainTable } from '#ui/PlainTable.tsx';
import { TableSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { shortMonth } from '../cohorts/cohortQueries.ts';
import { Formula } from '../Formula.tsx';
import { Section, shareText } from '../portfolio/parts.tsx';
import styles from '../portfolio/portfolio.module.css';
import type { Filters } from '../reportFilters.ts';
import { defaultsLink, defaultsQuery } from './defaultQueries.ts';

export function DefaultsCard({ filters }: { filters: Filters }) {
  const query = useQuery(defaultsQuery(filters));
  return (
    <Section
      flush
      title={query.data ? <Title whole={wholeOf(query.data)} /> : t('defaulted.title')}
      label={t('defaulted.title')}
      remark={t('defaulted.remark')}
    >
      <ListFaces
        query={query}
        what={t('defaulted.title')}
        loading={<TableSkeleton columns={4} />}
        isEmpty={({ defaults }) => defaults.length === 0}
        empty={<p className={styles.why}>{t('defaulted.none')}</p>}
      >
        {(report) => (
          <>
            <ByDefault report={report} filters={filters} />
            <div className={styles.why}>
              <details className={styles.table}>
                <summary>{t('defaulted.by_month')}</summary>
                <Recoveries report={report} filters={filters} />
              </details>
              <p className={styles.quiet}>{t('defaulted.note')}</p>
            </div>
          </>
        )}
      </ListFaces>
    </Section>
  );
}

type Whole = { loans: number; principal: bigint; recovered: bigint };
const wholeOf = ({ defaults }: DefaultReport): Whole =>
  defaults.reduce(
    (sum, one) => ({
      loans: sum.loans + one.loans,
      principal: sum.principal + BigInt(one.principal),
      recovered: sum.recovered + BigInt(one.recovered),
    }),
    { loans: 0, principal: 0n, recovered: 0n },
  );
const rateText = ({ recovered, principal }: Whole): string =>
  shareText({
    numerator: String(recovered),
    denominator: String(principal),
    bp: concentrationOf(recovered, principal).bp,
  });

function Title({ whole }: { whole: Whole }) {
  if (whole.loans === 0) return t('defaulted.title');
  const [part, all] = [formatRupiahTotal(String(whole.recovered)), formatRupiahTotal(String(whole.principal))];
  return (
    <Formula
      name={t('defaulted.title')}
      what={t('defaulted.what')}
      sum={t('loanreport.formula.share', { part, whole: all, share: rateText(whole) })}
      parts={[
        [t('defaulted.numerator'), part],
        [t('defaulted.denominator'), all],
      ]}
    />
  );
}

type Props = { report: DefaultReport; filters: Filters };

function ByDefault({ report, filters }: Props) {
  const whole = wholeOf(report);
  return (
    <table className={styles.figures}>
      <caption className="sr">{t('defaulted.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('defaulted.month')}</th>
          <th scope="col">{t('defaulted.principal')}</th>
          <th scope="col">{t('defaulted.open')}</th>
          <th scope="col">{t('defaulted.recovered')}</th>
        </tr>
      </thead>
      <tbody>
        {report.defaults.map(({ month, loans, principal, recovered, rate, open }) => (
          <tr key={month ?? ''}>
            <td>
              {month === null ? (
                t('defaulted.earlier')
              ) : (
                <Link to={defaultsLink(filters, { defaultedIn: month })}>{shortMonth(month)}</Link>
              )}
              <small>{t('loanreport.loans', { count: loans })}</small>
            </td>
            <td>{formatRupiahTotal(principal)}</td>
            <td>{formatRupiahTotal(open)}</td>
            <td>
              <b>{shareText(rate)}</b>
              <small>{formatRupiahTotal(recovered)}</small>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>
            <Link to={defaultsLink(filters, {})}>{t('defaulted.all')}</Link>
            <small>{t('loanreport.loans', { count: whole.loans })}</small>
          </td>
          <td>{formatRupiahTotal(String(whole.principal))}</td>
          <td>{formatRupiahTotal(String(whole.principal - whole.recovered))}</td>
          <td>{rateText(whole)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

const Recoveries = ({ report: { recoveries }, filters }: Props) => (
  <PlainTable
    inset
    caption={t('defaulted.by_month')}
    columns={[
      { key: 'month', head: t('defaulted.in'), cell: ({ month }) => shortMonth(month) },
      {
        key: 'recovered',
        head: t('defaulted.recovered'),
        align: 'right',
        cell: ({ month, recovered }) =>
          recovered === '0' ? (
            '–'
          ) : (
            <Link to={defaultsLink(filters, { recoveredIn: month })}>{formatRupiahTotal(recovered)}</Link>
          ),
      },
    ]}
    rows={recoveries.toReversed()}
    rowKey={({ month }) => month}
  />
);
