// /reports/collection: what was collected in one week by branch, by officer and by instalment, with the filters of reports.
// Source: docs/glossary.md (collection rate); decision 0123.
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { CollectedInstalment, CollectedPlace } from '#contract/collection-report.ts';
import { collectedParts } from '#domain/collection-report.ts';
import { addDays, findBusinessDate, formatDate, formatShortDate } from '#domain/calendar.ts';
import { formatRupiahTotal } from '#domain/money.ts';
import { oneOf, readPage } from '#ui/address.ts';
import { Card } from '#ui/Card.tsx';
import { call } from '#ui/client.ts';
import { EmptyState, ListFaces } from '#ui/Faces.tsx';
import { Pager } from '#ui/Pager.tsx';
import { TableSkeleton } from '#ui/Skeleton.tsx';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../../paths.ts';
import { ChoiceChips } from '../../ChoiceChips.tsx';
import { type ListFile, ListTools } from '../../ListTools.tsx';
import { ReportFrame } from '../ReportFrame.tsx';
import { type Filters, queryOf, reportChoicesQuery, useReportFilters } from '../reportFilters.ts';
import { Change } from './Change.tsx';
import { rateText } from './CollectionSection.tsx';
import styles from './collection.module.css';
import { type By, collectionLink, collectionLists, type Shown } from './collectionQueries.ts';

const LIMIT = 20;

export function CollectionPage() {
  const { filters } = useReportFilters();
  const [address, setAddress] = useSearchParams();
  const { data } = useQuery(reportChoicesQuery);
  const on = filters.on ?? data?.dates?.last ?? null;
  const shown: Shown = {
    list: oneOf(address, 'list', collectionLists) ?? 'branch',
    through: findBusinessDate(address.get('through') ?? ''),
    part: oneOf(address, 'part', collectedParts),
    page: readPage(address),
  };
  const show = (next: Partial<Shown>) =>
    setAddress(collectionLink(filters, { ...shown, page: 1, ...next }).split('?')[1] ?? '');
  const through = shown.through ?? on;
  return (
    <ReportFrame
      title={t('collected.page')}
      lead={
        through !== null &&
        t('collected.lead', { from: formatShortDate(addDays(through, -6)), through: formatDate(through) })
      }
      on={on}
    >
      <ChoiceChips
        label={t('collected.list')}
        choices={collectionLists}
        textOf={(list) => t(`collected.list.${list}`)}
        chosen={shown.list}
        onChoose={(list) => show({ list: list ?? 'branch', part: null })}
      >
        {shown.list === 'instalments' && (
          <ChoiceChips
            label={t('collected.part')}
            choices={collectedParts}
            textOf={(part) => t(`collected.part.${part}`)}
            chosen={shown.part}
            onChoose={(part) => show({ part: part === shown.part ? null : part })}
          />
        )}
      </ChoiceChips>
      {shown.list === 'instalments' ? (
        <Instalments filters={filters} shown={shown} />
      ) : (
        <Places by={shown.list} filters={filters} shown={shown} />
      )}
    </ReportFrame>
  );
}

const queryFor = (filters: Filters, { through, page }: Shown) => ({
  ...queryOf(filters),
  ...(through !== null && { through }),
  limit: String(LIMIT),
  page: String(page),
});

type ListProps = { filters: Filters; shown: Shown };

function Places({ by, filters, shown }: ListProps & { by: By }) {
  const query = { ...queryFor(filters, shown), by };
  const found = useQuery(
    queryOptions({
      queryKey: ['reports', 'collection', 'places', query],
      queryFn: ({ signal }) => call('GET staff/reports/collection/places', { query, signal }),
      placeholderData: keepPreviousData,
    }),
  );
  const file: ListFile = {
    call: 'GET staff/reports/collection/places/files/:form',
    query,
    name: 'tertagih-per-cabang-petugas',
  };
  const to = ({ id }: CollectedPlace) =>
    collectionLink({ ...filters, [by]: id }, { ...shown, list: 'instalments', page: 1 });
  return (
    <Listed
      query={found}
      file={file}
      filters={filters}
      shown={shown}
      rows={(rows) => (
        <Table
          caption={t(`collected.list.${by}`)}
          columns={placeColumns}
          rows={rows}
          rowKey={({ id }) => id}
          rowTo={to}
        />
      )}
    />
  );
}

