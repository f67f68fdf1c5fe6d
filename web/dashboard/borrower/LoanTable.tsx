// The list of a borrower's loans from 900 px: group, her loan, instalment, due date, status; each row leads to its detail.
// Source: spec §2 (Borrower portfolio list); S2.050, S2.125.
import type { BorrowerPortfolio } from '#contract/borrower.ts';
import { formatShortDate } from '#domain/calendar.ts';
import { Money } from '#ui/Money.tsx';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { LoanStatus } from './LoanStatus.tsx';

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

export function LoanTable({ loans }: { loans: readonly BorrowerPortfolio[] }) {
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
