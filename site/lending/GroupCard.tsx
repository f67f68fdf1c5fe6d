// An open group on a card: its trade drawn, grade and time left, loan, return, tenor, and how far it is funded. The whole card
// leads to the group. Source: the look's group card; screens.md (Public site: masked view).
import type { Lending } from '#contract/lending.ts';
import { formatRemaining } from '#domain/calendar.ts';
import { formatPercentBp, formatRupiah } from '#domain/money.ts';
import { classes } from '#ui/classes.ts';
import { GradeTag } from '#ui/GradeTag.tsx';
import { Icon } from '#ui/Icon.tsx';
import { t } from '#ui/text.ts';
import { Weave } from '../parts/Weave.tsx';
import { fundingPath } from '../paths.ts';
import styles from './GroupCard.module.css';
import { drawingOf } from './drawing.ts';

const A_DAY = 86_400;

export function GroupCard({ lending }: { lending: Lending }) {
  const { grade, loanAmount, interestPercentage, progress, proposal, remainingFundingSlot, sector } = lending;
  return (
    <article className={styles.card} id={lending.id}>
      <div className={styles.art}>
        <img src={drawingOf(sector)} alt="" width="240" height="180" loading="lazy" />
      </div>
      <div className={styles.body}>
        <div className={styles.between}>
          <GradeTag grade={grade} words />
          <TimeLeft seconds={lending.remainingTime} />
        </div>
        <h3>
          <a href={fundingPath(lending.id)}>{proposal.name}</a>
        </h3>
        <p className="sm ink2">{`${sector} · ${proposal.city}`}</p>
        <dl className={styles.figures}>
          <div>
            <dt>{t('card.loan')}</dt>
            <dd>{formatRupiah(loanAmount)}</dd>
          </div>
          <div>
            <dt>{t('card.interest')}</dt>
            <dd>
              {formatPercentBp(Math.round(interestPercentage * 100))} <small>{t('card.year')}</small>
            </dd>
          </div>
          <div>
            <dt>{t('card.tenor')}</dt>
            <dd>
              {proposal.tenor} <small>{t('card.months')}</small>
            </dd>
          </div>
        </dl>
        <Weave percent={progress} />
        <p className={classes(styles.between, styles.below)}>
          <b className="num">{t('progress.raised', { percent: `${progress}%` })}</b>
          <span className="num ink2">{t('card.slot', { amount: formatRupiah(remainingFundingSlot) })}</span>
        </p>
      </div>
    </article>
  );
}

function TimeLeft({ seconds }: { seconds: number }) {
  const soon = seconds < A_DAY;
  const time = formatRemaining(seconds);
  return (
    <span className={classes(styles.left, soon && styles.soon)}>
      <Icon name="clock" size={16} />
      {seconds <= 0 ? t('time.over') : t(soon ? 'time.closing' : 'time.left', { time })}
    </span>
  );
}
