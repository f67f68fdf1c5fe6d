// A loan as a card, for phones: status, group, her loan, the instalment and when it is due. The whole card is the link.
// Source: screens.md (Phone first: tables become cards); the look's group card; S2.125.
import { Link } from 'react-router';
import type { BorrowerPortfolio } from '#contract/borrower.ts';
import { formatDate } from '#domain/calendar.ts';
import { formatRupiah } from '#domain/money.ts';
import { Sub } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import styles from '../portfolio/PortfolioCard.module.css';
import { LoanStatus } from './LoanStatus.tsx';

export function LoanCard({ loan }: { loan: BorrowerPortfolio }) {
  const { id, lending, cost, installment } = loan;
  return (
    <article className={styles.card}>
      <div className={styles.top}>
        <LoanStatus loan={loan} />
      </div>
      <h2 className={styles.name}>
        <Link to={paths.borrower(id)}>{lending.proposal.name}</Link>
      </h2>
      <p className="sm ink2">{t('loan.detail.lead', { sector: lending.sector, city: lending.proposal.city })}</p>
      <dl className={styles.figures}>
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
