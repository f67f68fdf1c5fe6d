// What each grade may bring of a few amounts: the calculator for whoever has no script, and at a glance for everybody.
// Source: screens.md (HTML without JavaScript on the first view); spec §9.
import { type Grade, grades } from '#domain/grade.ts';
import { formatPercentBp, formatRupiah, rupiah } from '#domain/money.ts';
import { GradeTag } from '#ui/GradeTag.tsx';
import { Money } from '#ui/Money.tsx';
import { type Column, PlainTable } from '#ui/PlainTable.tsx';
import { t } from '#ui/text.ts';
import { estimateOf, firstChoice, type Terms } from './estimate.ts';

/** Left out on phones. */
const MIDDLE = rupiah(5_000_000);
const amounts = [rupiah(1_000_000), MIDDLE, rupiah(10_000_000)];

export function Examples({ terms }: { terms: Terms }) {
  const columns: readonly Column<Grade>[] = [
    { key: 'grade', head: t('calculator.examples.grade'), cell: (grade) => <GradeTag grade={grade} /> },
    {
      key: 'rate',
      head: t('calculator.examples.rate'),
      align: 'right',
      only: 'desk',
      cell: (grade) => formatPercentBp(terms.interestBps[grade]),
    },
    ...amounts.map(
      (amount): Column<Grade> => ({
        key: String(amount),
        head: formatRupiah(amount),
        align: 'right',
        ...(amount === MIDDLE ? { only: 'desk' as const } : {}),
        cell: (grade) => <Money of={estimateOf({ ...firstChoice, amount, grade }, terms).net} />,
      }),
    ),
  ];
  return (
    <PlainTable caption={t('calculator.examples.caption')} columns={columns} rows={grades} rowKey={(grade) => grade} />
  );
}
