// A lending as a card, for phones: grade and time left, name, sector and city, three figures, the woven bar, percent
// and slot. Shows all eight values of the table; the whole card is the link.
// Source: docs/settled.md 33; docs/screens.md.
import { Link } from 'react-router';
import type { Lending } from '#contract/lending.ts';
import { formatRupiah } from '#domain/money.ts';
import { classes } from '#ui/classes.ts';
import { GradeTag } from '#ui/GradeTag.tsx';
import { Progress } from '#ui/Progress.tsx';
import { TimeLeft } from '#ui/TimeLeft.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { isRaising, LoanStatus } from '../lending/LoanProgress.tsx';
import card from '../linkCard.module.css';
import styles from './LendingCard.module.css';
import { rateText } from './LendingTable.tsx';
import { MarkChoices } from './MarkChoices.tsx';

export function LendingCard({ lending }: { lending: Lending }) {
  const { id, grade, proposal, sector, loanAmount, interestAmount, interestPercentage } = lending;
  const percent = `${lending.progress}%`;
  return (
    <article className={classes(card.card, styles.card)}>
      <div className={card.top}>
        <GradeTag grade={grade} words />
        {lending.status === 'opened' ? (
          <TimeLeft seconds={lending.remainingTime} answer={lending} />
        ) : (
          <LoanStatus lending={lending} />
        )}
      </div>
      <h2 className={classes(card.name, styles.name)}>
        <Link to={paths.marketplace(id)}>{proposal.name}</Link>
      </h2>
      <p className="sm ink2">{t('marketplace.place', { sector, city: proposal.city })}</p>
      <dl className={classes(card.figures, styles.figures)}>
        <div>
          <dt>{t('marketplace.col.loan')}</dt>
          <dd>{formatRupiah(loanAmount)}</dd>
        </div>
        <div>
          <dt>{t('marketplace.col.interest')}</dt>
          <dd>{formatRupiah(interestAmount)}</dd>
          <dd className={styles.rate}>{rateText(interestPercentage)}</dd>
        </div>
        <div>
          <dt>{t('marketplace.col.tenor')}</dt>
          <dd>{t('marketplace.tenor', { months: proposal.tenor })}</dd>
        </div>
      </dl>
      {isRaising(lending) ? (
        <>
          <Progress percent={lending.progress} />
          <p className={styles.foot}>
            <b className="num">{t('progress.raised', { percent })}</b>
            <span className="num">{`${t('marketplace.col.slot')} ${formatRupiah(lending.remainingFundingSlot)}`}</span>
          </p>
        </>
      ) : (
        <p className={styles.foot}>{t('progress.ended')}</p>
      )}
      <MarkChoices lending={lending} />
    </article>
  );
}
