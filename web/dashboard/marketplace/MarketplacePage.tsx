// /dashboard/marketplaces: the groups open for funding, 20 a page, with live slots; cards on phones, the spec's table
// from 900 px. Filters, order and page are in the URL.
// Source: spec §2, §4, §9; docs/screens.md; docs/settled.md 18, 33, 61.
import './words.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useNavigate } from 'react-router';
import { formatRupiah } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState, ListFaces, type Loaded } from '#ui/Faces.tsx';
import { PageHead } from '#ui/Page.tsx';
import { Pager } from '#ui/Pager.tsx';
import { Rich } from '#ui/Rich.tsx';
import { CardsSkeleton, TableSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { useWide } from '#ui/useWide.ts';
import { paths } from '../../paths.ts';
import { type LendingPage, lendingsQuery } from '../lending/lendingQueries.ts';
import { type LiveSlots, useLiveSlots } from '../lending/useLiveSlots.ts';
import list from '../list.module.css';
import { useComingSearch } from '../useComingSearch.ts';
import { CompareBar } from './CompareBar.tsx';
import { FilterBar } from './FilterBar.tsx';
import {
  changed,
  type FilterChange,
  type Filters,
  isFiltered,
  noFilters,
  queryOf,
  readFilters,
  searchOf,
  usualStatus,
} from './filters.ts';
import { LendingCard } from './LendingCard.tsx';
import { LendingTable } from './LendingTable.tsx';
import styles from './marketplace.module.css';
import { SearchBar } from './SearchBar.tsx';

export function MarketplacePage() {
  const search = useComingSearch();
  const navigate = useNavigate();
  const filters = readFilters(search);
  const lendings = useQuery(lendingsQuery(queryOf(filters)));
  const slots = useLiveSlots();
  const wide = useWide();

  const change = (part: FilterChange) =>
    void navigate(searchOf(changed(filters, part)) || '?', { preventScrollReset: true });

  return (
    <>
      <PageHead title={t('marketplace.title')} lead={leadOf(slots)} />
      <FilterBar filters={filters} onChange={change} />
      <SearchBar filters={filters} />
      <p className={styles.order}>
        <span>
          {t('shortlist.order', { order: t(`shortlist.order.${filters.sort}`) })} {t('shortlist.order.law')}
        </span>
        {' · '}
        <Link to={paths.plan}>{t('shortlist.plan')}</Link>
      </p>
      <div className={lendings.isPlaceholderData ? list.stale : undefined} aria-busy={lendings.isPlaceholderData}>
        {lendings.data !== undefined && lendings.data.totalCount > 0 ? (
          <Found page={lendings.data} filters={filters} slots={slots} wide={wide} isOld={lendings.isPlaceholderData} />
        ) : (
          <NotFull query={lendings} filters={filters} wide={wide} />
        )}
      </div>
      <p className={styles.foot}>{t('marketplace.foot')}</p>
      <CompareBar filters={filters} />
    </>
  );
}

function leadOf({ open }: LiveSlots): string {
  if (open === null) return t('marketplace.lead');
  return t('marketplace.lead.open', { count: open.count, open: formatRupiah(open.amount) });
}

type FoundProps = { page: LendingPage; filters: Filters; slots: LiveSlots; wide: boolean; isOld: boolean };

function Found({ page, filters, slots, wide, isOld }: FoundProps) {
  const to = (no: number) => searchOf({ ...filters, page: no }) || paths.marketplaces;
  if (!isOld && filters.page > page.numberOfPages) return <Navigate to={to(page.numberOfPages)} replace />;
  const pager = <Pager page={filters.page} pages={page.numberOfPages} to={to} />;
  return (
    <>
      <Matching count={page.totalCount} filters={filters} slots={slots} />
      {wide ? (
        <LendingTable lendings={page.data} />
      ) : (
        <div className={list.cards}>
          {page.data.map((lending) => (
            <LendingCard key={lending.id} lending={lending} />
          ))}
        </div>
      )}
      {pager}
    </>
  );
}

function Matching({ count, filters, slots }: { count: number; filters: Filters; slots: LiveSlots }) {
  // The two figures come from different sources: if the list is newer than the slots, the total is left out.
  const ofOpen = slots.live && slots.open !== null && filters.status === noFilters.status && count <= slots.open.count;
  const text = ofOpen ? 'marketplace.matching.of' : slots.live ? 'marketplace.matching.live' : 'marketplace.matching';
  return (
    <p className={styles.matching} role="status">
      <Rich text={text} slots={{ count: <b>{count}</b>, of: slots.open?.count ?? '' }} />
    </p>
  );
}

/** The loading, empty and failed states, in the frame of the list. */
function NotFull({ query, filters, wide }: { query: Loaded<LendingPage>; filters: Filters; wide: boolean }) {
  const isLoading = query.data === undefined && !query.isError;
  if (isLoading && !wide) {
    return (
      <ListFaces query={query} loading={<CardsSkeleton count={4} />}>
        {() => null}
      </ListFaces>
    );
  }
  return (
    <Card label={t('marketplace.caption')} flush={isLoading}>
      <h2 className="sr">{t('marketplace.caption')}</h2>
      <ListFaces query={query} what={t('marketplace.what')} loading={<TableSkeleton columns={8} />}>
        {() => <NothingHere filters={filters} />}
      </ListFaces>
    </Card>
  );
}

/** Nothing is chosen but the marked groups: none are. */
const isOnlySaved = (filters: Filters): boolean =>
  filters.saved &&
  !isFiltered({ ...filters, saved: false, status: noFilters.status }) &&
  filters.status === usualStatus(true);

function NothingHere({ filters }: { filters: Filters }) {
  if (isOnlySaved(filters)) {
    return (
      <EmptyState
        title={t('shortlist.none.title')}
        text={t('shortlist.none.text')}
        action={<Button to={paths.marketplaces}>{t('shortlist.none.action')}</Button>}
      />
    );
  }
  const kind = isFiltered(filters) ? 'nothing' : 'empty';
  const to = isFiltered(filters)
    ? paths.marketplaces
    : `${paths.marketplaces}${searchOf({ ...noFilters, status: 'all' })}`;
  return (
    <EmptyState
      title={t(`marketplace.${kind}.title`)}
      text={t(`marketplace.${kind}.text`)}
      action={<Button to={to}>{t(`marketplace.${kind}.action`)}</Button>}
    />
  );
}
