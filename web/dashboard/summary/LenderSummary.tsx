// A lender's start: the balance, what works, what came and what is still to come; a lender without portfolios is led to the
// marketplace. Source: spec §2 (Dashboard), §8 (empty portfolio); screens.md (Summary); settled 14, 18; S2.038.
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Lender } from '#contract/account.ts';
import type { Summary } from '#contract/wallet.ts';
import { formatPercentBp, formatRupiah, type Rupiah } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState, ListFaces } from '#ui/Faces.tsx';
import { KeyFigures } from '#ui/Figures.tsx';
import { FiguresSkeleton, LinesSkeleton } from '#ui/Skeleton.tsx';
import { call } from '#ui/client.ts';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { BalanceBoard } from './BalanceBoard.tsx';
import { GradeDonut } from './GradeDonut.tsx';
import { InstalmentChart } from './InstalmentChart.tsx';
import { LateNote } from './LateNote.tsx';
import { NextPayments } from './NextPayments.tsx';
import styles from './LenderSummary.module.css';
import { YearlyRate } from './YearlyRate.tsx';

const summaryQuery = queryOptions({
  queryKey: ['summary'],
  queryFn: ({ signal }) => call('GET me/summary', { signal }),
});

export function LenderSummary({ lender }: { lender: Lender }) {
  if (lender.portfolioCount === 0) {
    return (
      <div className={styles.parts}>
        <BalanceBoard lender={lender} hasPortfolio={false} />
        <Card label={t('summary.empty.title')}>
          <EmptyState
            art="bridge"
            title={t('summary.empty.title')}
            text={t('summary.empty.text')}
            action={<Button to={paths.marketplaces}>{t('summary.empty.action')}</Button>}
          />
        </Card>
      </div>
    );
  }
  return <Filled lender={lender} />;
}

function Filled({ lender }: { lender: Lender }) {
  const summary = useQuery(summaryQuery);
  return (
    <div className={styles.parts}>
      <div className={styles.top}>
        <BalanceBoard lender={lender} hasPortfolio />
        <Figures lender={lender} summary={summary.data} />
      </div>
      <ListFaces
        query={summary}
        what={t('summary.what')}
        loading={
          <>
            <FiguresSkeleton />
            <Card className={styles.gap}>
              <LinesSkeleton rows={6} />
            </Card>
          </>
        }
      >
        {(found) => <Parts summary={found} />}
      </ListFaces>
    </div>
  );
}

function Figures({ lender, summary }: { lender: Lender; summary: Summary | undefined }) {
  const xirr = summary?.xirr ?? null;
  return (
    <KeyFigures
      items={[
        {
          label: t('summary.working'),
          value: formatRupiah(lender.activePendingPrincipal),
          note: t('summary.working.note', { count: lender.activePortfolioCount }),
        },
        {
          label: t('summary.interest'),
          value: summary === undefined ? t('summary.xirr.none') : formatRupiah(summary.received.net),
          note: t('summary.interest.note'),
        },
        {
          label: t('summary.expected'),
          value: formatRupiah(lender.activePendingInterest),
          note: t('summary.expected.note'),
        },
        {
          label: t('summary.xirr'),
          value: xirr === null ? t('summary.xirr.none') : formatPercentBp(Math.round(xirr * 100)),
          note: <YearlyRate known={xirr !== null || summary === undefined} />,
        },
      ]}
    />
  );
}

function Parts({ summary: { months, byGrade, late, next, received } }: { summary: Summary }) {
  return (
    <>
      <LateNote late={late} />
      <div className={styles.charts}>
        <InstalmentChart months={months} />
        <Card title={t('summary.grades')}>
          <GradeDonut grades={byGrade} />
        </Card>
      </div>
      <section aria-label={t('summary.parts')}>
        <KeyFigures
          columns={4}
          items={[
            { label: t('summary.parts.gross'), value: formatRupiah(received.interest) },
            { label: t('summary.parts.fee'), value: minus(received.fee) },
            { label: t('summary.parts.tax'), value: minus(received.tax) },
            { label: t('summary.parts.net'), value: formatRupiah(received.net) },
          ]}
        />
      </section>
      <NextPayments next={next} />
    </>
  );
}

const minus = (amount: Rupiah): string => (amount === 0 ? formatRupiah(amount) : `-${formatRupiah(amount)}`);
