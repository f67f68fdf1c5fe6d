// The portfolio list from 900 px: borrower, grade, invested amount, remaining time, funding status. Each row links to
// its detail and shows the owner's next step, if any.
// Source: spec §2; docs/settled.md 07.
import type { Portfolio } from '#contract/funding.ts';
import { GradeTag } from '#ui/GradeTag.tsx';
import { Money } from '#ui/Money.tsx';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { NextStep } from './NextStep.tsx';
import { PortfolioStatus } from './PortfolioStatus.tsx';
import { PortfolioTime } from './PortfolioTime.tsx';

const columns: readonly Column<Portfolio>[] = [
  {
    key: 'borrower',
    head: t('portfolio.col.borrower'),
    cell: ({ lending }) => (
      <>
        {lending.proposal.name}
        <Sub>{t('marketplace.place', { sector: lending.sector, city: lending.proposal.city })}</Sub>
      </>
    ),
  },
  { key: 'grade', head: t('portfolio.col.grade'), cell: ({ lending }) => <GradeTag grade={lending.grade} /> },
  {
    key: 'amount',
    head: t('portfolio.col.amount'),
    align: 'right',
    strong: true,
    cell: ({ amount }) => <Money of={amount} />,
  },
  {
    key: 'time',
    head: t('portfolio.col.time'),
    cell: (portfolio) => <PortfolioTime portfolio={portfolio} />,
  },
  {
    key: 'status',
    head: t('portfolio.col.status'),
    cell: (portfolio) => <PortfolioStatus portfolio={portfolio} />,
  },
  {
    key: 'next',
    head: <span className="sr">{t('portfolio.col.next')}</span>,
    align: 'right',
    cell: (portfolio) => <NextStep portfolio={portfolio} />,
  },
];

/** `funded`: the portfolio made just now, which is highlighted. */
export function PortfolioTable({ portfolios, funded }: { portfolios: readonly Portfolio[]; funded: string | null }) {
  return (
    <Table
      caption={t('portfolio.caption')}
      columns={columns}
      rows={portfolios}
      rowKey={({ id }) => id}
      rowTo={({ id }) => paths.portfolio(id)}
      current={({ id }) => id === funded}
    />
  );
}
