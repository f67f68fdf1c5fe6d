// How well loans are repaid, as of the last closed date: TKB0 to TKB90 of all, and of each branch within reach.
// Source: docs/domain.md §10; decision 0112.
import { useState } from 'react';
import type { BranchQuality, Quality } from '#contract/overview.ts';
import { formatShortDate } from '#domain/calendar.ts';
import { formatPercentBp, formatRupiahTotal } from '#domain/money.ts';
import { formatShare, LEAST_TKB90 } from '#domain/statistics.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Lines } from '#ui/Figures.tsx';
import { Note } from '#ui/Note.tsx';
import { Sub } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import frame from '../frame.module.css';
import { DayCard, DayRow, Late } from './DayRows.tsx';
import styles from './OverviewPage.module.css';

/** With the amounts behind each rate; below the authority's limit staff have to act. */
export function QualityCard({ quality }: { quality: Quality | null }) {
  if (quality === null)
    return (
      <Card className={frame.card} title={t('overview.quality')}>
        <p>{t('overview.quality.none')}</p>
      </Card>
    );
  return (
    <Card
      className={frame.card}
      title={t('overview.quality')}
      remark={t('overview.quality.on', { date: formatShortDate(quality.date) })}
    >
      <Lines
        items={quality.rates.map(({ days, numerator, denominator, percentage }) => ({
          key: String(days),
          label: (
            <>
              {t('overview.quality.rate', { days })}
              <Sub>
                {t('overview.quality.of', {
                  numerator: formatRupiahTotal(numerator),
                  denominator: formatRupiahTotal(denominator),
                })}
              </Sub>
            </>
          ),
          value: formatShare({ bp: bpOf(percentage) }),
        }))}
      />
      {isLow(quality.rates) && (
        <div className={styles.foot}>
          <Note tone="danger">{t('overview.quality.low', { least: formatPercentBp(LEAST_TKB90) })}</Note>
        </div>
      )}
    </Card>
  );
}

const FIRST_SHOWN = 6;

/** Each leads to its loans past due. */
export function BranchesCard({ branches }: { branches: readonly BranchQuality[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? branches : branches.slice(0, FIRST_SHOWN);
  return (
    <DayCard
      title={t('overview.branches')}
      remark={t('overview.branches.order')}
      quiet={t('overview.branches.none')}
      foot={
        shown.length < branches.length && (
          <Button kind="outline" size="sm" onClick={() => setIsWhole(true)}>
            {t('overview.branches.all', { count: branches.length })}
          </Button>
        )
      }
    >
      {shown.map(({ branch, rates }) => (
        <DayRow
          key={branch.id}
          to={`${paths.lendings}?late=yes&branch=${branch.id}`}
          name={branch.name}
          lines={
            <small>
              {t('overview.branches.outstanding', { amount: formatRupiahTotal(rates[0]?.denominator ?? '0') })}
              {rates.filter(({ days }) => days === 0 || days === 30).map((rate) => ` · ${rateText(rate)}`)}
            </small>
          }
          right={rates
            .filter(({ days }) => days === 90)
            .map((rate) => (isLow(rates) ? <Late key={rate.days}>{rateText(rate)}</Late> : rateText(rate)))}
        />
      ))}
    </DayCard>
  );
}

type Rate = Quality['rates'][number];

const rateText = ({ days, percentage }: Rate): string =>
  `${t('overview.quality.rate', { days })} ${formatShare({ bp: bpOf(percentage) })}`;

const bpOf = (percentage: number | null): number | null => (percentage === null ? null : Math.round(percentage * 100));

function isLow(rates: readonly Rate[]): boolean {
  const bp = bpOf(rates.find(({ days }) => days === 90)?.percentage ?? null);
  return bp !== null && bp < LEAST_TKB90;
}
