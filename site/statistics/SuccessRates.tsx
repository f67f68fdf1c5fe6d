// TKB0 to TKB90 and TWP90: the share, of what it is taken in rupiah, and how it is computed in a sentence. TKB90 stands first.
// Source: domain §10; spec §9; settled 31.
import type { Statistics } from '#contract/site.ts';
import { formatDate } from '#domain/calendar.ts';
import { formatRupiahTotal } from '#domain/money.ts';
import { formatShare } from '#domain/statistics.ts';
import { t } from '#ui/text.ts';
import styles from './SuccessRates.module.css';

export function SuccessRates({ statistics: { tkb, twp90, sharesOn } }: { statistics: Statistics }) {
  const rates = [
    ['tkb90', tkb.days90],
    ['twp90', twp90],
    ['tkb60', tkb.days60],
    ['tkb30', tkb.days30],
    ['tkb0', tkb.days0],
  ] as const;
  return (
    <dl className={styles.rates}>
      {rates.map(([name, share]) => (
        <div key={name}>
          <dt>{t(`statistics.${name}`)}</dt>
          <dd className={styles.share}>{formatShare(share)}</dd>
          <dd className={styles.parts}>
            {t('statistics.parts', {
              numerator: formatRupiahTotal(share.numerator),
              denominator: formatRupiahTotal(share.denominator),
            })}
            <span>{t('statistics.on', { date: formatDate(sharesOn) })}</span>
          </dd>
          <dd className={styles.what}>{t(`statistics.${name}.what`)}</dd>
        </div>
      ))}
    </dl>
  );
}
