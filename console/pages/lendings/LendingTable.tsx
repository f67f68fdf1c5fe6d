// The lendings from 900 px: one dense table, each row a link to its detail.
// Source: docs/screens.md.
import type { StaffLending } from '#contract/staff.ts';
import { formatPercentBp, formatRupiah } from '#domain/money.ts';
import { GradeTag } from '#ui/GradeTag.tsx';
import { Money } from '#ui/Money.tsx';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { DaysLate, LendingBadge, Signed, undecidedText } from './LendingMarks.tsx';

const columns: readonly Column<StaffLending>[] = [
  {
    key: 'group',
    head: t('lendings.col.group'),
    cell: ({ group }) => (
      <>
        {group.name}
        <Sub>{t('group.officer.branch', { name: group.officer, branch: group.branch })}</Sub>
      </>
    ),
  },
  { key: 'city', head: t('lendings.col.city'), cell: ({ group }) => group.city },
  { key: 'grade', head: t('lendings.col.grade'), cell: ({ grade }) => <GradeTag grade={grade} /> },
  {
    key: 'loan',
    head: t('lendings.col.loan'),
    align: 'right',
    strong: true,
    cell: (lending) => (
      <>
        <Money of={lending.loanAmount} />
        <Sub>{termsText(lending)}</Sub>
      </>
    ),
  },
  {
    key: 'raised',
    head: t('lendings.col.raised'),
    align: 'right',
    cell: (lending) => (
      <>
        <Money of={lending.raisedAmount} />
        {lending.raisedAmount > 0 && <Sub>{activeText(lending)}</Sub>}
      </>
    ),
  },
  { key: 'signed', head: t('lendings.col.signed'), align: 'right', cell: (lending) => <Signed lending={lending} /> },
  {
    key: 'late',
    head: t('lendings.col.late'),
    align: 'right',
    cell: ({ daysLate, arrears }) => (
      <>
        <DaysLate days={daysLate} />
        {arrears > 0 && <Sub>{formatRupiah(arrears)}</Sub>}
      </>
    ),
  },
  {
    key: 'status',
    head: t('lendings.col.status'),
    cell: (lending) => (
      <>
        <LendingBadge lending={lending} />
        {lending.needsDecision && <Sub>{undecidedText(lending)}</Sub>}
        {lending.disbursing && <Sub>{t('lendings.disbursing')}</Sub>}
      </>
    ),
  },
];

export function termsText({ tenor, interestPercentage }: Pick<StaffLending, 'tenor' | 'interestPercentage'>): string {
  return t('lendings.terms', { months: tenor, percent: formatPercentBp(Math.round(interestPercentage * 100)) });
}

/** The share of the raised amount that is paid and processed. */
export function activeText({ raisedAmount, activeAmount }: StaffLending): string {
  return activeAmount === raisedAmount
    ? t('lendings.active.all')
    : t('lendings.active', { amount: formatRupiah(activeAmount) });
}

type Props = { lendings: readonly StaffLending[]; to: (lending: StaffLending) => string };

export function LendingTable({ lendings, to }: Props) {
  return (
    <Table
      caption={t('lendings.what')}
      columns={columns}
      rows={lendings}
      rowKey={({ id }) => id}
      rowTo={(lending) => to(lending)}
    />
  );
}
