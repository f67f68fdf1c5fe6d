// The group's members, with masked names, and its earlier loans.
// Source: docs/screens.md.
import type { Lending } from '#contract/lending.ts';
import { formatShortDate } from '#domain/calendar.ts';
import { formatPercentBp, formatRupiah } from '#domain/money.ts';
import { StatusBadge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import styles from './lending.module.css';

type Member = Lending['members'][number];
type Earlier = Lending['earlier'][number];

export function MembersCard({ members }: { members: readonly Member[] }) {
  return (
    <Card title={t('detail.members')} remark={t('detail.members.masked')}>
      <ul className={styles.members}>
        {members.map((member, index) => (
          // Masked names may be equal; their order never changes.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={`${index} ${member.name}`}>
            {member.name}
            <small>{memberLine(member)}</small>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function memberLine({ role, business, principal }: Member): string {
  const words = role === 'anggota' ? [business] : [t(`detail.role.${role}`), business];
  return [...words, formatRupiah(principal)].filter((word) => word !== '').join(' · ');
}

export function EarlierCard({ earlier }: { earlier: readonly Earlier[] }) {
  if (earlier.length === 0) {
    return (
      <Card title={t('detail.earlier')}>
        <p className="sm ink2">{t('detail.earlier.none')}</p>
      </Card>
    );
  }
  return (
    <Card title={t('detail.earlier')}>
      <Table
        caption={t('detail.earlier')}
        inset
        rows={earlier}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'on',
            head: t('detail.earlier.on'),
            cell: (loan) => (
              <>
                {loan.disbursedOn === null ? t('detail.earlier.never') : formatShortDate(loan.disbursedOn)}
                <Sub>{lateness(loan)}</Sub>
              </>
            ),
          },
          {
            key: 'loan',
            head: t('detail.earlier.loan'),
            align: 'right',
            strong: true,
            cell: (loan) => (
              <>
                {formatRupiah(loan.loanAmount)}
                <Sub>
                  {[
                    t('marketplace.tenor', { months: loan.tenor }),
                    formatPercentBp(Math.round(loan.interestPercentage * 100)),
                  ].join(' · ')}
                </Sub>
              </>
            ),
          },
          {
            key: 'status',
            head: t('detail.earlier.status'),
            cell: ({ status }) => <StatusBadge kind="lending" status={status} />,
          },
        ]}
      />
    </Card>
  );
}

function lateness({ disbursedOn, daysLateMost }: Earlier): string {
  if (disbursedOn === null) return '';
  return daysLateMost === 0 ? t('detail.earlier.in_time') : t('detail.earlier.late', { days: daysLateMost });
}
