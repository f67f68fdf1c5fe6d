// The key figures of a portfolio that is not disbursed: what is expected, marked as an estimate, or what went back to
// the balance.
// Source: docs/screens.md; docs/settled.md 14.
import type { Portfolio } from '#contract/funding.ts';
import { add, formatPercentBp, formatRupiah } from '#domain/money.ts';
import { type KeyFigure, KeyFigures } from '#ui/Figures.tsx';
import { t } from '#ui/text.ts';
import { givenBack } from './PortfolioRow.tsx';

/** Whether the lending was disbursed, so that there is a schedule and money can come back. */
export const isDisbursed = ({ status, reason }: Pick<Portfolio, 'status' | 'reason'>): boolean =>
  status === 'disbursed' || status === 'returned' || reason === 'defaulted';

export function PortfolioFigures({ portfolio }: { portfolio: Portfolio }) {
  const { amount, estimate, lending, status } = portfolio;
  const { net, perInstalment } = estimate;
  const first: KeyFigure = {
    label: t('portfolio.figure.amount'),
    value: formatRupiah(amount),
    note: t('portfolio.figure.amount.note', {
      rate: formatPercentBp(Math.round(lending.interestPercentage * 100)),
      months: lending.proposal.tenor,
    }),
  };
  if (status === 'failed' || status === 'refunded') {
    const back = givenBack(portfolio);
    const second = {
      label: t('portfolio.figure.given_back'),
      value: formatRupiah(back),
      note: t(back > 0 ? 'portfolio.figure.given_back.note' : 'portfolio.figure.given_back.none'),
    };
    return <KeyFigures items={[first, second]} />;
  }
  return (
    <KeyFigures
      columns={4}
      items={[
        first,
        { label: t('portfolio.figure.net'), value: formatRupiah(net), note: t('portfolio.figure.net.note') },
        {
          label: t('portfolio.figure.back'),
          value: formatRupiah(add(amount, net)),
          note: t('portfolio.figure.back.note'),
        },
        {
          label: t('portfolio.figure.each'),
          value: formatRupiah(perInstalment),
          note: t('portfolio.figure.each.note', { count: lending.instalments }),
        },
      ]}
    />
  );
}
