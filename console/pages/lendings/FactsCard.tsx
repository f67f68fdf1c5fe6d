// The lending's terms, and where the rest of it is: its group, its disbursement, its lenders, its journals.
// Source: decision 0117.
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { StaffLendingDetail } from '#contract/staff.ts';
import { formatShortDate } from '#domain/calendar.ts';
import { formatPercentBp, formatRupiah } from '#domain/money.ts';
import { Card } from '#ui/Card.tsx';
import { type Line, Lines } from '#ui/Figures.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { canDo, usePerson } from '../../person.ts';
import frame from '../frame.module.css';

/** Places of the page that its lines lead to. */
export const partsOfPage = { disbursement: 'pencairan', signers: 'akad', portfolios: 'pendana' } as const;

export function FactsCard({ lending }: { lending: StaffLendingDetail }) {
  const mayReadBooks = canDo(usePerson(), 'books.read');
  return (
    <Card className={frame.card} title={t('facts.title')}>
      <Lines items={linesOf(lending, mayReadBooks)} />
    </Card>
  );
}

function linesOf(lending: StaffLendingDetail, mayReadBooks: boolean): Line[] {
  const { group, loanAmount, interestPercentage, tenor, disbursedOn, portfolios, signed, signers, schedule } = lending;
  const [first] = schedule;
  const percent = formatPercentBp(Math.round(interestPercentage * 100));
  const lenders = new Set(portfolios.map(({ lender }) => lender)).size;
  return [
    { label: t('facts.group'), value: <Link to={paths.group(group.id)}>{group.name}</Link> },
    { label: t('lending.loan'), value: formatRupiah(loanAmount) },
    { label: t('facts.terms'), value: t('facts.terms.of', { months: tenor, percent }) },
    ...(first ? [{ label: t('facts.instalment'), value: formatRupiah(first.amount) }] : []),
    {
      label: t('facts.disbursement'),
      value: (
        <Jump to="disbursement">
          {disbursedOn === null ? t('facts.disbursement.none') : formatShortDate(disbursedOn)}
        </Jump>
      ),
    },
    { label: t('facts.lenders'), value: <Jump to="portfolios">{t('facts.lenders.of', { lenders })}</Jump> },
    { label: t('facts.signed'), value: <Jump to="signers">{t('loan_lead.signed.of', { signed, signers })}</Jump> },
    ...(mayReadBooks
      ? [
          {
            label: t('console.journals'),
            value: <Link to={paths.journals(lending.id)}>{t('facts.journals')}</Link>,
          },
        ]
      : []),
  ];
}

/** Stays in the list that the lending was opened from. */
function Jump({ to, children }: { to: keyof typeof partsOfPage; children: ReactNode }) {
  const { search } = useLocation();
  return (
    <Link to={{ search, hash: partsOfPage[to] }} preventScrollReset={false}>
      {children}
    </Link>
  );
}
