// The published roots, newest first, ten a page: each night's root, total and bank balance, and the way to its proof.
// Source: docs/balance-proof.md.
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useSearchParams } from 'react-router';
import { type BusinessDate, formatShortDate } from '#domain/calendar.ts';
import { formatRupiahTotal } from '#domain/money.ts';
import { readPage, searchOf } from '#ui/address.ts';
import { Card } from '#ui/Card.tsx';
import { ListFaces } from '#ui/Faces.tsx';
import { Pager } from '#ui/Pager.tsx';
import { type Column, PlainTable, Sub } from '#ui/PlainTable.tsx';
import { TableSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import styles from './balance.module.css';
import { type Night, nightsQuery, shortHash } from './balanceQueries.ts';

const bankOf = (bank: string | null) => (bank === null ? t('balance.bank.none') : formatRupiahTotal(bank));

const columnsOf = (shown: BusinessDate, page: number): readonly Column<Night>[] => [
  {
    key: 'night',
    head: t('balance.col.night'),
    cell: ({ date, root }) => (
      <>
        <b>{formatShortDate(date)}</b>
        <Sub>
          <code>{shortHash(root)}</code>
        </Sub>
      </>
    ),
  },
  {
    key: 'total',
    head: t('balance.col.total'),
    align: 'right',
    strong: true,
    cell: ({ total, bank }) => (
      <>
        {formatRupiahTotal(total)}
        <Sub only="phone">{t('balance.bank.sub', { amount: bankOf(bank) })}</Sub>
      </>
    ),
  },
  { key: 'bank', head: t('balance.col.bank'), align: 'right', only: 'desk', cell: ({ bank }) => bankOf(bank) },
  {
    key: 'own',
    head: t('ownbalance.col.check'),
    align: 'right',
    cell: ({ date }) =>
      date === shown ? (
        t('ownbalance.shown')
      ) : (
        <Link
          className={styles.see}
          to={searchOf({ malam: date, page })}
          aria-label={t('ownbalance.see.of', { date: formatShortDate(date) })}
        >
          {t('ownbalance.see')}
        </Link>
      ),
  },
];

export function RootsCard({ shown }: { shown: BusinessDate }) {
  const [search] = useSearchParams();
  const page = readPage(search);
  const nights = useQuery(nightsQuery(page));
  const pages = nights.isPlaceholderData ? 0 : (nights.data?.numberOfPages ?? 0);
  if (pages > 0 && page > pages) return <Navigate to={searchOf({ malam: shown, page: pages })} replace />;
  return (
    <div className={styles.roots}>
      <ListFaces
        query={nights}
        what={t('balance.roots')}
        loading={
          <Card flush label={t('balance.roots')}>
            <TableSkeleton columns={3} rows={10} />
          </Card>
        }
      >
        {({ data, numberOfPages }) => (
          <>
            <Card title={t('balance.roots')}>
              <p className="xs ink2">
                {t('balance.roots.lead')} <a href={paths.publicBalance}>{t('ownbalance.public')}</a>
              </p>
              <PlainTable
                caption={t('balance.roots')}
                columns={columnsOf(shown, page)}
                rows={data}
                rowKey={({ date }) => date}
                current={({ date }) => date === shown}
                inset
              />
            </Card>
            <Pager page={page} pages={numberOfPages} to={(no) => searchOf({ malam: shown, page: no })} />
          </>
        )}
      </ListFaces>
    </div>
  );
}
