// What is due at the coming meeting: the borrower's part beside the whole group's, each with arrears and fine.
// Usage: <DueCard instalment={loan.instalment} />.
// Source: docs/screens.md; docs/domain.md §6.
import type { BorrowerPortfolio } from '#contract/borrower.ts';
import type { Rupiah } from '#domain/money.ts';
import { Card } from '#ui/Card.tsx';
import { Money } from '#ui/Money.tsx';
import { Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import styles from './borrower.module.css';
import { dayText } from './loanWords.ts';

type Instalment = NonNullable<BorrowerPortfolio['installment']>;
type Line = { key: string; label: string; own: Rupiah; group: Rupiah };

/** The parts of what is due; arrears and fine only if there are any. */
export function dueLines({ period, own, group }: Instalment): Line[] {
  const instalment =
    period === null ? t('loan.due.instalment.rest') : t('loan.due.instalment', { period: String(period) });
  const lines: Line[] = [
    { key: 'instalment', label: instalment, own: own.instalment, group: group.instalment },
    { key: 'overdue', label: t('loan.due.overdue'), own: own.overdue, group: group.overdue },
    { key: 'fine', label: t('loan.due.fine'), own: own.fine, group: group.fine },
  ];
  return lines.filter(({ key, ...line }) => key === 'instalment' || line.own > 0 || line.group > 0);
}

export function DueCard({ installment }: { installment: Instalment }) {
  return (
    <Card title={t('loan.due.title')}>
      <p className={styles.sentence}>{t('loan.due.on', { date: dayText(installment.dueDate) })}</p>
      <DueTable installment={installment} />
      <p className={styles.remark}>{t('loan.due.explain')}</p>
    </Card>
  );
}

export function DueTable({ installment }: { installment: Instalment }) {
  const { own, group } = installment;
  return (
    <Table
      caption={t('loan.due.title')}
      inset
      rows={dueLines(installment)}
      rowKey={({ key }) => key}
      columns={[
        { key: 'label', head: t('loan.due.figure'), cell: ({ label }) => label },
        {
          key: 'own',
          head: t('loan.summary.own'),
          align: 'right',
          strong: true,
          cell: (line) => <Money of={line.own} />,
        },
        { key: 'group', head: t('loan.summary.group'), align: 'right', cell: (line) => <Money of={line.group} /> },
      ]}
      sum={{ label: t('loan.due.total'), own: <Money of={own.total} />, group: <Money of={group.total} /> }}
    />
  );
}
