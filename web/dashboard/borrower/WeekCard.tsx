// What the borrower pays at the coming meeting, as a card that also prints alone, on A6: own part, the group's part,
// day and place, and lines for the officer's initials.
// Usage: <WeekCard loan={loan} instalment={loan.instalment} />.
// Source: docs/screens.md.
import { Link } from 'react-router';
import type { BorrowerPortfolio } from '#contract/borrower.ts';
import { formatRupiah } from '#domain/money.ts';
import { formatLocalTime } from '#domain/time-zone.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { useUser } from '../../user.ts';
import { DueTable } from './DueCard.tsx';
import { dayText } from './loanWords.ts';
import styles from './WeekCard.module.css';

type Instalment = NonNullable<BorrowerPortfolio['installment']>;

export function WeekCard({ loan, installment }: { loan: BorrowerPortfolio; installment: Instalment }) {
  const { name } = useUser();
  const { id, lending } = loan;
  const group = lending.proposal.name;
  const late = installment.own.daysLate;
  const title = t(`loan.card.${lending.rhythm}`);
  return (
    <section className={styles.card} aria-label={`${title}, ${group}`}>
      <header className={styles.head}>
        <div className={styles.title}>
          <h2>{title}</h2>
          {late > 0 && (
            <Badge tone="danger" icon="warn">
              {t('loan.late', { days: late })}
            </Badge>
          )}
        </div>
        <p className={styles.of}>{t('loan.card.of', { name, group })}</p>
        <Parts installment={installment} />
      </header>
      <div className={styles.body}>
        <When loan={loan} installment={installment} />
        <DueTable installment={installment} />
        <div className={styles.actions}>
          <Button icon="page" onClick={() => window.print()}>
            {t('loan.card.print')}
          </Button>
          <Link className={styles.more} to={paths.borrower(id)}>
            {t('loan.card.open')}
            <span className="sr">{`, ${group}`}</span>
            <Icon name="right" size={16} />
          </Link>
        </div>
        <Receipt />
      </div>
    </section>
  );
}

function Parts({ installment: { own, group } }: { installment: Instalment }) {
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{t('loan.card.own')}</dt>
        <dd className={styles.own}>{formatRupiah(own.total)}</dd>
        {own.total === 0 && <dd>{t('loan.card.none')}</dd>}
      </div>
      <div>
        <dt>{t('loan.card.group')}</dt>
        <dd className={styles.group}>{formatRupiah(group.total)}</dd>
      </div>
    </dl>
  );
}

function When({ loan: { meeting }, installment }: { loan: BorrowerPortfolio; installment: Instalment }) {
  const weekday = t(`weekday.${meeting.weekday as 1 | 2 | 3 | 4 | 5 | 6 | 7}`);
  return (
    <dl className={styles.when}>
      <div>
        <dt>{t('loan.card.due')}</dt>
        <dd>{dayText(installment.dueDate)}</dd>
      </div>
      <div>
        <dt>{t('loan.card.meeting')}</dt>
        <dd>{t('loan.card.meeting.when', { weekday, time: formatLocalTime(meeting.time, meeting.zone) })}</dd>
      </div>
      {meeting.place !== null && (
        <div>
          <dt>{t('loan.card.place')}</dt>
          <dd>{meeting.place}</dd>
        </div>
      )}
      <div>
        <dt>{t('loan.card.officer')}</dt>
        <dd>{meeting.officer}</dd>
      </div>
    </dl>
  );
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
