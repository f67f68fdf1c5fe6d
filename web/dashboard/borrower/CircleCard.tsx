// The group: how many have paid for the coming meeting, what is still missing, and the covers that wait. Who has not
// paid is named to the ketua alone; the others see the number.
// Source: docs/screens.md; decision 0105.
import type { BorrowerPortfolio } from '#contract/borrower.ts';
import { formatDate } from '#domain/calendar.ts';
import { formatRupiah } from '#domain/money.ts';
import { Card } from '#ui/Card.tsx';
import { classes } from '#ui/classes.ts';
import { t } from '#ui/text.ts';
import own from './borrower.module.css';
import { CoveredWeeks } from './CoveredWeeks.tsx';
import styles from './Slip.module.css';
import { byOf, meetingText, shortDay, whenOf } from './slipWords.ts';

export function CircleCard({ loan }: { loan: BorrowerPortfolio }) {
  const { members, installment, coverDebts, coveredWeeks, slip } = loan;
  if (installment === null || slip === null) return null;
  const open = members.filter(({ paid }) => paid === false);
  const isLeader = members.some(({ isMe, role }) => isMe && role === 'ketua');
  const names = open.map(({ name, isMe }) => (isMe ? t('loan.members.me') : name)).join(', ');
  const total = slip.groupTotal;
  return (
    <Card title={t('circle.title')} remark={t('circle.count', { count: members.length })}>
      <div className={classes(styles.two, styles.circle)}>
        <div>
          <p className={styles.strong}>
            {t('circle.paid', {
              paid: String(members.length - open.length),
              of: String(members.length),
              day: shortDay(installment.dueDate),
            })}
          </p>
          {open.length > 0 && (
            <p className={styles.remark}>
              {isLeader ? t('circle.names', { names }) : t('circle.open', { count: open.length })}
            </p>
          )}
          <p className={styles.remark}>
            {total > 0
              ? t('circle.sum', {
                  amount: formatRupiah(total),
                  by: byOf(slip),
                  when: whenOf(loan, slip.until, slip.isMeeting),
                })
              : t('circle.all')}
          </p>
          <Meeting loan={loan} />
        </div>
        <Covers debts={coverDebts} />
      </div>
      <CoveredWeeks weeks={coveredWeeks} />
    </Card>
  );
}

function Meeting({ loan }: { loan: BorrowerPortfolio }) {
  const text = meetingText(loan);
  return text === null ? null : <p className={styles.remark}>{text}</p>;
}

function Covers({ debts: { owes, owed } }: { debts: BorrowerPortfolio['coverDebts'] }) {
  const lines = [
    ...owes.map((debt) => ({ ...debt, who: t('loan.debts.owes', { name: debt.name }) })),
    ...owed.map((debt) => ({ ...debt, who: t('loan.debts.owed', { name: debt.name }) })),
  ];
  if (lines.length === 0) return <p className={styles.remark}>{t('circle.covers.none')}</p>;
  return (
    <div>
      <h3 className={styles.part}>{t('circle.covers')}</h3>
      <ul className={own.debts}>
        {lines.map(({ who, open, amount, since }) => (
          <li key={`${who} ${since} ${amount}`}>
            <div className={own.grow}>
              {who}
              <small>{t('loan.debts.since', { date: formatDate(since), amount: formatRupiah(amount) })}</small>
            </div>
            <b className="num">{formatRupiah(open)}</b>
          </li>
        ))}
      </ul>
      <p className={styles.remark}>{t('circle.covers.text')}</p>
    </div>
  );
}
