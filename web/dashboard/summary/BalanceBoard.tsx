// The balance on the green board, the largest figure of the page, with the ways on from it.
// Source: screens.md (Summary: balance); spec §2 (marketplace shortcut); S2.038; the look's board.
import { formatRupiah, type Rupiah } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import styles from './BalanceBoard.module.css';

/** `hasPortfolio`: without one the page's own action leads to the marketplace. */
export function BalanceBoard({ balance, hasPortfolio }: { balance: Rupiah; hasPortfolio: boolean }) {
  return (
    <section className={styles.board} aria-label={t('summary.balance')}>
      <dl>
        <dt className={styles.label}>{t('summary.balance')}</dt>
        <dd className={styles.figure}>{formatRupiah(balance)}</dd>
      </dl>
      <div className={styles.actions}>
        {hasPortfolio && (
          <Button kind="gold" to={paths.marketplaces}>
            {t('summary.market')}
          </Button>
        )}
        <Button kind="board" to={paths.mutation}>
          {t('summary.history')}
        </Button>
      </div>
    </section>
  );
}
