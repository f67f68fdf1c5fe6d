// What is left of the member loan, without fines: loan and interest, less what is paid.
// Source: docs/screens.md; decision 0105.
import { Link } from 'react-router';
import type { BorrowerPortfolio } from '#contract/borrower.ts';
import { formatDate } from '#domain/calendar.ts';
import { formatDeducted, formatRupiah } from '#domain/money.ts';
import { Card } from '#ui/Card.tsx';
import { Lines } from '#ui/Figures.tsx';
import { Progress } from '#ui/Progress.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { rateText } from './loanWords.ts';
import styles from './Slip.module.css';

type Balance = NonNullable<BorrowerPortfolio['balance']>;

export function BalanceCard({ loan, balance }: { loan: BorrowerPortfolio; balance: Balance }) {
  const { cost, lending, business } = loan;
  const percent = Math.floor((balance.paidRows * 100) / balance.rows);
  const words = t('owed.rows', { paid: String(balance.paidRows), of: String(balance.rows) });
  const table = <Link to={paths.borrowerSchedules(loan.id)}>{t('owed.table')}</Link>;
  return (
    <Card title={t('owed.title')} remark={table}>
      <p className={styles.between}>
        <b>{words}</b>
        <span>{`${percent}%`}</span>
      </p>
      <Progress percent={percent} done label={words} />
      <Lines
        items={[
          { label: t('owed.loan'), value: formatRupiah(cost.principal) },
          // A payoff waives interest: what is left of it is what is owed and paid in all.
          {
            label: t('owed.interest', { rate: rateText(cost.flatRate) }),
            value: formatRupiah(interestOf(loan, balance)),
          },
          { label: t('owed.paid'), value: formatDeducted(balance.paid) },
          { label: t('owed.rest'), value: formatRupiah(balance.rest), sum: true },
        ]}
      />
      <p className={styles.remark}>
        {t('owed.each', {
          amount: formatRupiah(cost.weekly),
          rhythm: t(`loan.rhythm.${lending.rhythm}`),
          date: formatDate(balance.lastDueDate),
        })}
        {business !== '' && ` ${t('owed.use', { business })}`}
      </p>
    </Card>
  );
}

const interestOf = ({ cost }: BorrowerPortfolio, { paid, rest }: Balance) =>
  (paid + rest - cost.principal) as typeof cost.interest;
