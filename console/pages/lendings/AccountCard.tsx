// The group's virtual account, to which its officer deposits: in groups of four, copied without spaces.
// Source: docs/screens.md; docs/domain.md §9.
import { byFours } from '#ui/byFours.ts';
import { Card } from '#ui/Card.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { t } from '#ui/text.ts';
import frame from '../frame.module.css';
import styles from './lendings.module.css';

export function AccountCard({ number }: { number: string | null }) {
  return (
    <Card className={frame.card} title={t('account.title')}>
      {number === null ? (
        <p className={frame.remark}>{t('account.none')}</p>
      ) : (
        <>
          <AccountNumber number={number} />
          <p className={frame.remark}>{t('account.text')}</p>
        </>
      )}
    </Card>
  );
}

export function AccountNumber({ number }: { number: string }) {
  return (
    <div className={styles.account}>
      <span className={styles.number}>{byFours(number)}</span>
      <CopyButton value={number} />
    </div>
  );
}
