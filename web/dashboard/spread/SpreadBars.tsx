// The remaining principal by grade as one stacked bar, by sector and by group as bars whose limit is one line under
// each other: the largest ten (phones six), the rest in a fold that tells its share. Late groups carry a triangle.
// Source: docs/screens.md; decision 0104.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { SpreadLimits, SpreadPage } from '#contract/spread.ts';
import { formatRupiah, rupiah, type Rupiah } from '#domain/money.ts';
import { type GradeLetter, limitRupiah } from '#domain/spread.ts';
import { Card } from '#ui/Card.tsx';
import { classes } from '#ui/classes.ts';
import { Fold } from '#ui/Fold.tsx';
import { Icon } from '#ui/Icon.tsx';
import { t } from '#ui/text.ts';
import { useWide } from '#ui/useWide.ts';
import { paths } from '../../paths.ts';
import { formatTenths } from './figures.ts';
import { Meter } from './Meter.tsx';
import styles from './spread.module.css';

type Spread = SpreadPage['spread'];
type Props = { spread: Spread; limits: SpreadLimits };

export function Block({ title, remark, children }: { title: string; remark?: ReactNode; children: ReactNode }) {
  return (
    <Card label={title} className={styles.block}>
      <div className={styles.blockHead}>
        <h3>{title}</h3>
        {remark !== undefined && <span className="xs ink2 num">{remark}</span>}
      </div>
      {children}
    </Card>
  );
}

const riskWords = { A: 'grade.a', B: 'grade.b', C: 'grade.c' } as const;
const tones: Readonly<Record<string, string | undefined>> = { A: styles.low, B: styles.medium, C: styles.high };

export function GradeBar({ spread: { grades }, limits }: Props) {
  const sorted = [...grades].sort((a, b) => (a.key < b.key ? -1 : 1));
  return (
    <Block title={t('spread.by.grade')}>
      <div className={styles.stack} aria-hidden="true">
        {sorted.map(({ key, shareBp }) => (
          <span key={key} className={tones[key]} style={{ flexGrow: shareBp }} />
        ))}
      </div>
      <ul className={styles.grades}>
        {sorted.map(({ key, amount, shareBp, groups }) => {
          const limit = limits.grades[key as GradeLetter];
          return (
            <li key={key}>
              <span className={classes(styles.grade, tones[key])}>
                <i>{key}</i>
                <small>{t(riskWords[key as GradeLetter])}</small>
              </span>
              <b className={styles.share}>{formatTenths(shareBp)}</b>
              <span className="num">{t('spread.grade.amount', { amount: formatRupiah(amount), count: groups })}</span>
              <span className="ink2 num">
                {limit === null ? t('spread.limit.none') : t('spread.limit.of', { limit: `${limit}%` })}
              </span>
            </li>
          );
        })}
      </ul>
    </Block>
  );
}

type Bar = { key: string; name: ReactNode; amount: Rupiah; shareBp: number };

export function SectorBars({ spread, limits }: Props) {
  const { sectors, total } = spread;
  const limit = limits.sector === null ? null : limitRupiah('sector', limits.sector, total);
  return (
    <Block
      title={t('spread.by.sector')}
      remark={
        limits.sector !== null && (
          <>
            <i className={styles.tick} />
            {t('spread.limit.own', { limit: `${limits.sector}%` })}
          </>
        )
      }
    >
      <Bars bars={sectors} limit={limit} rest="spread.rest.sector" />
    </Block>
  );
}

export function GroupBars({ spread: { groups }, limits }: Props) {
  const bars = groups.map(({ portfolio, name, daysLate, ...bar }) => ({
    ...bar,
    name: (
      <>
        <Link to={paths.portfolio(portfolio)}>{name}</Link>
        {daysLate > 0 && (
          <>
            {' '}
            <Icon name="warn" size={14} className={styles.late ?? ''} />
            <span className="sr">{t('spread.late.days', { days: daysLate })}</span>
          </>
        )}
      </>
    ),
  }));
  const isAnyLate = groups.some(({ daysLate }) => daysLate > 0);
  return (
    <Block
      title={t('spread.by.group')}
      remark={
        <span className={styles.keys}>
          {isAnyLate && (
            <span>
              <Icon name="warn" size={14} className={styles.late ?? ''} /> {t('spread.late')}
            </span>
          )}
          {limits.group !== null && (
            <span>
              <i className={styles.tick} />
              {t('spread.limit.own', { limit: formatRupiah(limits.group) })}
            </span>
          )}
        </span>
      }
    >
      <Bars bars={bars} limit={limits.group} rest="spread.rest.group" />
    </Block>
  );
}

type BarsProps = { bars: readonly Bar[]; limit: Rupiah | null; rest: 'spread.rest.sector' | 'spread.rest.group' };

function Bars({ bars, limit, rest }: BarsProps) {
  const shown = useWide() ? 10 : 6;
  const more = bars.slice(shown);
  const full = limit ?? rupiah(Math.max(1, ...bars.map(({ amount }) => amount)));
  const share = more.reduce((sum, { shareBp }) => sum + shareBp, 0);
  const listOf = (list: readonly Bar[]) => (
    <ul className={styles.bars}>
      {list.map(({ key, name, amount, shareBp }) => (
        <li key={key}>
          <span>{name}</span>
          <b className="num">{formatTenths(shareBp)}</b>
          <Meter amount={amount} full={full} mark={limit !== null} />
          <span className={styles.sum}>{formatRupiah(amount)}</span>
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {listOf(bars.slice(0, shown))}
      {more.length > 0 && (
        <Fold title={t(rest, { count: more.length, percent: formatTenths(share) })}>{listOf(more)}</Fold>
      )}
    </>
  );
}
