// Debts between members for covers: what she owes to whom, and who owes her. They never pass through the platform.
// Source: domain §6 (Tanggung renteng); screens.md (Borrower).
import type { BorrowerPortfolio } from '#contract/borrower.ts';
import { formatDate } from '#domain/calendar.ts';
import { formatRupiah } from '#domain/money.ts';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { t } from '#ui/text.ts';
import styles from './borrower.module.css';

type Debts = BorrowerPortfolio['coverDebts'];
type Debt = Debts['owes'][number];

export function DebtsCard({ debts: { owes, owed } }: { debts: Debts }) {
  if (owes.length + owed.length === 0) return null;
  return (
    <Card title={t('loan.debts.title')}>
      <p className={styles.sentence}>{t('loan.debts.text')}</p>
      <ul className={styles.debts}>
        {owes.map((debt) => (
          <Line key={keyOf(debt)} debt={debt} who={t('loan.debts.owes', { name: debt.name })} />
        ))}
        {owed.map((debt) => (
          <Line key={keyOf(debt)} debt={debt} who={t('loan.debts.owed', { name: debt.name })} />
        ))}
      </ul>
    </Card>
  );
}

const keyOf = ({ name, since, amount }: Debt): string => `${name} ${since} ${amount}`;

function Line({ debt: { amount, open, since }, who }: { debt: Debt; who: string }) {
  return (
    <li>
      <div className={styles.grow}>
        {who}
        <small>{t('loan.debts.since', { date: formatDate(since), amount: formatRupiah(amount) })}</small>
      </div>
      {open === 0 ? (
        <Badge tone="ok" icon="check">
          {t('loan.debts.paid')}
        </Badge>
      ) : (
        <b className="num">{formatRupiah(open)}</b>
      )}
    </li>
  );
}
