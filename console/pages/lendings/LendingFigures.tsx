// The figures of one lending: what it is, what came in, what it bears, until or since when.
// Source: the look's key figures; domain §4.
import type { StaffLendingDetail } from '#contract/staff.ts';
import { businessDateOf, formatShortDate } from '#domain/calendar.ts';
import { formatPercentBp, formatRupiah } from '#domain/money.ts';
import { type KeyFigure, KeyFigures } from '#ui/Figures.tsx';
import { GradeTag } from '#ui/GradeTag.tsx';
import { t } from '#ui/text.ts';
import styles from './LendingFigures.module.css';
import { activeText } from './LendingTable.tsx';

export function LendingFigures({ lending }: { lending: StaffLendingDetail }) {
  const percent = formatPercentBp(Math.round(lending.interestPercentage * 100));
  return (
    <div className={styles.figures}>
      <KeyFigures
        columns={4}
        items={[
          {
            label: t('lending.loan'),
            value: formatRupiah(lending.loanAmount),
            note: t('lending.loan.note', { signers: lending.signers }),
          },
          { label: t('lending.raised'), value: formatRupiah(lending.raisedAmount), note: activeText(lending) },
          {
            label: t('lending.rate'),
            value: (
              <span className={styles.rate}>
                {percent}
                <GradeTag grade={lending.grade} />
              </span>
            ),
            note: t('lending.rate.note', { months: lending.tenor, count: lending.instalments }),
          },
          dateFigure(lending),
        ]}
      />
    </div>
  );
}

function dateFigure({ disbursedOn, dueDate, repaidAt }: StaffLendingDetail): KeyFigure {
  const due = formatShortDate(dueDate);
  if (disbursedOn === null) return { label: t('lending.due'), value: due };
  return {
    label: t('lending.disbursed'),
    value: formatShortDate(disbursedOn),
    note:
      repaidAt === null
        ? t('lending.disbursed.until', { date: due })
        : t('lending.repaid', { date: formatShortDate(businessDateOf(new Date(repaidAt))) }),
  };
}
