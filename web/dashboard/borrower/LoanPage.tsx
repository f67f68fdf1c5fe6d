// /dashboard/borrowers/:id, "Detil Kelompok Terdanai": one loan with its banner, what is due, and what it costs.
// Refreshes by itself while it waits for the borrower's signature.
// Source: spec §2, §4; docs/settled.md 18, 63.
import './words.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { BorrowerPortfolio } from '#contract/borrower.ts';
import { formatDate, formatShortDate, weekdayOf } from '#domain/calendar.ts';
import { formatRupiah } from '#domain/money.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { type KeyFigure, KeyFigures } from '#ui/Figures.tsx';
import { PageHead } from '#ui/Page.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { DetailFrame } from '../DetailFrame.tsx';
import { LendingFacts } from '../lending/LendingFacts.tsx';
import { LoanProgressDetail } from '../lending/LoanProgress.tsx';
import styles from './borrower.module.css';
import { CostCard } from './CostCard.tsx';
import { DueCard } from './DueCard.tsx';
import { LoanBanner } from './LoanBanner.tsx';
import { LoanStatus } from './LoanStatus.tsx';
import { loanQuery } from './loanQueries.ts';

export function LoanPage() {
  const { id = '' } = useParams();
  return (
    <DetailFrame
      title={t('loan.detail.title')}
      back={{ to: paths.borrowers, label: t('loan.title') }}
      what={t('loan.detail.what')}
      query={useQuery(loanQuery(id))}
      parts={styles.parts}
    >
      {(found) => <Detail loan={found} />}
    </DetailFrame>
  );
}

function Detail({ loan }: { loan: BorrowerPortfolio }) {
  const { lending, installment, coverDebts } = loan;
  return (
    <>
      <LoanBanner loan={loan} />
      <PageHead
        title={lending.proposal.name}
        documentTitle={t('loan.detail.title')}
        above={<LoanStatus loan={loan} />}
        lead={t('loan.detail.lead', { sector: lending.sector, city: lending.proposal.city })}
        aside={<LoanLinks id={loan.id} />}
      />
      <div className={styles.parts}>
        {/* Before the disbursement the cost card shows the same. */}
        {lending.disbursedOn !== null && <LoanFigures loan={loan} />}
        {installment !== null && (
          <div className={styles.columns}>
            <DueCard installment={installment} />
            <DebtsCard debts={coverDebts} />
          </div>
        )}
        {loan.status === 'opened' && (
          <Card label={t('progress.table')}>
            <LoanProgressDetail lending={lending} />
          </Card>
        )}
        <CostCard loan={loan} />
        <LendingFacts details={lending.details.filter(({ type }) => type === 'borrower')} side="left" />
      </div>
    </>
  );
}

function LoanLinks({ id }: { id: string }) {
  return (
    <div className={styles.links}>
      <Button kind="outline" size="sm" icon="pen" to={paths.borrowerPortfolio(id)}>
        {t('loan.link.portfolio')}
      </Button>
      <Button kind="outline" size="sm" icon="page" to={paths.borrowerSchedules(id)}>
        {t('loan.link.schedule')}
      </Button>
    </div>
  );
}

type Debts = BorrowerPortfolio['coverDebts'];
type Debt = Debts['owes'][number];

/**
 * Debts between members for covers: what the borrower owes to whom, and who owes the borrower. They never pass
 * through the platform.
 */
function DebtsCard({ debts: { owes, owed } }: { debts: Debts }) {
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

/** Key figures of a disbursed loan: the borrower's part, the instalment, how many are paid, when the next is due. */
function LoanFigures({ loan }: { loan: BorrowerPortfolio }) {
  const { cost, lending } = loan;
  return (
    <KeyFigures
      columns={4}
      items={[
        {
          label: t('loan.figure.principal'),
          value: formatRupiah(cost.principal),
          note: t('loan.figure.principal.note', { total: formatRupiah(lending.loanAmount) }),
        },
        {
          label: t('loan.figure.weekly'),
          value: formatRupiah(cost.weekly),
          note: t('loan.figure.weekly.note', {
            rhythm: t(`loan.rhythm.${lending.rhythm}`),
            count: lending.instalments,
          }),
        },
        paidFigure(loan),
        dueFigure(loan),
      ]}
    />
  );
}

function paidFigure({ timeline, lending }: BorrowerPortfolio): KeyFigure {
  const step = timeline.find(({ kind }) => kind === 'instalments');
  return {
    label: t('loan.figure.paid'),
    value: t('loan.figure.paid.value', { count: step?.count ?? 0, of: step?.of ?? lending.instalments }),
    note: t('loan.figure.paid.note'),
  };
}

function dueFigure({ installment }: BorrowerPortfolio): KeyFigure {
  const label = t('loan.figure.due');
  if (installment === null) {
    return { label, value: t('loan.none'), note: t('loan.figure.due.over') };
  }
  const { dueDate } = installment;
  return { label, value: formatShortDate(dueDate), note: t(`weekday.${weekdayOf(dueDate)}`) };
}
