// The marketplace from 900 px: the spec's eight columns, each row a link to its detail.
// Source: spec §2.
import type { Lending } from '#contract/lending.ts';
import { formatPercentBp } from '#domain/money.ts';
import { GradeTag } from '#ui/GradeTag.tsx';
import { Money } from '#ui/Money.tsx';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { TimeLeft } from '#ui/TimeLeft.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { isRaising, LoanProgress } from '../lending/LoanProgress.tsx';
import { MarkChoices } from './MarkChoices.tsx';
import styles from './marketplace.module.css';

const columns: readonly Column<Lending>[] = [
  {
    key: 'borrower',
    head: t('marketplace.col.borrower'),
    cell: ({ proposal }) => (
      <span className={styles.name}>
        {proposal.name}
        <span className={styles.city}>{proposal.city}</span>
      </span>
    ),
  },
  { key: 'grade', head: t('marketplace.col.grade'), cell: ({ grade }) => <GradeTag grade={grade} /> },
  {
    key: 'tenor',
    head: t('marketplace.col.tenor'),
    cell: ({ proposal }) => <span className="num">{t('marketplace.tenor', { months: proposal.tenor })}</span>,
  },
  { key: 'sector', head: t('marketplace.col.sector'), cell: ({ sector }) => sector },
  {
    key: 'loan',
    head: t('marketplace.col.loan'),
    align: 'right',
    strong: true,
    cell: ({ loanAmount }) => <Money of={loanAmount} />,
  },
  {
    key: 'slot',
    head: t('marketplace.col.slot'),
    align: 'right',
    strong: true,
    cell: (lending) => (
      <>
        {isRaising(lending) ? <Money of={lending.remainingFundingSlot} /> : t('marketplace.slot.none')}
        {lending.status === 'opened' && (
          <Sub>
            <TimeLeft seconds={lending.remainingTime} answer={lending} bare />
          </Sub>
        )}
      </>
    ),
  },
  {
    key: 'interest',
    head: t('marketplace.col.interest'),
    align: 'right',
    strong: true,
    cell: ({ interestAmount, interestPercentage }) => (
      <>
        <Money of={interestAmount} />
        <Sub>{rateText(interestPercentage)}</Sub>
      </>
    ),
  },
  {
    key: 'progress',
    head: t('marketplace.col.progress'),
    cell: (lending) => (
      <div className={styles.last}>
        <div className={styles.progress}>
          <LoanProgress lending={lending} />
        </div>
        <MarkChoices lending={lending} bare />
      </div>
    ),
  },
];

export const rateText = (percent: number): string =>
  t('marketplace.rate', { percent: formatPercentBp(Math.round(percent * 100)) });

export function LendingTable({ lendings }: { lendings: readonly Lending[] }) {
  return (
    <div className={styles.table}>
      <Table
        caption={t('marketplace.caption')}
        columns={columns}
        rows={lendings}
        rowKey={({ id }) => id}
        rowTo={({ id }) => paths.marketplace(id)}
      />
    </div>
  );
}
