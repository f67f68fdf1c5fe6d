// /lendings: every lending, 20 a page, with search and filters in the address; a dense table, on phones a list.
// Source: screens.md (Staff console: Pinjaman); the look's console and table.
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import type { StaffLending } from '#contract/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { classes } from '#ui/classes.ts';
import { EmptyState, ListFaces } from '#ui/Faces.tsx';
import { Pager } from '#ui/Pager.tsx';
import { TableSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { canDo, usePerson } from '../../person.ts';
import frame from '../frame.module.css';
import { KeyHints } from '../KeyHints.tsx';
import { useListKeys } from '../keys.ts';
import { PageHead } from '../PageHead.tsx';
import { SearchField } from '../SearchField.tsx';
import { changed, type Filters, isFiltered, readFilters, searchOf } from './filters.ts';
import { LendingFilters } from './LendingFilters.tsx';
import { type LendingPage, lendingsQuery } from './lendingQueries.ts';
import { LendingRows } from './LendingRows.tsx';
import { LendingTable } from './LendingTable.tsx';

export function LendingsPage() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const person = usePerson();
  const filters = readFilters(address);
  const lendings = useQuery(lendingsQuery(filters));
  const list = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  useListKeys(list, search);
  const change = (part: Partial<Omit<Filters, 'page'>>) =>
    void navigate(paths.lendings + searchOf(changed(filters, part)), { preventScrollReset: true });
  return (
    <div className={frame.page}>
      <PageHead
        title={t('console.lendings')}
        lead={countText(lendings.data, filters)}
        aside={
          <>
            <SearchField
              label={t('lendings.search')}
              value={filters.search}
              onSearch={(text) => change({ search: text })}
              fieldRef={search}
            />
            {canDo(person, 'loan') && (
              <Button size="sm" to={paths.newDraft()}>
                {t('draft.new')}
              </Button>
            )}
          </>
        }
      />
      <h2 className="sr">{t('lendings.what')}</h2>
      <LendingFilters filters={filters} onChange={change} />
      <div
        ref={list}
        className={classes(frame.dense, lendings.isPlaceholderData && frame.stale)}
        aria-busy={lendings.isPlaceholderData}
      >
        <ListFaces
          query={lendings}
          what={t('lendings.what')}
          loading={
            <Card className={frame.flush} flush label={t('lendings.what')}>
              <TableSkeleton columns={8} />
            </Card>
          }
          isEmpty={({ totalCount }) => totalCount === 0}
          empty={<NothingHere filters={filters} />}
        >
          {(page) => <Found page={page} filters={filters} isOld={lendings.isPlaceholderData} />}
        </ListFaces>
      </div>
      <KeyHints search />
    </div>
  );
}

function countText(page: LendingPage | undefined, { late, decision }: Filters): string {
  if (page === undefined) return t('list.loading');
  if (decision) return t('lendings.count.decision', { count: page.totalCount });
  return t(late ? 'lendings.count.late' : 'lendings.count', { count: page.totalCount });
}

function Found({ page, filters, isOld }: { page: LendingPage; filters: Filters; isOld: boolean }) {
  const wide = useMediaQuery('(min-width: 900px)', undefined, { getInitialValueInEffect: false });
  const toPage = (no: number) => paths.lendings + searchOf({ ...filters, page: no });
  if (!isOld && filters.page > page.numberOfPages) return <Navigate to={toPage(page.numberOfPages)} replace />;
  // The filters go along, so that the queue beside the detail is this list.
  const to = ({ id }: StaffLending) => paths.lending(id) + searchOf(filters);
  return (
    <>
      <Card className={frame.flush} flush label={t('lendings.what')}>
        {wide ? <LendingTable lendings={page.data} to={to} /> : <LendingRows lendings={page.data} to={to} />}
      </Card>
      <div className={frame.pages}>
        <Pager page={filters.page} pages={page.numberOfPages} to={toPage} />
      </div>
    </>
  );
}

function NothingHere({ filters }: { filters: Filters }) {
  const kind = isFiltered(filters) ? 'nothing' : 'empty';
  return (
    <div className={frame.empty}>
      <EmptyState
        title={t(`lendings.${kind}.title`)}
        text={t(`lendings.${kind}.text`)}
        action={isFiltered(filters) && <Button to={paths.lendings}>{t('lendings.nothing.action')}</Button>}
      />
    </div>
  );
}
