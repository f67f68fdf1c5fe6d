// /dashboard/borrowers, "Pinjaman Saya": a borrower's loans, 20 a page in the address; cards on phones, a table from 900 px.
// Source: spec §2 (Borrower portfolio list), §4 (failed loads), §9; settled 18, 42, 57; S2.050, S2.125.
import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';
import { readPage, searchOf } from '#ui/address.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState, ListFaces } from '#ui/Faces.tsx';
import { PageHead } from '#ui/Page.tsx';
import { Pager } from '#ui/Pager.tsx';
import { CardsSkeleton, TableSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { useWide } from '#ui/useWide.ts';
import { paths } from '../../paths.ts';
import styles from '../portfolio/PortfoliosPage.module.css';
import width from '../width.module.css';
import { LoanCard } from './LoanCard.tsx';
import { LoanTable } from './LoanTable.tsx';
import { type LoanList, loansQuery } from './loanQueries.ts';

export function LoansPage() {
  const [search] = useSearchParams();
  const page = readPage(search);
  const loans = useQuery(loansQuery(page));
  const wide = useWide();
  const loading = wide ? (
    <Card flush label={t('loan.caption')}>
      <TableSkeleton columns={5} />
    </Card>
  ) : (
    <CardsSkeleton count={2} />
  );
  return (
    <div className={width.wide}>
      <PageHead title={t('loan.title')} lead={t('loan.lead')} />
      <div className={loans.isPlaceholderData ? styles.stale : undefined} aria-busy={loans.isPlaceholderData}>
        <ListFaces
          query={loans}
          what={t('loan.what')}
          loading={loading}
          isEmpty={({ totalCount }) => totalCount === 0}
          empty={<NoLoans />}
        >
          {(found) => <Found found={found} page={page} wide={wide} isOld={loans.isPlaceholderData} />}
        </ListFaces>
      </div>
    </div>
  );
}

function NoLoans() {
  return (
    <Card label={t('loan.caption')}>
      <EmptyState
        art="bridge"
        title={t('loan.empty.title')}
        text={t('loan.empty.text')}
        action={<Button to={paths.dashboard}>{t('loan.empty.action')}</Button>}
      />
    </Card>
  );
}

function Found({ found, page, wide, isOld }: { found: LoanList; page: number; wide: boolean; isOld: boolean }) {
  const to = (no: number) => searchOf({ page: no }) || paths.borrowers;
  if (!isOld && page > found.numberOfPages) return <Navigate to={to(found.numberOfPages)} replace />;
  return (
    <>
      <p className={styles.count} role="status">
        {t('loan.count', { count: found.totalCount })}
      </p>
      {wide ? (
        <Card label={t('loan.caption')} flush>
          <LoanTable loans={found.data} />
        </Card>
      ) : (
        <div className={styles.cards}>
          {found.data.map((loan) => (
            <LoanCard key={loan.id} loan={loan} />
          ))}
        </div>
      )}
      <Pager page={page} pages={found.numberOfPages} to={to} />
    </>
  );
}
