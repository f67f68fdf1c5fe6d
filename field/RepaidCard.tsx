// Covers of earlier meetings that members give back to each other at this one: no part of the cash.
// Source: docs/domain.md §6; docs/screens.md; decision 0114.
import { formatRupiah, ZERO } from '#domain/money.ts';
import { Card } from '#ui/Card.tsx';
import { t } from '#ui/text.ts';
import { MoneyInput } from './parts.tsx';
import type { CardProps } from './card.ts';
import styles from './sheet.module.css';

export function RepaidCard({ record: { meeting, draft }, change }: CardProps) {
  const { debtors } = meeting.form;
  if (debtors.length === 0) return null;
  return (
    <Card title={t('fieldapp.repaid')} remark={t('fieldapp.repaid.apart')}>
      {debtors.map(({ member, name, owed }) => (
        <div key={member} className={styles.payer}>
          <span>
            {name}
            <small className="ink2">{t('fieldapp.repaid.owes', { amount: formatRupiah(owed) })}</small>
          </span>
          <MoneyInput
            small
            label={t('fieldapp.repaid.of', { name })}
            value={draft.repaid[member] ?? null}
            onChange={(amount) => change({ repaid: { ...draft.repaid, [member]: amount ?? ZERO } })}
          />
        </div>
      ))}
    </Card>
  );
}
