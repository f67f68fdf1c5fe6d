// /dashboard/mutation: every movement of the lender's balance, 20 a page, with type and dates in the URL.
// Source: spec §2, §4, §9; docs/settled.md 18, 42.
import './words.ts';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate } from 'react-router';
import { formatRupiah } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState, ListFaces } from '#ui/Faces.tsx';
import { Note } from '#ui/Note.tsx';
import { PageHead } from '#ui/Page.tsx';
import { Pager } from '#ui/Pager.tsx';
import { TableSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { useUser } from '../../user.ts';
import list from '../list.module.css';
import { useComingSearch } from '../useComingSearch.ts';
import width from '../width.module.css';
import { Downloads } from './Downloads.tsx';
import { HistoryTabs } from './HistoryTabs.tsx';
import { MutationFilters } from './MutationFilters.tsx';
import {
  isNarrowed,
  type MutationAddress,
  mutationSearch,
  type Mutations,
  mutationsQuery,
  readMutationAddress,
} from './mutationAddress.ts';
import { MutationList } from './MutationList.tsx';

export function MutationPage() {
  const search = useComingSearch();
  const navigate = useNavigate();
  const { lender } = useUser();
  const address = readMutationAddress(search);
  const mutations = useQuery(mutationsQuery(address));
  const change = (part: Partial<MutationAddress>) =>
    void navigate(mutationSearch({ ...address, ...part, page: 1 }) || '?', { preventScrollReset: true });
  return (
    <div className={width.usual}>
      <PageHead
        title={t('mutasi.history')}
        lead={lender === null ? undefined : t('mutation.lead', { balance: formatRupiah(lender.balance) })}
      />
      {lender?.receivable !== undefined && (
        <Note tone="wait" title={t('summary.claim')}>
          {formatRupiah(lender.receivable)}
        </Note>
      )}
      <HistoryTabs />
      <MutationFilters address={address} onChange={change} />
      <Downloads address={address} />
      <div className={mutations.isPlaceholderData ? list.stale : undefined} aria-busy={mutations.isPlaceholderData}>
        <ListFaces
          query={mutations}
          what={t('mutation.what')}
          loading={
            <Card flush label={t('mutation.caption')}>
              <TableSkeleton columns={3} rows={10} />
            </Card>
          }
          isEmpty={({ totalCount }) => totalCount === 0}
          empty={<NothingHere address={address} />}
        >
          {(page) => <Found page={page} address={address} isOld={mutations.isPlaceholderData} />}
        </ListFaces>
      </div>
    </div>
  );
}

function Found({ page, address, isOld }: { page: Mutations; address: MutationAddress; isOld: boolean }) {
  const to = (no: number) => mutationSearch({ ...address, page: no }) || paths.mutation;
  if (!isOld && address.page > page.numberOfPages) return <Navigate to={to(page.numberOfPages)} replace />;
  return (
    <>
      <p className={list.count} role="status">
        {t('mutation.count', { count: page.totalCount })}
      </p>
      <Card flush label={t('mutation.caption')}>
        <MutationList mutations={page.data} />
      </Card>
      <Pager page={address.page} pages={page.numberOfPages} to={to} />
    </>
  );
}

function NothingHere({ address }: { address: MutationAddress }) {
  const kind = isNarrowed(address) ? 'mutation.nothing' : 'mutation.empty';
  const to = isNarrowed(address) ? paths.mutation : paths.marketplaces;
  return (
    <Card label={t('mutation.caption')}>
      <EmptyState
        title={t(`${kind}.title`)}
        text={t(`${kind}.text`)}
        action={<Button to={to}>{t(`${kind}.action`)}</Button>}
      />
    </Card>
  );
}
