// The green board with the balance, and the ways to top it up and to take money out.
// Source: spec §2; docs/screens.md.
import { Link } from 'react-router';
import type { Lender } from '#contract/account.ts';
import { formatRupiah } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import styles from './LenderSummary.module.css';

/**
 * `empty`: nothing is funded yet, so the page's own card has the filled button. `shut`: the identity is not verified, so
 * no money comes in or goes out.
 */
type State = 'full' | 'empty' | 'shut';

export function BalanceBoard({ lender: { balance, receivable }, state }: { lender: Lender; state: State }) {
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
      {state === 'shut' ? (
        <p className={styles.label}>{t('summary.shut')}</p>
      ) : (
        <div className={styles.actions}>
          <Button kind={state === 'full' ? 'gold' : 'board'} to={paths.topup}>
            {t('summary.topup')}
          </Button>
          <Button kind="board" to={paths.withdrawCreate}>
            {t('summary.withdraw')}
          </Button>
        </div>
      )}
      {state === 'full' && (
        <Link className={styles.market} to={paths.marketplaces}>
          {t('summary.market')}
          <Icon name="right" size={16} />
        </Link>
      )}
    </section>
  );
}
