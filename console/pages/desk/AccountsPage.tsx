// /books/of/:kind: the accounts of one kind, the largest balance first, 20 a page. Source: docs/domain.md §8.
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { LedgerAccount } from '#contract/books.ts';
import { type AccountKind, accountKinds } from '#domain/account-kind.ts';
import { formatRupiahTotal } from '#domain/money.ts';
import { pageQuery, searchOf } from '#ui/address.ts';
import { type Column, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { MissingPage } from '../../MissingPage.tsx';
import { paths } from '../../paths.ts';
import { readOrder, useFilters } from '../listFilters.ts';
import { QueueFrame } from '../QueueFrame.tsx';
import { type AccountFilters, accountOrders, accountsOfQuery } from './deskQueries.ts';

const isKind = (text: string | undefined): text is AccountKind =>
  text !== undefined && Object.hasOwn(accountKinds, text);

export function AccountsPage() {
  const { kind } = useParams();
  return isKind(kind) ? <Accounts kind={kind} /> : <MissingPage />;
}

function Accounts({ kind }: { kind: AccountKind }) {
  const { filters, list } = useFilters(
    readFilters,
    (to: AccountFilters) => paths.ledgerAccountsOf(kind) + searchOf(to),
    accountOrders,
  );
  return (
    <QueueFrame
      title={t(`ledger.${kind}`)}
      what={t('books.of.what', { kind: t(`ledger.${kind}`) })}
      count={(count) => t('books.of.count', { count })}
      query={useQuery(accountsOfQuery(kind, filters))}
      list={list}
      file={{
        call: 'GET staff/ledgeraccounts/of/:kind/files/:form',
        params: { kind },
        query: pageQuery(filters),
        name: `akun-${kind}`,
      }}
      columns={2}
      empty={{ title: t('books.of.empty'), text: t('books.of.empty.text') }}
    >
      {(rows) => (
        <Table
          caption={t('books.of.what', { kind: t(`ledger.${kind}`) })}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowTo={({ id }) => paths.ledgerAccount(id)}
        />
      )}
    </QueueFrame>
  );
}

const readFilters = (search: URLSearchParams): AccountFilters => ({
  ...readOrder(search, accountOrders),
});

const columns: Column<LedgerAccount>[] = [
  { key: 'owner', head: t('desk.owner'), cell: ({ ownerName, kind }) => ownerName ?? t(`ledger.${kind}`) },
  {
    key: 'balance',
    head: t('desk.balance'),
    align: 'right',
    strong: true,
    cell: ({ balance }) => formatRupiahTotal(balance),
  },
];
