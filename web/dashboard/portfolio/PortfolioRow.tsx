// A portfolio in the list: group and place, grade, the sentence of its state, the bar of principal that came back, and
// what is still out. The whole row is the link; what waits for its owner has its act beside it.
// Source: spec §2; docs/settled.md 07; decision 0102.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Portfolio } from '#contract/funding.ts';
import { businessDateOf, formatShortDate } from '#domain/calendar.ts';
import { formatRupiah, type Rupiah, subtract, ZERO } from '#domain/money.ts';
import type { PortfolioGroup } from '#domain/portfolio-position.ts';
import { Badge } from '#ui/Badge.tsx';
import { classes } from '#ui/classes.ts';
import { GradeTag } from '#ui/GradeTag.tsx';
import { Progress } from '#ui/Progress.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { NextStep } from './NextStep.tsx';
import styles from './PortfolioRow.module.css';
import { PortfolioStatus } from './PortfolioStatus.tsx';
import { PortfolioTime } from './PortfolioTime.tsx';

export function PortfolioRow({ portfolio, isNew }: { portfolio: Portfolio; isNew: boolean }) {
  const { id, amount, lending, position } = portfolio;
  const [label, sum] = sumOf(portfolio);
  const percent = isLent[position.group] ? returnedPercent(portfolio) : null;
  return (
    <li className={classes(styles.row, isNew && styles.fresh)}>
      <div className={styles.who}>
        <Link to={paths.portfolio(id)}>{lending.proposal.name}</Link>
        <span className={styles.small}>
          {t('marketplace.place', { sector: lending.sector, city: lending.proposal.city })}
        </span>
      </div>
      <div className={styles.grade}>
        <GradeTag grade={lending.grade} />
      </div>
      <div className={styles.state}>
        {stateOf(portfolio)}
        <NextStep portfolio={portfolio} />
      </div>
      {percent !== null && (
        <div className={styles.bar}>
          <Progress percent={percent} done thin label={t('portfolio.returned', { percent })} />
          <span className={styles.small} aria-hidden="true">
            {t('portfolio.returned', { percent })}
          </span>
        </div>
      )}
      <div className={styles.sum}>
        <span className={styles.small}>{t(label)}</span>
        <b>{formatRupiah(sum)}</b>
        <span className={styles.small}>{t('portfolio.of', { amount: formatRupiah(amount) })}</span>
      </div>
    </li>
  );
}

/** Whether money was lent, so that principal comes back. */
const isLent: Readonly<Record<PortfolioGroup, boolean>> = {
  late: true,
  running: true,
  returned: true,
  defaulted: true,
  waiting: false,
  ended: false,
};

/** Rounded down, so that 100% means all of it. */
export const returnedPercent = ({ amount, returned }: Pick<Portfolio, 'amount' | 'returned'>): number =>
  Math.floor((returned.principal * 100) / amount);

function sumOf(portfolio: Portfolio) {
  const { group, outstanding, held, received } = portfolio.position;
  const sums = {
    late: ['portfolio.figure.rest', outstanding],
    running: ['portfolio.figure.rest', outstanding],
    waiting: ['portfolio.held', held],
    returned: ['portfolio.got', received],
    defaulted: ['portfolio.lost', outstanding],
    ended: ['portfolio.figure.given_back', givenBack(portfolio)],
  } as const satisfies Record<PortfolioGroup, readonly [string, Rupiah]>;
  return sums[group];
}

/** An unpaid funding used only balance; a refunded one was paid in full, from balance or by transfer. */
export const givenBack = ({ status, amount, usedBalance }: Portfolio): Rupiah =>
  status === 'refunded' ? amount : usedBalance;

function stateOf(portfolio: Portfolio): ReactNode {
  const { position, daysLate, lending, returned } = portfolio;
  const { group, overdue, recovered, endedAt, received } = position;
  switch (group) {
    case 'late':
      return (
        <>
          <Badge tone="danger" icon="warn">
            {t('portfolio.late', { days: daysLate })}
          </Badge>
          <Small>
            {t('portfolio.missing', {
              count: overdue?.instalments ?? 0,
              amount: formatRupiah(overdue?.amount ?? ZERO),
            })}
          </Small>
        </>
      );
    case 'running':
      return <Running portfolio={portfolio} />;
    case 'waiting':
      return (
        <>
          <PortfolioStatus portfolio={portfolio} />
          <PortfolioTime portfolio={portfolio} />
        </>
      );
    case 'returned':
      return (
        <>
          <PortfolioStatus portfolio={portfolio} />
          <Small>
            {t('portfolio.returned.on', {
              date: dayOf(lending.repaidAt ?? endedAt),
              amount: formatRupiah(subtract(received, returned.principal)),
            })}
          </Small>
        </>
      );
    case 'defaulted':
      return (
        <>
          <PortfolioStatus portfolio={portfolio} />
          <Small>{t('portfolio.lost.since', { date: dayOf(endedAt), amount: formatRupiah(recovered) })}</Small>
        </>
      );
    case 'ended':
      return (
        <>
          <PortfolioStatus portfolio={portfolio} />
          <Small>{dayOf(endedAt)}</Small>
        </>
      );
  }
}

function Running({ portfolio: { position, lending } }: { portfolio: Portfolio }) {
  const { next, paid } = position;
  return (
    <>
      <span>{t('portfolio.step.instalments.of', { count: paid, of: lending.instalments })}</span>
      {next !== null && (
        <Small>
          {t('portfolio.next', { date: formatShortDate(next.dueOn) })} <b>{formatRupiah(next.amount)}</b>
        </Small>
      )}
    </>
  );
}

const Small = ({ children }: { children: ReactNode }) => <span className={styles.small}>{children}</span>;

const dayOf = (instant: string | null): string =>
  instant === null ? '' : formatShortDate(businessDateOf(new Date(instant)));
