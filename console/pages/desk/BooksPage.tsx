// /books: the chart of accounts with the balance of each kind, on its own side; a kind with many accounts links to
// their list.
// Source: docs/domain.md §8; docs/screens.md.
import { useQuery } from '@tanstack/react-query';
import type { ChartLine } from '#contract/books.ts';
import { formatRupiahTotal } from '#domain/money.ts';
import { Card } from '#ui/Card.tsx';
import { classes } from '#ui/classes.ts';
import { ListFaces } from '#ui/Faces.tsx';
import { TableSkeleton } from '#ui/Skeleton.tsx';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { useRef } from 'react';
import { paths } from '../../paths.ts';
import frame from '../frame.module.css';
import { KeyHints } from '../KeyHints.tsx';
import { useListKeys } from '../keys.ts';
import { PageHead } from '../PageHead.tsx';
import styles from './desk.module.css';
import { chartQuery } from './deskQueries.ts';

export function BooksPage() {
  const list = useRef<HTMLDivElement>(null);
  useListKeys(list);
  return (
    <div className={classes(frame.page, styles.narrow)}>
      <PageHead title={t('console.books')} lead={t('books.lead')} />
      <h2 className="sr">{t('books.what')}</h2>
      <div ref={list} data-list className={frame.dense}>
        <ListFaces query={useQuery(chartQuery)} what={t('books.what')} loading={<TableSkeleton columns={3} />}>
          {(chart) => (
            <Card className={frame.flush} flush label={t('books.what')}>
              <Table
                caption={t('books.what')}
                columns={columns}
                rows={chart}
                rowKey={({ kind }) => kind}
                rowTo={({ kind, account }) =>
                  account === null ? paths.ledgerAccountsOf(kind) : paths.ledgerAccount(account)
                }
              />
            </Card>
          )}
        </ListFaces>
      </div>
      <KeyHints />
    </div>
  );
}

const columns: Column<ChartLine>[] = [
  {
    key: 'account',
    head: t('desk.account'),
    cell: ({ kind, account, accounts }) => (
      <>
        {t(`ledger.${kind}`)}
        {account === null && <Sub>{t('books.accounts', { count: accounts })}</Sub>}
      </>
    ),
  },
  { key: 'nature', head: t('desk.kind'), only: 'desk', cell: ({ nature }) => t(`ledger.nature.${nature}`) },
  {
    key: 'balance',
    head: t('desk.balance'),
    align: 'right',
    strong: true,
    cell: ({ balance }) => formatRupiahTotal(balance),
  },
];
