// On the pages of a top-up that was begun from an offer: how much is still missing for it, as a sum to copy, and the
// way back with the amount kept. The sum falls with each payment that arrives.
// Source: docs/screens.md; decision 0101.
import { useLocation } from 'react-router';
import { formatRupiah, subtract, ZERO } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Note } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { useUser } from '../../user.ts';
import { readOffer } from './offer.ts';
import styles from './topup.module.css';

export function OfferCard() {
  const balance = useUser().lender?.balance ?? ZERO;
  const offer = readOffer(useLocation().search);
  if (offer === null) return null;
  const { lending, amount } = offer;
  const isEnough = balance >= amount;
  const back = paths.marketplaceWith(lending, amount);
  return (
    <Card label={t('topup.offer')} className={styles.offer}>
      <div role="status">
        {isEnough ? (
          <Note tone="ok" title={t('topup.offer.enough')}>
            <span>{t('topup.offer.enough.text', { amount: formatRupiah(amount) })}</span>
          </Note>
        ) : (
          <>
            <p className={styles.missing}>
              {t('topup.offer.missing', { missing: formatRupiah(subtract(amount, balance)) })}
            </p>
            <p className="sm ink2">
              {t('topup.offer.text', { amount: formatRupiah(amount), balance: formatRupiah(balance) })}
            </p>
          </>
        )}
      </div>
      <div className={styles.copy}>
        {isEnough ? (
          <Button to={back} full>
            {t('topup.offer.go')}
          </Button>
        ) : (
          <>
            <CopyButton value={String(subtract(amount, balance))} label={t('topup.offer.copy')} full />
            <Button kind="text" to={back}>
              {t('topup.offer.back')}
            </Button>
          </>
        )}
      </div>
    </Card>
  );
}
