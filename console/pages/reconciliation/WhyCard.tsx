// Why the bank's balance and the books' are apart, to the rupiah, and the closing of the day once they are not.
// Source: decision 0126.
import type { ReactNode } from 'react';
import type { BankStatement } from '#contract/reconciliation.ts';
import { formatRupiahTotal } from '#domain/money.ts';
import { Card } from '#ui/Card.tsx';
import { Lines } from '#ui/Figures.tsx';
import { t } from '#ui/text.ts';
import frame from '../frame.module.css';

type Why = BankStatement['why'][number];

export function WhyCard({ statement, children }: { statement: BankStatement; children: ReactNode }) {
  const { why, closing, escrow } = statement;
  return (
    <Card className={frame.card} title={t('bankday.why')}>
      {why.length === 0 && <p>{t('bankday.why.none')}</p>}
      {why.length > 0 && (
        <Lines
          items={[
            ...why.map((one) => ({
              key: `${one.kind} ${one.name}`,
              label: nameOf(one),
              value: formatRupiahTotal(one.amount),
            })),
            {
              label: t('bankday.why.sum'),
              value: formatRupiahTotal(String(BigInt(closing) - BigInt(escrow))),
              sum: true,
            },
          ]}
        />
      )}
      {children}
    </Card>
  );
}

function nameOf({ kind, name, count }: Why): string {
  if (kind === 'before' || kind === 'other_day') return t(`bankday.why.${kind}`);
  if (kind === 'rest') return t('bankday.why.rest');
  const text = kind === 'booking' ? t('bankday.why.booking', { name }) : name;
  return count === 1 ? text : t('bankday.why.count', { name: text, count });
}
