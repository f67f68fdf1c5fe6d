// The first columns of a report's loans: whose group it is with a line of its own below, and its grade.
// Usage: const columns = [loanColumn<CohortLoan>(({ disbursedOn }) => …), gradeColumn(), …].
import type { ReactNode } from 'react';
import type { Grade } from '#domain/grade.ts';
import { GradeTag } from '#ui/GradeTag.tsx';
import { type Column, Sub } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';

type Loan = { group: { name: string }; officer: { name: string }; branch: string; grade: Grade };

export const loanColumn = <Row extends Loan>(below?: (loan: Row) => ReactNode): Column<Row> => ({
  key: 'loan',
  head: t('loanreport.rows.loan'),
  cell: (loan) => (
    <>
      {loan.group.name}
      <Sub>{t('group.officer.branch', { name: loan.officer.name, branch: loan.branch })}</Sub>
      {below && <Sub>{below(loan)}</Sub>}
    </>
  ),
});

export const gradeColumn = <Row extends Loan>(): Column<Row> => ({
  key: 'grade',
  head: t('loanreport.grade'),
  only: 'desk',
  cell: ({ grade }) => <GradeTag grade={grade} />,
});