const placeColumns: readonly Column<CollectedPlace>[] = [
  { key: 'name', head: t('collected.name'), cell: ({ name }) => name },
  {
    key: 'due',
    head: t('collected.due'),
    align: 'right',
    only: 'desk',
    cell: ({ due }) => formatRupiahTotal(due),
  },
  {
    key: 'day',
    head: t('collected.on_day'),
    align: 'right',
    strong: true,
    cell: ({ onDayRate, before }) => (
      <>
        {rateText(onDayRate)}
        <Sub>
          <Change now={onDayRate} before={before.onDayRate} better="up" />
        </Sub>
      </>
    ),
  },
  { key: 'within', head: t('collected.within'), align: 'right', cell: ({ withinRate }) => rateText(withinRate) },
];

function Instalments({ filters, shown }: ListProps) {
  const query = { ...queryFor(filters, shown), ...(shown.part && { part: shown.part }) };
  const found = useQuery(
    queryOptions({
      queryKey: ['reports', 'collection', 'instalments', query],
      queryFn: ({ signal }) => call('GET staff/reports/collection/instalments', { query, signal }),
      placeholderData: keepPreviousData,
    }),
  );
  const file: ListFile = {
    call: 'GET staff/reports/collection/instalments/files/:form',
    query,
    name: 'angsuran-jatuh-tempo',
  };
  return (
    <Listed
      query={found}
      file={file}
      filters={filters}
      shown={shown}
      rows={(rows) => (
        <Table
          caption={t('collected.list.instalments')}
          columns={instalmentColumns}
          rows={rows}
          rowKey={({ lending, no }) => `${lending}:${no}`}
          rowTo={({ lending }) => paths.lending(lending)}
        />
      )}
    />
  );
}

const instalmentColumns: readonly Column<CollectedInstalment>[] = [
  {
    key: 'group',
    head: t('collected.group'),
    cell: ({ groupName, officer, branch, no, dueOn }) => (
      <>
        {groupName}
        <Sub>{t('collected.at', { officer, branch })}</Sub>
        <Sub>{t('collected.no', { no, date: formatShortDate(dueOn) })}</Sub>
      </>
    ),
  },
  { key: 'due', head: t('collected.due'), align: 'right', only: 'desk', cell: ({ due }) => formatRupiahTotal(due) },
  {
    key: 'day',
    head: t('collected.on_day'),
    align: 'right',
    only: 'desk',
    cell: ({ onDay }) => formatRupiahTotal(onDay),
  },
  {
    key: 'within',
    head: t('collected.within'),
    align: 'right',
    only: 'desk',
    cell: ({ within }) => formatRupiahTotal(within),
  },
  {
    key: 'left',
    head: t('collected.left'),
    align: 'right',
    strong: true,
    cell: ({ left, due }) => (
      <>
        {left === '0' ? t('collected.all') : formatRupiahTotal(left)}
        <Sub only="phone">{t('collected.of', { due: formatRupiahTotal(due) })}</Sub>
      </>
    ),
  },
];

type Page<Row> = { data: Row[]; totalCount: number; numberOfPages: number };
type ListedProps<Row> = ListProps & {
  query: Parameters<typeof ListFaces<Page<Row>>>[0]['query'];
  file: ListFile;
  rows: (rows: readonly Row[]) => ReactNode;
};

function Listed<Row>({ query, file, filters, shown, rows }: ListedProps<Row>) {
  return (
    <ListFaces
      query={query}
      what={t('collected.page')}
      loading={<TableSkeleton columns={4} />}
      isEmpty={({ totalCount }) => totalCount === 0}
      empty={<EmptyState title={t('collected.empty.title')} text={t('collected.empty.text')} />}
    >
      {(found) => (
        <>
          <div className={styles.tools}>
            <span>{t('collected.count', { count: found.totalCount })}</span>
            <ListTools file={file} />
          </div>
          <Card flush label={t('collected.page')}>
            {rows(found.data)}
          </Card>
          <Pager
            page={shown.page}
            pages={found.numberOfPages}
            to={(page) => collectionLink(filters, { ...shown, page })}
          />
          <p className={styles.lead}>
            <Link to={paths.portfolioReport()}>{t('loanreport.portfolio.title')}</Link>
          </p>
        </>
      )}
    </ListFaces>
  );
}
