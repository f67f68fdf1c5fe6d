// /kycs: identity verifications, those that wait first and of them the oldest; a table, on phones a list.
// Source: screens.md (KYC: queue by age); spec §9 (the operator sees what is past 2 working days); the look's console.
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import type { StaffKycItem } from '#contract/kyc.ts';
import { StatusBadge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Chip, ChipRow } from '#ui/Chip.tsx';
import { classes } from '#ui/classes.ts';
import { EmptyState, ListFaces } from '#ui/Faces.tsx';
import { Pager } from '#ui/Pager.tsx';
import { TableSkeleton } from '#ui/Skeleton.tsx';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import { KeyHints } from '../KeyHints.tsx';
import { useListKeys } from '../keys.ts';
import { PageHead } from '../PageHead.tsx';
import { SearchField } from '../SearchField.tsx';
import { type Filters, listAt, readFilters, searchOf, statuses } from './filters.ts';
import { type KycQueuePage, kycsQuery } from './kycQueries.ts';
import { KycRows, Overdue } from './KycRows.tsx';

export function KycsPage() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const filters = readFilters(address);
  const kycs = useQuery(kycsQuery(filters));
  const list = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  useListKeys(list, search);
  const change = (part: Partial<Filters>) =>
    void navigate(listAt({ ...filters, page: 1, ...part }), { preventScrollReset: true });
  return (
    <div className={frame.page}>
      <PageHead
        title={t('kycs.title')}
        lead={kycs.data ? t('kycs.count', { count: kycs.data.totalCount }) : t('list.loading')}
        aside={
          <SearchField
            label={t('kycs.search')}
            value={filters.search}
            onSearch={(text) => change({ search: text })}
            fieldRef={search}
          />
        }
      />
      <h2 className="sr">{t('kycs.what')}</h2>
      <div className={frame.filters}>
        <ChipRow label={t('kycs.filter')}>
          {statuses.map((status) => (
            <Chip key={status} on={filters.status === status} onClick={() => change({ status })}>
              {t(status === 'all' ? 'kycs.all' : `status.kyc.${status}`)}
            </Chip>
          ))}
        </ChipRow>
      </div>
      <div
        ref={list}
        className={classes(frame.dense, kycs.isPlaceholderData && frame.stale)}
        aria-busy={kycs.isPlaceholderData}
      >
        <ListFaces
          query={kycs}
          what={t('kycs.what')}
          loading={
            <Card className={frame.flush} flush label={t('kycs.what')}>
              <TableSkeleton columns={4} />
            </Card>
          }
          isEmpty={({ totalCount }) => totalCount === 0}
          empty={<NothingHere filters={filters} />}
        >
          {(page) => <Found page={page} filters={filters} isOld={kycs.isPlaceholderData} />}
        </ListFaces>
      </div>
      <KeyHints search />
    </div>
  );
}

const columns: readonly Column<StaffKycItem>[] = [
  {
    key: 'name',
    head: t('kycs.col.name'),
    cell: ({ name, phone }) => (
      <>
        {name}
        <Sub>{phone}</Sub>
      </>
    ),
  },
  {
    key: 'submitted',
    head: t('kycs.col.submitted'),
    cell: ({ submittedAt }) => (submittedAt === null ? null : instantText(submittedAt)),
  },
  {
    key: 'due',
    head: t('kycs.col.due'),
    cell: ({ status, dueAt, overdue }) =>
      status === 'pending' && (
        <>
          {dueAt !== null && t('kycs.due', { at: instantText(dueAt) })}
          {overdue && (
            <Sub>
              <Overdue />
            </Sub>
          )}
        </>
      ),
  },
  { key: 'status', head: t('kycs.col.status'), cell: ({ status }) => <StatusBadge kind="kyc" status={status} /> },
];

function Found({ page, filters, isOld }: { page: KycQueuePage; filters: Filters; isOld: boolean }) {
  const wide = useMediaQuery('(min-width: 900px)', undefined, { getInitialValueInEffect: false });
  const toPage = (no: number) => listAt({ ...filters, page: no });
  if (!isOld && filters.page > page.numberOfPages) return <Navigate to={toPage(page.numberOfPages)} replace />;
  const to = ({ id }: StaffKycItem) => paths.kyc(id) + searchOf(filters);
  return (
    <>
      <Card className={frame.flush} flush label={t('kycs.what')}>
        {wide ? (
          <Table caption={t('kycs.what')} columns={columns} rows={page.data} rowKey={({ id }) => id} rowTo={to} />
        ) : (
          <KycRows items={page.data} to={to} />
        )}
      </Card>
      <div className={frame.pages}>
        <Pager page={filters.page} pages={page.numberOfPages} to={toPage} />
      </div>
    </>
  );
}

function NothingHere({ filters: { status, search } }: { filters: Filters }) {
  const kind = status === 'pending' && search === '' ? 'empty' : 'nothing';
  return (
    <div className={frame.empty}>
      <EmptyState
        title={t(`kycs.${kind}.title`)}
        text={t(`kycs.${kind}.text`)}
        action={kind === 'nothing' && <Button to={paths.kycs}>{t('kycs.nothing.action')}</Button>}
      />
    </div>
  );
}
