// /dashboard/borrowers, "Pinjaman Saya": a borrower's loans, 20 a page (page number in the URL); cards on phones, a
// table from 900 px.
// Source: spec §2, §4, §9; docs/settled.md 18, 42, 57.
import './words.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useSearchParams } from 'react-router';
import type { BorrowerPortfolio } from '#contract/borrower.ts';
import { formatDate, formatShortDate } from '#domain/calendar.ts';
import { formatRupiah } from '#domain/money.ts';
import { readPage, searchOf } from '#ui/address.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { classes } from '#ui/classes.ts';
import { EmptyState, ListFaces } from '#ui/Faces.tsx';
import { Money } from '#ui/Money.tsx';
import { PageHead } from '#ui/Page.tsx';
import { Pager } from '#ui/Pager.tsx';
import { CardsSkeleton, TableSkeleton } from '#ui/Skeleton.tsx';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { useWide } from '#ui/useWide.ts';
import { paths } from '../../paths.ts';
import card from '../linkCard.module.css';
import list from '../list.module.css';
import width from '../width.module.css';
import styles from './LoanCard.module.css';
import { LoanStatus } from './LoanStatus.tsx';
import { type LoanList, loansQuery } from './loanQueries.ts';

export function LoansPage() {
  const [search] = useSearchParams();
  const page = readPage(search);
  const loans = useQuery(loansQuery(page));
  const wide = useWide();
  const loading = wide ? (
    <Card flush label={t('loan.caption')}>
      <TableSkeleton columns={5} />
    </Card>
  ) : (
    <CardsSkeleton count={2} />
  );
  return (
    <div className={width.wide}>
      <PageHead title={t('loan.title')} lead={t('loan.lead')} />
      <div className={loans.isPlaceholderData ? list.stale : undefined} aria-busy={loans.isPlaceholderData}>
        <ListFaces
          query={loans}
          what={t('loan.what')}
          loading={loading}
          isEmpty={({ totalCount }) => totalCount === 0}
          empty={<NoLoans />}
        >
          {(found) => <Found found={found} page={page} wide={wide} isOld={loans.isPlaceholderData} />}
        </ListFaces>
      </div>
    </div>
  );
}

function NoLoans() {
  return (
    <Card label={t('loan.caption')}>
      <EmptyState
        art="bridge"
        title={t('loan.empty.title')}
        text={t('loan.empty.text')}
        action={<Button to={paths.dashboard}>{t('loan.empty.action')}</Button>}
      />
    </Card>
  );
}

function Found({ found, page, wide, isOld }: { found: LoanList; page: number; wide: boolean; isOld: boolean }) {
  const to = (no: number) => searchOf({ page: no }) || paths.borrowers;
  if (!isOld && page > found.numberOfPages) return <Navigate to={to(found.numberOfPages)} replace />;
  return (
    <>
      <p className={list.count} role="status">
        {t('loan.count', { count: found.totalCount })}
      </p>
      {wide ? (
        <Card label={t('loan.caption')} flush>
          <LoanTable loans={found.data} />
        </Card>
      ) : (
        <div className={list.cards}>
          {found.data.map((loan) => (
            <LoanCard key={loan.id} loan={loan} />
          ))}
        </div>
      )}
      <Pager page={page} pages={found.numberOfPages} to={to} />
    </>
  );
}

/**
 * A loan as a card, for phones: status, group, the borrower's part, the instalment and its due date. The whole card
 * is the link.
 */
function LoanCard({ loan }: { loan: BorrowerPortfolio }) {
  const { id, lending, cost, installment } = loan;
  return (
    <article className={classes(card.card, styles.card)}>
      <div className={card.top}>
        <LoanStatus loan={loan} />
      </div>
      <h2 className={classes(card.name, styles.name)}>
        <Link to={paths.borrower(id)}>{lending.proposal.name}</Link>
      </h2>
      <p className="sm ink2">{t('loan.detail.lead', { sector: lending.sector, city: lending.proposal.city })}</p>
      <dl className={classes(card.figures, styles.figures)}>
        <div>
          <dt>{t('loan.col.principal')}</dt>
          <dd>{formatRupiah(cost.principal)}</dd>
        </div>
        <div>
          <dt>{t('loan.col.weekly')}</dt>
          <dd>
            {formatRupiah(cost.weekly)}
            <Sub>{t(`loan.rhythm.${lending.rhythm}`)}</Sub>
          </dd>
        </div>
        {installment !== null && (
          <div>
            <dt>{t('loan.col.due')}</dt>
            <dd>{formatDate(installment.dueDate)}</dd>
          </div>
        )}
      </dl>
    </article>
  );
}

const columns: readonly Column<BorrowerPortfolio>[] = [
  {
    key: 'group',
    head: t('loan.col.group'),
    cell: ({ lending }) => (
      <>
        {lending.proposal.name}
        <Sub>{t('loan.detail.lead', { sector: lending.sector, city: lending.proposal.city })}</Sub>
      </>
    ),
  },
  {
    key: 'principal',
    head: t('loan.col.principal'),
    align: 'right',
    strong: true,
    cell: ({ cost }) => <Money of={cost.principal} />,
  },
  {
    key: 'weekly',
    head: t('loan.col.weekly'),
    align: 'right',
    cell: ({ cost, lending }) => (
      <>
        <Money of={cost.weekly} />
        <Sub>{t(`loan.rhythm.${lending.rhythm}`)}</Sub>
      </>
    ),
  },
  {
    key: 'due',
    head: t('loan.col.due'),
    cell: ({ installment }) => (installment === null ? t('loan.none') : formatShortDate(installment.dueDate)),
  },
  { key: 'status', head: t('loan.col.status'), cell: (loan) => <LoanStatus loan={loan} /> },
];

/**
 * A borrower's loans as a table, from 900 px: group, the borrower's part, instalment, due date, status. Each row
 * links to its detail.
 */
function LoanTable({ loans }: { loans: readonly BorrowerPortfolio[] }) {
  return (
    <Table
      caption={t('loan.caption')}
      columns={columns}
      rows={loans}
      rowKey={({ id }) => id}
      rowTo={({ id }) => paths.borrower(id)}
    />
  );
}
