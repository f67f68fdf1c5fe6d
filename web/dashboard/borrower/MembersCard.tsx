// The group's members, each with their part of the loan and whether they have paid for the coming meeting.
// Source: docs/settled.md 63; docs/api.md; docs/domain.md §6.
import type { BorrowerPortfolio } from '#contract/borrower.ts';
import { formatPercentBp } from '#domain/money.ts';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { Money } from '#ui/Money.tsx';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import styles from './borrower.module.css';

type Member = BorrowerPortfolio['members'][number] & { no: number; share: string };

const columns: readonly Column<Member>[] = [
  {
    key: 'name',
    head: t('loan.members.name'),
    cell: ({ name, role, isMe, share }) => (
      <>
        {name}
        {isMe && <b>{` (${t('loan.members.me')})`}</b>}
        <Sub>{t('loan.members.line', { role: t(`loan.members.role.${role}`), share })}</Sub>
      </>
    ),
  },
  {
    key: 'principal',
    head: t('loan.members.principal'),
    align: 'right',
    strong: true,
    cell: ({ principal }) => <Money of={principal} />,
  },
];

const paidColumn: Column<Member> = {
  key: 'paid',
  head: t('loan.members.paid'),
  cell: ({ paid }) => (
    <Badge tone={paid ? 'ok' : 'wait'} icon={paid ? 'check' : 'clock'}>
      {t(paid ? 'loan.members.paid.yes' : 'loan.members.paid.no')}
    </Badge>
  ),
};

export function MembersCard({ loan: { members, lending, installment } }: { loan: BorrowerPortfolio }) {
  const rows = members.map((member, no) => ({
    ...member,
    no,
    share: formatPercentBp(Math.round((member.principal * 10_000) / lending.loanAmount)),
  }));
  return (
    <Card title={t('loan.members.title')}>
      <p className={styles.sentence}>{t('loan.members.text')}</p>
      <Table
        caption={t('loan.members.title')}
        inset
        rows={rows}
        // First names may repeat; the order of members never changes.
        rowKey={({ no, name }) => `${no} ${name}`}
        current={({ isMe }) => isMe}
        columns={installment === null ? columns : [...columns, paidColumn]}
        sum={{ name: t('loan.members.sum'), principal: <Money of={lending.loanAmount} /> }}
      />
    </Card>
  );
}
