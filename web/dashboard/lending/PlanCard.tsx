// The schedule a lender would get for the typed amount: an estimate by week or month, without dates, which are set at
// disbursement. Shows a few rows, all of them on a click; the total is always visible.
// Source: docs/screens.md; docs/domain.md §6, §7.
import { useState } from 'react';
import type { Lending } from '#contract/lending.ts';
import { formatRupiah, type Rupiah, sumRupiah } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { estimatedAmount, type PlanRow, planOf } from './estimate.ts';
import styles from './lending.module.css';

const AT_FIRST = 5;

export function PlanCard({ lending, typed }: { lending: Lending; typed: Rupiah }) {
  const [whole, setWhole] = useState(false);
  const { amount, isExample } = estimatedAmount(lending, typed);
  const rows = planOf(lending, amount);
  const sum = (part: 'principal' | 'interest' | 'amount' | 'net') =>
    formatRupiah(sumRupiah(rows.map((row) => row[part])));
  const figure = (key: 'principal' | 'interest' | 'amount' | 'net') => ({
    key,
    head: t(`plan.${key}`),
    align: 'right' as const,
    cell: (row: PlanRow) => formatRupiah(row[key]),
  });
  return (
    <Card
      title={t('plan.title')}
      remark={t(isExample ? 'estimate.example' : 'estimate.of', { amount: formatRupiah(amount) })}
    >
      <Table
        caption={t('plan.caption')}
        inset
        rows={whole ? rows : rows.slice(0, AT_FIRST)}
        rowKey={({ no }) => String(no)}
        columns={[
          {
            key: 'no',
            head: t(lending.rhythm === 'weekly' ? 'plan.week' : 'plan.month'),
            cell: ({ no }) => no,
          },
          { ...figure('principal'), only: 'desk' },
          { ...figure('interest'), only: 'desk' },
          figure('amount'),
          { ...figure('net'), strong: true },
        ]}
        sum={{
          no: t('plan.sum'),
          principal: sum('principal'),
          interest: sum('interest'),
          amount: sum('amount'),
          net: sum('net'),
        }}
      />
      {rows.length > AT_FIRST && (
        <Button kind="text" size="sm" className={styles.more} aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? t('plan.less') : t('plan.all', { count: rows.length })}
        </Button>
      )}
      <p className={styles.note}>{t('plan.note')}</p>
    </Card>
  );
}
