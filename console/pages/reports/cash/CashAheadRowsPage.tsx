// /reports/cash/rows: what a figure of cash ahead is the sum of: the loans whose instalments are expected on a day, or the
// withdrawals, disbursements, paybacks and taxes that leave.
// Source: decision 0129.
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { DueAheadRow, PlannedAheadRow } from '#contract/cash-ahead.ts';
import { findBusinessDate, formatDate, formatShortDate, monthTitle } from '#domain/calendar.ts';
import { type PlannedKind, plannedKinds } from '#domain/cash-ahead.ts';
import { formatRupiahTotal, formatShareBp } from '#domain/money.ts';
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
import frame from '../../frame.module.css';
import { type ListFile, ListTools } from '../../ListTools.tsx';
import { PageHead } from '../../PageHead.tsx';
import { rowLists, rowsLink, type Shown } from './cashQueries.ts';

export function CashAheadRowsPage() {
  const [address, setAddress] = useSearchParams();
  const shown: Shown = {
    list: oneOf(address, 'list', rowLists) ?? 'planned',
    on: findBusinessDate(address.get('on') ?? ''),
    kind: oneOf(address, 'kind', plannedKinds),
    page: readPage(address),
  };
  const choose = (kind: PlannedKind | null) => setAddress(rowsLink({ ...shown, kind, page: 1 }).split('?')[1] ?? '');
  return (
    <div className={frame.page}>
      <PageHead
        title={t(`ahead.rows.${shown.list}`)}
        lead={
          shown.on
            ? t(`ahead.rows.${shown.list}.on`, { date: formatDate(shown.on) })
            : t(`ahead.rows.${shown.list}.all`)
        }
        back={{ to: paths.cashAhead, label: t('ahead.title') }}
      />
      {shown.list === 'planned' ? (
        <>
          <ChoiceChips
            label={t('ahead.kind')}
            all={t('ahead.kind.all')}
            choices={plannedKinds}
            textOf={(kind) => t(`ahead.kind.${kind}`)}
            chosen={shown.kind}
            onChoose={choose}
          />
          <Planned shown={shown} />
        </>
      ) : (
        <Instalments shown={shown} />
      )}
    </div>
  );
}

function Instalments({ shown }: { shown: Shown }) {
  const { on, page } = shown;
  const query = { ...(on && { on }), limit: '20', page: String(page) };
  const found = useQuery(
    queryOptions({
      queryKey: ['reports', 'cash', 'instalments', query],
      queryFn: ({ signal }) => call('GET staff/reports/cash/instalments', { query, signal }),
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <Listed
      query={found}
      shown={shown}
      file={{ call: 'GET staff/reports/cash/instalments/files/:form', query, name: 'angsuran-ke-depan' }}
      rows={(rows) => (
        <Table
          caption={t('ahead.rows.instalments')}
          columns={dueColumns}
          rows={rows}
          rowKey={({ lending, dueOn }) => `${lending}:${dueOn}`}
          rowTo={({ lending }) => paths.lending(lending)}
        />
      )}
    />
  );
}

const dueColumns: readonly Column<DueAheadRow>[] = [
  {
    key: 'group',
    head: t('collected.group'),
    cell: ({ groupName, officer, branch, dueOn }) => (
      <>
        {groupName}
        <Sub>{t('collected.at', { officer, branch })}</Sub>
        <Sub>{t('ahead.due.on', { date: formatShortDate(dueOn) })}</Sub>
      </>
    ),
  },
  {
    key: 'cohort',
    head: t('ahead.cohort'),
    only: 'desk',
    cell: ({ cohort }) => monthTitle(cohort),
  },
  {
    key: 'rate',
    head: t('ahead.rate'),
    align: 'right',
    cell: ({ rate, basis }) => (
      <>
        {formatShareBp(rate)}
        {basis !== 'cohort' && <Sub>{t(`ahead.basis.${basis}`)}</Sub>}
      </>
    ),
  },
  {
    key: 'due',
    head: t('ahead.still_due'),
    align: 'right',
    strong: true,
    cell: ({ due }) => formatRupiahTotal(due),
  },
];

function Planned({ shown }: { shown: Shown }) {
  const { on, kind, page } = shown;
  const query = { ...(on && { on }), ...(kind && { kind }), limit: '20', page: String(page) };
  const found = useQuery(
    queryOptions({
      queryKey: ['reports', 'cash', 'planned', query],
      queryFn: ({ signal }) => call('GET staff/reports/cash/planned', { query, signal }),
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <Listed
      query={found}
      shown={shown}
      file={{ call: 'GET staff/reports/cash/planned/files/:form', query, name: 'uang-keluar-ke-depan' }}
      rows={(rows) => (
        <Table
          caption={t('ahead.rows.planned')}
          columns={plannedColumns}
          rows={rows}
          rowKey={(row) => `${row.kind}:${row.id}:${row.on}`}
          rowTo={pageOf}
        />
      )}
    />
  );
}

function pageOf({ kind, id, isVoucher }: PlannedAheadRow): string {
  if (isVoucher) return paths.voucher(id);
  if (kind === 'withdrawal') return paths.withdrawal(id);
  return kind === 'tax' ? paths.taxes(id) : paths.lending(id);
}

const plannedColumns: readonly Column<PlannedAheadRow>[] = [
  {
    key: 'what',
    head: t('ahead.what'),
    cell: ({ kind, name, state }) => (
      <>
        {t('ahead.planned', { kind: t(`ahead.kind.${kind}`), name })}
        <Sub>{t(`ahead.state.${state}`)}</Sub>
      </>
    ),
  },
  { key: 'on', head: t('ahead.leaves'), cell: ({ on }) => formatShortDate(on) },
  {
    key: 'amount',
    head: t('ahead.amount'),
    align: 'right',
    strong: true,
    cell: ({ amount }) => formatRupiahTotal(amount),
  },
];

type Page<Row> = { data: Row[]; totalCount: number; numberOfPages: number };
type ListedProps<Row> = {
  query: Parameters<typeof ListFaces<Page<Row>>>[0]['query'];
  shown: Shown;
  file: ListFile;
  rows: (rows: readonly Row[]) => ReactNode;
};

function Listed<Row>({ query, shown, file, rows }: ListedProps<Row>) {
  return (
    <ListFaces
      query={query}
      what={t('ahead.title')}
      loading={<TableSkeleton columns={3} />}
      isEmpty={({ totalCount }) => totalCount === 0}
      empty={<EmptyState title={t('ahead.empty.title')} text={t('ahead.empty.text')} />}
    >
      {(found) => (
        <>
          <ListTools file={file} />
          <Card flush label={t(`ahead.rows.${shown.list}`)}>
            {rows(found.data)}
          </Card>
          <Pager page={shown.page} pages={found.numberOfPages} to={(page) => rowsLink({ ...shown, page })} />
        </>
      )}
    </ListFaces>
  );
}
