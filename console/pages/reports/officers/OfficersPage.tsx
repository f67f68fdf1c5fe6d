// /reports/officers: the work of officers, or of branches, in the month that ends on the report's date, the lowest collection
// first; each compared with the month before and with all of them.
// Source: docs/screens.md; decision 0123.
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { WorkOf } from '#contract/officer-report.ts';
import { workBy } from '#domain/officer-report.ts';
import { formatDate } from '#domain/calendar.ts';
import { oneOf, readPage } from '#ui/address.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { call } from '#ui/client.ts';
import { EmptyState, ListFaces } from '#ui/Faces.tsx';
import { Pager } from '#ui/Pager.tsx';
import { TableSkeleton } from '#ui/Skeleton.tsx';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { useWide } from '#ui/useWide.ts';
import { paths } from '../../../paths.ts';
import { canDo, usePerson } from '../../../person.ts';
import { ChoiceChips } from '../../ChoiceChips.tsx';
import { ListTools } from '../../ListTools.tsx';
import { Change } from '../collection/Change.tsx';
import { ReportFrame } from '../ReportFrame.tsx';
import { queryOf, reportChoicesQuery, useReportFilters } from '../reportFilters.ts';
import styles from './officers.module.css';
import { cashText, workFigures } from './workFigures.tsx';

export function OfficersPage() {
  const { filters, linkTo } = useReportFilters();
  const [address, setAddress] = useSearchParams();
  const { data } = useQuery(reportChoicesQuery);
  const on = filters.on ?? data?.dates?.last ?? null;
  const by = oneOf(address, 'by', workBy) ?? 'officer';
  const page = readPage(address);
  const addressWith = (name: string, value: string) => {
    const next = new URLSearchParams(address);
    next.delete('page');
    next.set(name, value);
    return next;
  };
  const query = { ...queryOf(filters), by };
  const paged = { ...query, limit: '20', page: String(page) };
  const found = useQuery(
    queryOptions({
      queryKey: ['reports', 'officers', paged],
      queryFn: ({ signal }) => call('GET staff/reports/officers', { query: paged, signal }),
      placeholderData: keepPreviousData,
    }),
  );
  const to = ({ id }: WorkOf) =>
    by === 'officer' ? paths.officerReport(id) : linkTo({ branch: id as typeof filters.branch }) + '&by=officer';
  return (
    <ReportFrame
      title={t('work.title')}
      lead={on === null ? undefined : t('work.lead', { date: formatDate(on) })}
      on={on}
      acts={<OwnWork />}
    >
      <ChoiceChips
        label={t('work.by')}
        choices={workBy}
        textOf={(one) => t(`work.by.${one}`)}
        chosen={by}
        onChoose={(one) => setAddress(addressWith('by', one ?? 'officer'))}
      />
      <ListFaces
        query={found}
        what={t('work.title')}
        loading={<TableSkeleton columns={8} />}
        isEmpty={({ totalCount }) => totalCount === 0}
        empty={<EmptyState title={t('work.empty.title')} text={t('work.empty.text')} />}
      >
        {(list) => (
          <>
            <ListTools
              file={{ call: 'GET staff/reports/officers/files/:form', query: paged, name: 'petugas-dan-cabang' }}
            />
            <Rows rows={list.data} to={to} />
            <Pager page={page} pages={list.numberOfPages} to={(no) => `?${addressWith('page', String(no))}`} />
          </>
        )}
      </ListFaces>
    </ReportFrame>
  );
}

/** To her own figures, for whoever has groups. */
const OwnWork = () =>
  canDo(usePerson(), 'group.officer') && (
    <Button kind="outline" size="sm" to={paths.officerReport('me')}>
      {t('work.own')}
    </Button>
  );

type RowsProps = { rows: readonly WorkOf[]; to: (row: WorkOf) => string };

function Rows({ rows, to }: RowsProps) {
  if (useWide())
    return (
      <Card flush label={t('work.title')}>
        <Table caption={t('work.title')} columns={columns} rows={rows} rowKey={({ id }) => id} rowTo={to} />
      </Card>
    );
  return (
    <ul className={styles.cards}>
      {rows.map((row) => (
        <li key={row.id} className={styles.card}>
          <Link to={to(row)}>{row.name}</Link>
          <dl>
            {columns.slice(1).map(({ key, head, cell }) => (
              <div key={key}>
                <dt>{head}</dt>
                <dd>{cell(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

const columns: readonly Column<WorkOf>[] = [
  { key: 'name', head: t('work.name'), cell: ({ name }) => name },
  ...workFigures.map(
    ({ key, head, value, of, rate, better }): Column<WorkOf> => ({
      key,
      head: t(head),
      align: 'right',
      cell: ({ now, before }) => (
        <>
          {value(now)}
          {of && <Sub>{of(now)}</Sub>}
          {rate && better && (
            <Sub>
              <Change now={rate(now)} before={rate(before)} better={better} />
            </Sub>
          )}
        </>
      ),
    }),
  ),
  {
    key: 'cash',
    head: t('work.cash'),
    align: 'right',
    cell: (row) => {
      const { value, of } = cashText(row);
      return (
        <>
          {value}
          {of && <Sub>{of}</Sub>}
        </>
      );
    },
  },
];
