// /dashboard/borrowers/:id, "Detil Kelompok Terdanai": one loan with its banner, what is due, and what it costs.
// It changes by itself while it waits for her signature. Source: spec §2 (Borrower-side views), §4; settled 18, 63; S2.051.
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { BorrowerPortfolio } from '#contract/borrower.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ListFaces } from '#ui/Faces.tsx';
import { BackLink, PageHead, usePageTitle } from '#ui/Page.tsx';
import { FiguresSkeleton, LinesSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { LendingFacts } from '../lending/LendingFacts.tsx';
import { LoanProgressDetail } from '../lending/LoanProgress.tsx';
import width from '../width.module.css';
import styles from './borrower.module.css';
import { CostCard } from './CostCard.tsx';
import { DebtsCard } from './DebtsCard.tsx';
import { DueCard } from './DueCard.tsx';
import { LoanBanner } from './LoanBanner.tsx';
import { LoanFigures } from './LoanFigures.tsx';
import { LoanStatus } from './LoanStatus.tsx';
import { loanQuery } from './loanQueries.ts';

export function LoanPage() {
  usePageTitle(t('loan.detail.title'));
  const { id = '' } = useParams();
  const loan = useQuery(loanQuery(id));
  return (
    <div className={width.wide}>
      <BackLink to={paths.borrowers}>{t('loan.title')}</BackLink>
      <ListFaces query={loan} what={t('loan.detail.what')} loading={<Loading />}>
        {(found) => <Detail loan={found} />}
      </ListFaces>
    </div>
  );
}

function Loading() {
  return (
    <div className={styles.parts}>
      <FiguresSkeleton />
      <Card>
        <LinesSkeleton rows={6} />
      </Card>
    </div>
  );
}

function Detail({ loan }: { loan: BorrowerPortfolio }) {
  const { lending, installment, coverDebts } = loan;
  return (
    <>
      <LoanBanner loan={loan} />
      <PageHead
        title={lending.proposal.name}
        documentTitle={t('loan.detail.title')}
        above={<LoanStatus loan={loan} />}
        lead={t('loan.detail.lead', { sector: lending.sector, city: lending.proposal.city })}
        aside={<LoanLinks id={loan.id} />}
      />
      <div className={styles.parts}>
        {/* Before the disbursement the cost says the same. */}
        {lending.disbursedOn !== null && <LoanFigures loan={loan} />}
        {installment !== null && (
          <div className={styles.columns}>
            <DueCard installment={installment} />
            <DebtsCard debts={coverDebts} />
          </div>
        )}
        {loan.status === 'opened' && (
          <Card label={t('progress.table')}>
            <LoanProgressDetail lending={lending} />
          </Card>
        )}
        <CostCard loan={loan} />
        <LendingFacts details={lending.details} side="left" />
      </div>
    </>
  );
}

function LoanLinks({ id }: { id: string }) {
  return (
    <div className={styles.links}>
      <Button kind="outline" size="sm" icon="pen" to={paths.borrowerPortfolio(id)}>
        {t('loan.link.portfolio')}
      </Button>
      <Button kind="outline" size="sm" icon="page" to={paths.borrowerSchedules(id)}>
        {t('loan.link.schedule')}
      </Button>
    </div>
  );
}
