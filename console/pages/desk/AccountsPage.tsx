// /books/of/:kind: the accounts of one kind, the largest balance first, 20 a page. Source: domain §8; the look's console.
// What is no kind of account is a page that is not there.
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import type { LedgerAccount } from '#contract/books.ts';
import { type AccountKind, accountKinds } from '#domain/journal.ts';
import { formatRupiahTotal } from '#domain/money.ts';
import { readPage, searchOf } from '#ui/address.ts';
import { type Column, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { MissingPage } from '../../MissingPage.tsx';
import { paths } from '../../paths.ts';
import { QueueFrame } from '../QueueFrame.tsx';
import { accountsOfQuery } from './deskQueries.ts';

const isKind = (text: string | undefined): text is AccountKind =>
  text !== undefined && Object.hasOwn(accountKinds, text);

export function AccountsPage() {
  const { kind } = useParams();
  return isKind(kind) ? <Accounts kind={kind} /> : <MissingPage />;
}

function Accounts({ kind }: { kind: AccountKind }) {
  const [address] = useSearchParams();
  const page = readPage(address);
  return (
    <QueueFrame
      title={t(`ledger.${kind}`)}
      what={t('books.of.what', { kind: t(`ledger.${kind}`) })}
      count={(count) => t('books.of.count', { count })}
      query={useQuery(accountsOfQuery(kind, page))}
      page={page}
      toPage={(to) => paths.ledgerAccountsOf(kind) + searchOf({ page: to })}
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
