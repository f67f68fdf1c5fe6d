// Under the amount when the balance is too small: what is missing, and the two ways to bring it, both of which lead back
// to this offer with the amount kept. Money must be in the balance first: the requirement refuses an amount above it.
// Source: spec §5; docs/settled.md 01; decision 0101.
import { useQuery } from '@tanstack/react-query';
import type { Lending } from '#contract/lending.ts';
import { formatRupiah, type Rupiah, subtract } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { methodsQuery } from '../topup/topupQueries.ts';
import styles from './lending.module.css';

type Props = { lending: Lending; amount: Rupiah; balance: Rupiah };

export function TooLittle({ lending, amount, balance }: Props) {
  const [bank] = useQuery(methodsQuery()).data ?? [];
  const offer = { lending: lending.id, amount };
  return (
    <section className={styles.missing} aria-label={t('funding.missing')}>
      <p>
        <b>{t('funding.missing.of', { missing: formatRupiah(subtract(amount, balance)) })}</b>
      </p>
      <p className="sm ink2">{t('funding.missing.text')}</p>
      <div className={styles.ways}>
        <Button kind="outline" to={paths.topupFor(offer)}>
          {t('funding.missing.topup')}
        </Button>
        {bank && (
          <Button kind="text" icon="bank" to={paths.topupFor(offer, bank.id)}>
            {t('funding.missing.transfer')}
          </Button>
        )}
      </div>
    </section>
  );
}
