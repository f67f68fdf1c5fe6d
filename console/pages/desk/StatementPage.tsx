// /books/:id: the statement of one account, newest entry first, with the balance after each, 20 a page.
// Source: docs/domain.md §8; docs/screens.md.
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { LedgerEntry } from '#contract/books.ts';
import { formatRupiahTotal } from '#domain/money.ts';
import { pageQuery, searchOf } from '#ui/address.ts';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { readOrder, useFilters } from '../listFilters.ts';
import { QueueFrame } from '../QueueFrame.tsx';
import { refusalOf } from '../refusals.ts';
import { RefusedPage } from '../RefusedPage.tsx';
import { accountQuery, entriesQuery, type EntryFilters, entryOrders } from './deskQueries.ts';
import { journalLine } from './journalLine.ts';
import { sides } from './LegsTable.tsx';

export function StatementPage() {
  const { id = '' } = useParams();
  const { filters, list } = useFilters(
    readFilters,
    (to: EntryFilters) => paths.ledgerAccount(id) + searchOf(to),
    entryOrders,
  );
  const account = useQuery(accountQuery(id));
  const entries = useQuery(entriesQuery(id, filters));
  const refused = account.data === undefined ? refusalOf(account.error) : null;
  const back = { to: paths.books, label: t('console.books') };
  if (refused) return <RefusedPage refusal={refused} title={t('console.books')} back={back} />;
  const { kind, ownerName, balance } = account.data ?? {};
  const name = kind === undefined ? t('console.books') : t(`ledger.${kind}`);
  return (
    <QueueFrame
      title={ownerName ? `${name} · ${ownerName}` : name}
      what={t('entries.what')}
      count={(count) =>
        [t('entries.count', { count }), balance !== undefined && formatRupiahTotal(balance)].filter(Boolean).join(' · ')
      }
      query={entries}
      list={list}
      file={{
        call: 'GET staff/ledgeraccounts/:id/entries/files/:form',
        params: { id },
        query: pageQuery(filters),
        name: `mutasi-akun-${id}`,
      }}
      columns={4}
      empty={{ title: t('entries.empty'), text: t('entries.empty.text') }}
    >
      {(rows) => (
        <Table
          caption={t('entries.what')}
          columns={columns}
          rows={rows}
          rowKey={({ journal, balance: after, amount }) => `${journal} ${after} ${amount}`}
          rowTo={({ journal }) => paths.journal(journal)}
        />
      )}
    </QueueFrame>
  );
}

const readFilters = (search: URLSearchParams): EntryFilters => ({
  ...readOrder(search, entryOrders),
});

const columns: Column<LedgerEntry>[] = [
  {
    key: 'what',
    head: t('journal.what'),
    cell: ({ title, ...entry }) => (
      <>
        {title}
        <Sub>{journalLine(entry)}</Sub>
      </>
    ),
  },
  ...sides,
  {
    key: 'balance',
    head: t('desk.balance'),
    align: 'right',
    strong: true,
    only: 'desk',
    cell: ({ balance }) => formatRupiahTotal(balance),
  },
];
