// The slip: one sum, one date, and the rows it is made of; late is said as late. Prints alone, on A6, with lines for
// the officer's initials.
// Usage: <SlipCard loan={loan} slip={loan.slip} isFirst payId="cara" />; `isFirst` makes its sentence the page's h1.
// Source: docs/screens.md; decision 0105.
import { Link } from 'react-router';
import type { BorrowerPortfolio } from '#contract/borrower.ts';
import { formatRupiah } from '#domain/money.ts';
import { Badge } from '#ui/Badge.tsx';
import { classes } from '#ui/classes.ts';
import { Lines } from '#ui/Figures.tsx';
import { Icon } from '#ui/Icon.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { useUser } from '../../user.ts';
import styles from './Slip.module.css';
import { SlipActs } from './SlipActs.tsx';
import { byOf, type Slip, shortDay, whenOf } from './slipWords.ts';

type Props = { loan: BorrowerPortfolio; slip: Slip; isFirst: boolean; payId: string };

export function SlipCard({ loan, slip, isFirst, payId }: Props) {
  const { name } = useUser();
  const group = loan.lending.proposal.name;
  const Heading = isFirst ? 'h1' : 'h2';
  const state = slip.daysLate > 0 ? 'late' : slip.total > 0 ? 'due' : 'paid';
  return (
    <section className={classes(styles.slip, styles[state])} aria-label={`${t('slip.pay')}, ${group}`}>
      <span className={styles.edge} aria-hidden="true" />
      <SlipBadge slip={slip} />
      <Heading className={styles.sentence}>
        {slip.total > 0 ? <Sum loan={loan} slip={slip} /> : t('slip.nothing')}
      </Heading>
      <p className={styles.printed}>{t('loan.card.of', { name, group })}</p>
      {slip.total > 0 ? <SlipLines slip={slip} /> : <Next loan={loan} slip={slip} />}
      {slip.total > 0 && <SlipActs said={{ loan, slip, name }} payId={payId} />}
      <Link className={styles.more} to={paths.borrower(loan.id)}>
        {t('slip.open')}
        <span className="sr">{`, ${group}`}</span>
        <Icon name="right" size={16} />
      </Link>
      <Receipt />
    </section>
  );
}

function SlipBadge({ slip: { daysLate, total } }: { slip: Slip }) {
  if (daysLate > 0)
    return (
      <Badge tone="danger" icon="warn">
        {t('slip.late', { days: daysLate })}
      </Badge>
    );
  return total > 0 ? (
    <Badge tone="wait" icon="clock">
      {t('slip.due')}
    </Badge>
  ) : (
    <Badge tone="ok" icon="check">
      {t('slip.paid')}
    </Badge>
  );
}

function Sum({ loan, slip }: { loan: BorrowerPortfolio; slip: Slip }) {
  return (
    <>
      <span>{t('slip.pay')}</span> <b className="num">{formatRupiah(slip.total)}</b>{' '}
      <span>
        {byOf(slip)} <strong>{whenOf(loan, slip.until, slip.isMeeting)}</strong>
      </span>
    </>
  );
}

function SlipLines({ slip }: { slip: Slip }) {
  const rows = slip.rows.map(({ period, dueDate, amount, isLate }) => ({
    key: `row-${period}`,
    label: (
      <>
        {t('slip.row', { period: String(period), day: shortDay(dueDate) })}
        {isLate && <small className={styles.lateRow}>{t('slip.row.late')}</small>}
      </>
    ),
    value: formatRupiah(amount),
  }));
  const fine = {
    key: 'fine',
    label: (
      <>
        {t('slip.fine')}
        {slip.finePerDay > 0 && (
          <small>{t('slip.fine.each', { amount: formatRupiah(slip.finePerDay), day: shortDay(slip.until) })}</small>
        )}
      </>
    ),
    value: formatRupiah(slip.fine),
  };
  const sum = { key: 'sum', label: t('slip.sum'), value: formatRupiah(slip.total), sum: true };
  return (
    <div className={styles.lines}>
      <Lines items={[...rows, ...(slip.fine > 0 ? [fine] : []), sum]} />
      {slip.finePerDay > 0 && slip.isMeeting && (
        <p className={styles.remark}>
          {slip.next === null ? t('slip.sooner') : t('slip.sooner.next', { period: String(slip.next.period) })}
        </p>
      )}
    </div>
  );
}

function Next({ loan, slip: { next } }: { loan: BorrowerPortfolio; slip: Slip }) {
  const text =
    next === null
      ? t('slip.next.none')
      : t('slip.next', { amount: formatRupiah(next.amount), when: whenOf(loan, next.dueDate) });
  return <p className={styles.remark}>{text}</p>;
}

/** Shown in print only. */
function Receipt() {
  return (
    <footer className={styles.receipt}>
      <p>
        <span>{t('loan.card.received')}</span>
        <span>{t('loan.card.initials')}</span>
      </p>
      <p className={styles.proof}>{t('loan.card.proof')}</p>
    </footer>
  );
}
