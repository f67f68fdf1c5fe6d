// How an instalment came about, one click away: principal and gross interest, less fee and tax, the net sum that reached the balance.
// Usage: <Breakdown mutation={m} />; nothing where there is no breakdown. Source: api.md (Mutation.breakdown); settled 14; the look's dialog.
import { useState } from 'react';
import type { Mutation } from '#contract/wallet.ts';
import { formatRupiah, type Rupiah } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Lines } from '#ui/Figures.tsx';
import { t } from '#ui/text.ts';
import styles from './Breakdown.module.css';

export function Breakdown({ mutation: { amount, breakdown, description } }: { mutation: Mutation }) {
  const [opened, setOpened] = useState(false);
  if (breakdown === null) return null;
  const { principal, interest, fee, tax } = breakdown;
  return (
    <>
      <Button kind="text" size="sm" className={styles.open} onClick={() => setOpened(true)}>
        {t('mutation.details')}
        <span className="sr">{description}</span>
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={t('mutation.breakdown')} closable>
        <p className="sm ink2">{description}</p>
        <Lines
          items={[
            { label: t('mutation.part.principal'), value: formatRupiah(principal) },
            { label: t('mutation.part.interest'), value: formatRupiah(interest) },
            { label: t('mutation.part.fee'), value: minus(fee) },
            { label: t('mutation.part.tax'), value: minus(tax) },
            { label: t('mutation.part.net'), value: formatRupiah(amount), sum: true },
          ]}
        />
      </Dialog>
    </>
  );
}

const minus = (amount: Rupiah): string => (amount === 0 ? formatRupiah(amount) : `-${formatRupiah(amount)}`);
