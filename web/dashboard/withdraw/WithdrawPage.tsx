// /dashboard/withdraw: the second tab of the history: every withdrawal, 20 a page, and above it the
// pending ones with their progress.
// Source: spec §2, §9; docs/settled.md 18, 21, 22.
import '../mutation/words.ts';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';
import { formatRupiah } from '#domain/money.ts';
import { readPage } from '#ui/address.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState, ListFaces } from '#ui/Faces.tsx';
import { PageHead } from '#ui/Page.tsx';
import { Pager } from '#ui/Pager.tsx';
import { TableSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { useUser } from '../../user.ts';
import list from '../list.module.css';
import { HistoryTabs } from '../mutation/HistoryTabs.tsx';
import width from '../width.module.css';
import { WaitingWithdrawal } from './WaitingWithdrawal.tsx';
import { WithdrawalRows } from './WithdrawalRows.tsx';
import styles from './withdraw.module.css';
import { isWaiting, type WithdrawalPage, withdrawalsQuery } from './withdrawQueries.ts';

export function WithdrawPage() {
  const [search] = useSearchParams();
  const page = readPage(search);
  const { lender } = useUser();
  const withdrawals = useQuery(withdrawalsQuery(page));
  // The empty state has its own button.
  const isEmpty = withdrawals.data?.totalCount === 0;
  return (
    <div className={width.usual}>
      <PageHead
        title={t('mutasi.history')}
        lead={lender === null ? undefined : t('mutation.lead', { balance: formatRupiah(lender.balance) })}
        aside={isEmpty ? undefined : <Button to={paths.withdrawCreate}>{t('withdraw.new')}</Button>}
      />
      <HistoryTabs />
      <div className={withdrawals.isPlaceholderData ? list.stale : undefined} aria-busy={withdrawals.isPlaceholderData}>
        <ListFaces
          query={withdrawals}
          what={t('withdraw.what')}
          loading={
            <Card flush label={t('withdraw.caption')}>
              <TableSkeleton columns={4} rows={6} />
            </Card>
          }
          isEmpty={({ totalCount }) => totalCount === 0}
          empty={<NothingYet />}
        >
          {(found) => <Found found={found} page={page} isOld={withdrawals.isPlaceholderData} />}
        </ListFaces>
      </div>
    </div>
  );
}

const toPage = (page: number): string => (page > 1 ? `${paths.withdraw}?page=${page}` : paths.withdraw);

function Found({ found, page, isOld }: { found: WithdrawalPage; page: number; isOld: boolean }) {
  if (!isOld && page > found.numberOfPages) return <Navigate to={toPage(found.numberOfPages)} replace />;
  return (
    <div className={styles.stack}>
      {found.data
        .filter(({ status }) => isWaiting(status))
        .map((withdrawal) => (
          <WaitingWithdrawal key={withdrawal.id} withdrawal={withdrawal} />
        ))}
      <p className={styles.count} role="status">
        {t('withdraw.count', { count: found.totalCount })}
      </p>
      <Card flush label={t('withdraw.caption')}>
        <WithdrawalRows rows={found.data} />
      </Card>
      <Pager page={page} pages={found.numberOfPages} to={toPage} />
    </div>
  );
}

function NothingYet() {
  return (
    <Card label={t('withdraw.caption')}>
      <EmptyState
        title={t('withdraw.empty.title')}
        text={t('withdraw.empty.text')}
        action={<Button to={paths.withdrawCreate}>{t('withdraw.new')}</Button>}
      />
    </Card>
  );
}
