// The change of a rate in points: arrow, sign, and the word for readers; a change for the worse is bold too.
import { formatShareBp } from '#domain/money.ts';
import { classes } from '#ui/classes.ts';
import { t } from '#ui/text.ts';
import styles from './collection.module.css';

/** `better`: which way is good. */
export function Change({ now, before, better }: { now: number | null; before: number | null; better: 'up' | 'down' }) {
  if (now === null || before === null) return null;
  const change = now - before;
  if (change === 0) return <span className={styles.same}>{t('collected.same')}</span>;
  const isBetter = change > 0 === (better === 'up');
  return (
    <span className={classes(styles.change, isBetter ? styles.better : styles.worse)}>
      <span aria-hidden="true">{change > 0 ? '↑' : '↓'}</span>{' '}
      {t('collected.points', {
        points: `${change > 0 ? '+' : '-'}${formatShareBp(Math.abs(change)).replace('%', '')}`,
      })}
      <span className="sr">, {t(isBetter ? 'collected.better' : 'collected.worse')}</span>
    </span>
  );
}
