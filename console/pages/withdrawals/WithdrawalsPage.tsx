// /withdrawals: withdrawals by status, what waits longest first, 20 a page; each opens with its details and the acts on it.
// Source: screens.md (Uang: withdrawals; filters in the address); domain §8; the look's console.
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { readPage, searchOf } from '#ui/address.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Chip, ChipRow } from '#ui/Chip.tsx';
import { classes } from '#ui/classes.ts';
import { EmptyState, ListFaces } from '#ui/Faces.tsx';
import { Pager } from '#ui/Pager.tsx';
import { TableSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import frame from '../frame.module.css';
import { KeyHints } from '../KeyHints.tsx';
import { useListKeys } from '../keys.ts';
import { PageHead } from '../PageHead.tsx';
import { WithdrawalDialog } from './WithdrawalDialog.tsx';
import {
  type StaffWithdrawal,
  type Status,
  statuses,
  type WithdrawalPage,
  withdrawalsQuery,
} from './withdrawalQueries.ts';
import { WithdrawalRows } from './WithdrawalRows.tsx';

type Filters = { status: Status | null; page: number };

export function WithdrawalsPage() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const filters = readFilters(address);
  const withdrawals = useQuery(withdrawalsQuery(filters));
  const [seen, setSeen] = useState<StaffWithdrawal | null>(null);
  const list = useRef<HTMLDivElement>(null);
  useListKeys(list);
  const { data, isPlaceholderData: isOld } = withdrawals;
  const choose = (status: Status | null) => void navigate(addressOf({ status, page: 1 }), { preventScrollReset: true });
  return (
    <div className={frame.page}>
      <PageHead
        title={t('console.withdrawals')}
        lead={data ? t('payouts.count', { count: data.totalCount }) : t('list.loading')}
      />
      <h2 className="sr">{t('payouts.what')}</h2>
      <StatusChips chosen={filters.status} onChoose={choose} />
      <div ref={list} className={classes(frame.dense, isOld && frame.stale)} aria-busy={isOld}>
        <ListFaces
          query={withdrawals}
          what={t('payouts.what')}
          loading={
            <Card className={frame.flush} flush label={t('payouts.what')}>
              <TableSkeleton columns={5} />
            </Card>
          }
          isEmpty={({ totalCount }) => totalCount === 0}
          empty={<NothingHere isNarrowed={filters.status !== null} />}
        >
          {(page) => <Found page={page} filters={filters} isOld={isOld} onOpen={setSeen} />}
        </ListFaces>
      </div>
      <KeyHints />
      {seen && <WithdrawalDialog withdrawal={seen} onClose={() => setSeen(null)} />}
    </div>
  );
}

type FoundProps = { page: WithdrawalPage; filters: Filters; isOld: boolean; onOpen: (row: StaffWithdrawal) => void };

function Found({ page, filters, isOld, onOpen }: FoundProps) {
  const toPage = (no: number) => addressOf({ ...filters, page: no });
  if (!isOld && filters.page > page.numberOfPages) return <Navigate to={toPage(page.numberOfPages)} replace />;
  return (
    <>
      <Card className={frame.flush} flush label={t('payouts.what')}>
        <WithdrawalRows rows={page.data} onOpen={onOpen} />
      </Card>
      <div className={frame.pages}>
        <Pager page={filters.page} pages={page.numberOfPages} to={toPage} />
      </div>
    </>
  );
}

function StatusChips({ chosen, onChoose }: { chosen: Status | null; onChoose: (status: Status | null) => void }) {
  return (
    <div className={frame.filters}>
      <ChipRow label={t('payouts.filter')}>
        <Chip on={chosen === null} onClick={() => onChoose(null)}>
          {t('payouts.all')}
        </Chip>
        {statuses.map((status) => (
          <Chip key={status} on={chosen === status} onClick={() => onChoose(status)}>
            {t(`status.withdraw.${status}`)}
          </Chip>
        ))}
      </ChipRow>
    </div>
  );
}

function readFilters(search: URLSearchParams): Filters {
  return {
    status: statuses.find((status) => status === search.get('status')) ?? null,
    page: readPage(search),
  };
}

const addressOf = (filters: Filters): string => paths.withdrawals + searchOf(filters);

function NothingHere({ isNarrowed }: { isNarrowed: boolean }) {
  return (
    <div className={frame.empty}>
      <EmptyState
        title={t('payouts.empty.title')}
        text={t('payouts.empty.text')}
        {...(isNarrowed ? { action: <Button to={paths.withdrawals}>{t('payouts.empty.action')}</Button> } : {})}
      />
    </div>
  );
}
