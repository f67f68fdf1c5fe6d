// TKB0 to TKB90 of the last closed date, each with what it is a part of; below the authority's limit people have to act.
// Source: domain §10; cases "TKB90"; settled 31.
import type { Quality } from '#contract/overview.ts';
import { formatShortDate } from '#domain/calendar.ts';
import { formatPercentBp, formatRupiahTotal } from '#domain/money.ts';
import { formatShare, LEAST_TKB90 } from '#domain/statistics.ts';
import { Card } from '#ui/Card.tsx';
import { Lines } from '#ui/Figures.tsx';
import { Note } from '#ui/Note.tsx';
import { Sub } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import frame from '../frame.module.css';
import styles from './OverviewPage.module.css';

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
      {isLow(quality) && (
        <div className={styles.foot}>
          <Note tone="danger">{t('overview.quality.low', { least: formatPercentBp(LEAST_TKB90) })}</Note>
        </div>
      )}
    </Card>
  );
}

const bpOf = (percentage: number | null): number | null => (percentage === null ? null : Math.round(percentage * 100));

function isLow({ rates }: Quality): boolean {
  const bp = bpOf(rates.find(({ days }) => days === 90)?.percentage ?? null);
  return bp !== null && bp < LEAST_TKB90;
}
