// The key figures of a loan once it was disbursed: her part, the instalment, how many are paid, when the next is due.
// Source: screens.md (numbers first); the look's key figures; spec §2 (Borrower-side views).
import type { BorrowerPortfolio } from '#contract/borrower.ts';
import { formatShortDate, weekdayOf } from '#domain/calendar.ts';
import { formatRupiah } from '#domain/money.ts';
import { type KeyFigure, KeyFigures } from '#ui/Figures.tsx';
import { t } from '#ui/text.ts';

export function LoanFigures({ loan }: { loan: BorrowerPortfolio }) {
  const { cost, lending } = loan;
  return (
    <KeyFigures
      columns={4}
      items={[
        {
          label: t('loan.figure.principal'),
          value: formatRupiah(cost.principal),
          note: t('loan.figure.principal.note', { total: formatRupiah(lending.loanAmount) }),
        },
        {
          label: t('loan.figure.weekly'),
          value: formatRupiah(cost.weekly),
          note: t('loan.figure.weekly.note', {
            rhythm: t(`loan.rhythm.${lending.rhythm}`),
            count: lending.instalments,
          }),
        },
        paidFigure(loan),
        dueFigure(loan),
      ]}
    />
  );
}

function paidFigure({ timeline, lending }: BorrowerPortfolio): KeyFigure {
  const step = timeline.find(({ kind }) => kind === 'instalments');
  return {
    label: t('loan.figure.paid'),
    value: t('loan.figure.paid.value', { count: step?.count ?? 0, of: step?.of ?? lending.instalments }),
    note: t('loan.figure.paid.note'),
  };
}

function dueFigure({ installment }: BorrowerPortfolio): KeyFigure {
  const label = t('loan.figure.due');
  if (installment === null) {
    return { label, value: t('loan.none'), note: t('loan.figure.due.over') };
  }
  const { dueDate } = installment;
  return { label, value: formatShortDate(dueDate), note: t(`weekday.${weekdayOf(dueDate)}`) };
}
