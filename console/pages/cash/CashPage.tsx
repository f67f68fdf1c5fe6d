// /cash: cash from meetings that is not at the bank yet, by officer and group, oldest first. Marks deposits that fell
// short, and for how long.
// Source: docs/screens.md; docs/domain.md §7, §8.
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { CashInHand } from '#contract/reversal.ts';
import { formatShortDate } from '#domain/calendar.ts';
import { formatRupiah } from '#domain/money.ts';
import { pageQuery, searchOf } from '#ui/address.ts';
import { Badge } from '#ui/Badge.tsx';
import { type Answer, call } from '#ui/client.ts';
import { Money } from '#ui/Money.tsx';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { useWide } from '#ui/useWide.ts';
import { paths } from '../../paths.ts';
import cards from '../four-eyes/EntryRows.module.css';
import { type ListFilters, readList, useFilters } from '../listFilters.ts';
import { QueueFrame } from '../QueueFrame.tsx';

const orders = ['oldest', 'amount', 'name'] as const;
type Filters = ListFilters<typeof orders>;

const cashQuery = (filters: Filters) =>
  queryOptions({
    queryKey: ['cash', pageQuery(filters)],
    queryFn: ({ signal }): Promise<Answer<'GET staff/cashinhand'>> =>
      call('GET staff/cashinhand', { query: pageQuery(filters), signal }),
    placeholderData: keepPreviousData,
  });

export function CashPage() {
  const { filters, list } = useFilters(readFilters, addressOf, orders);
  const wide = useWide();
  return (
    <QueueFrame
      title={t('console.cash')}
      what={t('cash.what')}
      count={(count) => t('cash.count', { count })}
      query={useQuery(cashQuery(filters))}
      list={list}
      file={{ call: 'GET staff/cashinhand/files/:form', query: pageQuery(filters), name: 'uang-di-petugas' }}
      search={t('cash.search')}
      empty={{ title: t('cash.empty.title'), text: t('cash.empty.text') }}
    >
      {(rows) =>
        wide ? (
          <Table
            caption={t('cash.what')}
            columns={columns}
            rows={rows}
            rowKey={keyOf}
            rowTo={({ lending }) => paths.lending(lending)}
          />
        ) : (
          <Cards rows={rows} />
        )
      }
    </QueueFrame>
  );
}

const readFilters = (search: URLSearchParams): Filters => ({
  ...readList(search, orders),
});
const addressOf = (filters: Filters): string => paths.cash + searchOf(filters);

const keyOf = ({ officer, lending }: CashInHand): string => `${officer.id}:${lending}`;
const ageText = ({ days }: CashInHand): string => (days === 0 ? t('cash.today') : t('cash.days', { days }));

const columns: readonly Column<CashInHand>[] = [
  { key: 'group', head: t('correction.group'), cell: ({ groupName }) => groupName },
  { key: 'officer', head: t('cash.officer'), cell: ({ officer }) => officer.name },
  { key: 'taken', head: t('cash.taken'), align: 'right', only: 'desk', cell: ({ taken }) => <Money of={taken} /> },
  { key: 'arrived', head: t('cash.arrived'), align: 'right', cell: ({ arrived }) => <Money of={arrived} /> },
  {
    key: 'in_hand',
    head: t('cash.in_hand'),
    align: 'right',
    strong: true,
    cell: ({ inHand }) => <Money of={inHand} />,
  },
  {
    key: 'since',
    head: t('cash.since'),
    cell: (row) => (
      <>
        {formatShortDate(row.since)}
        <Sub>{ageText(row)}</Sub>
      </>
    ),
  },
  { key: 'short', head: t('cash.short'), cell: (row) => <Shortage row={row} /> },
];

function Shortage({ row: { short } }: { row: CashInHand }) {
  if (short === 0) return null;
  return (
    <Badge tone="danger" icon="warn">
      {t('cash.short.of', { amount: formatRupiah(short) })}
    </Badge>
  );
}

function Cards({ rows }: { rows: readonly CashInHand[] }) {
  return (
    <ul className={cards.list}>
      {rows.map((row) => (
        <li key={keyOf(row)}>
          <Link className={cards.name} to={paths.lending(row.lending)}>
            {row.groupName}
          </Link>
          <span className={cards.amount}>{formatRupiah(row.inHand)}</span>
          <small>{row.officer.name}</small>
          <small className={cards.state}>
            {formatShortDate(row.since)} · {ageText(row)}
          </small>
          {row.short > 0 && (
            <p className={cards.auditEvents}>
              <Shortage row={row} />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
