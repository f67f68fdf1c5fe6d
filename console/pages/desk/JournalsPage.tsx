// /journals: journals in human words by time of posting, newest first; filtered by kind, account, amount and dates, searched
// by person, group, amount, key or id.
// Source: docs/screens.md; docs/domain.md §8.
import { useQuery } from '@tanstack/react-query';
import type { Journal } from '#contract/books.ts';
import { type AccountKind, accountKinds } from '#domain/account-kind.ts';
import { findBusinessDate, formatShortDate } from '#domain/calendar.ts';
import { journalKinds } from '#domain/journal-kind.ts';
import { formatRupiahTotal } from '#domain/money.ts';
import { DateInput } from '#ui/DateInput.tsx';
import { oneOf, pageQuery, readText, searchOf } from '#ui/address.ts';
import { Button } from '#ui/Button.tsx';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { readOrder, useFilters } from '../listFilters.ts';
import { QueueFrame } from '../QueueFrame.tsx';
import { SelectBox } from '../SelectBox.tsx';
import { AmountFilter } from './AmountFilter.tsx';
import styles from './desk.module.css';
import { entryOrders, type JournalFilters, journalsQuery } from './deskQueries.ts';
import { journalLine } from './journalLine.ts';

export function JournalsPage() {
  const { filters, change, list } = useFilters(readFilters, addressOf, entryOrders);
  return (
    <QueueFrame
      title={t('console.journals')}
      what={t('journals.what')}
      count={(count) => t('journals.count', { count })}
      query={useQuery(journalsQuery(filters))}
      list={{ ...list, search: { value: filters.q, onSearch: (q) => change({ q: q.trim() }) } }}
      file={{ call: 'GET staff/journals/files/:form', query: pageQuery(filters), name: 'jurnal' }}
      search={t('journals.search')}
      filters={<Filters filters={filters} change={change} />}
      columns={3}
      empty={{
        title: t('journals.empty.title'),
        text: t('journals.empty.text'),
        action: <Button to={paths.journals()}>{t('desk.clear')}</Button>,
      }}
    >
      {(rows) => <JournalRows rows={rows} />}
    </QueueFrame>
  );
}

type FilterProps = { filters: JournalFilters; change: (change: Partial<JournalFilters>) => void };

function Filters({ filters: { kind, account, amountFrom, amountTo, from, to }, change }: FilterProps) {
  const accounts = accountNames.map((value) => ({ value, label: t(`ledger.${value}`) }));
  const kinds = journalKinds.map((value) => ({ value, label: t(`journal.kind.${value}`) }));
  return (
    <div className={styles.dates}>
      <SelectBox
        label={t('journals.filter.kind')}
        options={[{ value: 'all', label: t('desk.all') }, ...kinds]}
        value={kind ?? 'all'}
        onChange={(chosen) => change({ kind: chosen === 'all' ? null : chosen })}
      />
      <SelectBox
        label={t('journals.filter.account')}
        options={[{ value: 'all', label: t('desk.all') }, ...accounts]}
        value={account ?? 'all'}
        onChange={(chosen) => change({ account: chosen === 'all' ? null : chosen })}
      />
      <AmountFilter
        key={`from ${amountFrom}`}
        label={t('journals.filter.amount.from')}
        value={amountFrom}
        onChoose={(chosen) => change({ amountFrom: chosen })}
      />
      <AmountFilter
        key={`to ${amountTo}`}
        label={t('journals.filter.amount.to')}
        value={amountTo}
        onChoose={(chosen) => change({ amountTo: chosen })}
      />
      <DateInput
        size="sm"
        label={t('desk.from')}
        value={from}
        onChange={(day, isEmpty) => (day !== null || isEmpty) && change({ from: day })}
        max={to ?? undefined}
      />
      <DateInput
        size="sm"
        label={t('desk.to')}
        value={to}
        onChange={(day, isEmpty) => (day !== null || isEmpty) && change({ to: day })}
        min={from ?? undefined}
      />
    </div>
  );
}

export function JournalRows({ rows }: { rows: readonly Journal[] }) {
  return (
    <Table
      caption={t('journals.what')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowTo={({ id }) => paths.journal(id)}
    />
  );
}

const columns: Column<Journal>[] = [
  {
    key: 'what',
    head: t('journal.what'),
    cell: ({ title, ...journal }) => (
      <>
        {title}
        <Sub>{journalLine(journal)}</Sub>
      </>
    ),
  },
  {
    key: 'date',
    head: t('journal.business_date'),
    only: 'desk',
    cell: ({ businessDate }) => formatShortDate(businessDate),
  },
  {
    key: 'amount',
    head: t('desk.amount'),
    align: 'right',
    strong: true,
    cell: ({ amount }) => formatRupiahTotal(amount),
  },
];

const accountNames = Object.keys(accountKinds) as AccountKind[];
const digitsOf = (search: URLSearchParams, name: string): string | null =>
  /^\d{1,15}$/.exec(search.get(name) ?? '')?.[0] ?? null;

const readFilters = (search: URLSearchParams): JournalFilters => ({
  kind: oneOf(search, 'kind', journalKinds),
  account: oneOf(search, 'account', accountNames),
  amountFrom: digitsOf(search, 'amountFrom'),
  amountTo: digitsOf(search, 'amountTo'),
  from: findBusinessDate(search.get('from') ?? ''),
  to: findBusinessDate(search.get('to') ?? ''),
  q: readText(search, 'q').slice(0, 200),
  ...readOrder(search, entryOrders),
});
const addressOf = (filters: JournalFilters): string => paths.journals() + searchOf(filters);
