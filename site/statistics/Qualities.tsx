// The five qualities of what is outstanding, each with its share, its bar and its rupiah: no legend is needed.
// Source: domain §10 (quality shares); the look's charts.
import type { Statistics } from '#contract/site.ts';
import { formatRupiahTotal } from '#domain/money.ts';
import { formatShare } from '#domain/statistics.ts';
import card from '#ui/Card.module.css';
import { classes } from '#ui/classes.ts';
import { t } from '#ui/text.ts';
import { ShareBar } from '../charts/ShareBar.tsx';
import styles from './Qualities.module.css';

export function Qualities({ qualities }: Pick<Statistics, 'qualities'>) {
  return (
    <ul className={classes(card.card, styles.list)}>
      {qualities.map(({ quality, ...share }) => (
        <li key={quality}>
          <p className={styles.name}>
            <b>{t(`statistics.quality.${quality}`)}</b>
            <span>{t(`statistics.quality.${quality}.days`)}</span>
          </p>
          <p className={styles.share}>
            <b>{formatShare(share)}</b>
            <span>{formatRupiahTotal(share.numerator)}</span>
          </p>
          <ShareBar bp={share.bp ?? 0} late={quality === 'macet'} />
        </li>
      ))}
    </ul>
  );
}
