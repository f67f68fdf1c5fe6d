// A portfolio as a card, for phones: grade and status, name, amount and time left, the bar while money is raised, the next step.
// The whole card is the link. Source: screens.md (Phone first: tables become cards); the look's group card; S2.104, S2.105.
import { Link } from 'react-router';
import type { Portfolio } from '#contract/funding.ts';
import { formatRupiah } from '#domain/money.ts';
import { classes } from '#ui/classes.ts';
import { GradeTag } from '#ui/GradeTag.tsx';
import { Progress } from '#ui/Progress.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { NextStep } from './NextStep.tsx';
import styles from './PortfolioCard.module.css';
import { PortfolioStatus } from './PortfolioStatus.tsx';
import { PortfolioTime } from './PortfolioTime.tsx';

export function PortfolioCard({ portfolio, isNew }: { portfolio: Portfolio; isNew: boolean }) {
  const { id, amount, status, lending } = portfolio;
  return (
    <article className={classes(styles.card, isNew && styles.fresh)}>
      <div className={styles.top}>
        <GradeTag grade={lending.grade} words />
        <PortfolioStatus portfolio={portfolio} />
      </div>
      <h2 className={styles.name}>
        <Link to={paths.portfolio(id)}>{lending.proposal.name}</Link>
      </h2>
      <p className="sm ink2">{t('marketplace.place', { sector: lending.sector, city: lending.proposal.city })}</p>
      <dl className={styles.figures}>
        <div>
          <dt>{t('portfolio.col.amount')}</dt>
          <dd>{formatRupiah(amount)}</dd>
        </div>
        <div>
          <dt>{t('portfolio.col.time')}</dt>
          <dd>
            <PortfolioTime portfolio={portfolio} />
          </dd>
        </div>
      </dl>
      {status === 'opened' && <Progress percent={lending.progress} />}
      <NextStep portfolio={portfolio} />
    </article>
  );
}
