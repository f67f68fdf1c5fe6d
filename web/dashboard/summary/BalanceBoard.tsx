// The balance on the green board, the largest figure of the page, with the ways on from it: fill it, withdraw it, lend it;
// and what she owes after a reversal, which comes off the next credit.
// Source: screens.md (Summary: balance with Isi saldo / Tarik dana); spec §2 (marketplace shortcut); S2.038; the look's board.
import { Link } from 'react-router';
import type { Lender } from '#contract/account.ts';
import { formatRupiah } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import styles from './BalanceBoard.module.css';

/** `hasPortfolio`: without one the page's own action leads to the marketplace, and the board holds no filled button. */
export function BalanceBoard({ lender, hasPortfolio }: { lender: Lender; hasPortfolio: boolean }) {
  const { balance, receivable } = lender;
  return (
    <section className={styles.board} aria-label={t('summary.balance')}>
      <dl>
        <dt className={styles.label}>{t('summary.balance')}</dt>
        <dd className={styles.figure}>{formatRupiah(balance)}</dd>
        {receivable !== undefined && (
          <>
            <dt className={styles.label}>{t('summary.claim')}</dt>
            <dd className={styles.claim}>{formatRupiah(receivable)}</dd>
          </>
        )}
      </dl>
      <div className={styles.actions}>
        <Button kind={hasPortfolio ? 'gold' : 'board'} to={paths.topup}>
          {t('summary.topup')}
        </Button>
        <Button kind="board" to={paths.withdrawCreate}>
          {t('summary.withdraw')}
        </Button>
      </div>
      {hasPortfolio && (
        <Link className={styles.market} to={paths.marketplaces}>
          {t('summary.market')}
          <Icon name="right" size={16} />
        </Link>
      )}
    </section>
  );
}
