// A portfolio's key figures. After disbursement: net returns, outstanding principal, the next instalment. Before:
// what is expected, marked as an estimate.
// Source: docs/screens.md; docs/settled.md 14.
import { useQuery } from '@tanstack/react-query';
import type { Portfolio, Trail } from '#contract/funding.ts';
import type { ScheduleItem } from '#contract/repayment.ts';
import { type BusinessDate, formatDate, weekdayOf } from '#domain/calendar.ts';
import { add, floorShare, formatPercentBp, formatRupiah, type Rupiah, subtract } from '#domain/money.ts';
import { type KeyFigure, KeyFigures } from '#ui/Figures.tsx';
import { t } from '#ui/text.ts';
import { currentPage, scheduleQuery } from './portfolioQueries.ts';

export function netOf({ principal, interest, fee, tax }: Portfolio['returned']): Rupiah {
  return subtract(subtract(add(principal, interest), fee), tax);
}

/** Whether the lending was disbursed, so that there is a schedule and money can come back. */
export const isDisbursed = ({ status, reason }: Pick<Portfolio, 'status' | 'reason'>): boolean =>
  status === 'disbursed' || status === 'returned' || reason === 'defaulted';

export function PortfolioFigures({ portfolio, trail }: { portfolio: Portfolio; trail: Trail | undefined }) {
  const { amount, usedBalance, estimate, lending, status } = portfolio;
  const { net, perInstalment } = estimate;
  const first: KeyFigure = {
    label: t('portfolio.figure.amount'),
    value: formatRupiah(amount),
    note: t('portfolio.figure.amount.note', {
      rate: formatPercentBp(Math.round(lending.interestPercentage * 100)),
      months: lending.proposal.tenor,
    }),
  };
  if (isDisbursed(portfolio)) {
    return <RunningFigures first={first} portfolio={portfolio} trail={trail} />;
  }
  if (status === 'failed' || status === 'refunded') {
    // An unpaid funding used only balance; a refunded one was paid in full, from balance or by transfer.
    const back = status === 'refunded' ? amount : usedBalance;
    const givenBack = {
      label: t('portfolio.figure.given_back'),
      value: formatRupiah(back),
      note: t(back > 0 ? 'portfolio.figure.given_back.note' : 'portfolio.figure.given_back.none'),
    };
    return <KeyFigures items={[first, givenBack]} />;
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

type RunningProps = { first: KeyFigure; portfolio: Portfolio; trail: Trail | undefined };

function RunningFigures({ first, portfolio, trail }: RunningProps) {
  const { id, amount, returned, lending, status, daysLate } = portfolio;
  const paid = paidInstalments(trail);
  // The same schedule page as shown below. A payoff makes the rows after it smaller than the estimate.
  const schedule = useQuery({ ...scheduleQuery(id, currentPage(paid, lending.instalments)), enabled: paid !== null });
  const next = schedule.data?.data.find(({ period }) => paid !== null && period === paid + 1);
  const rest = subtract(amount, returned.principal);
  const nextOn = status === 'disbursed' && paid !== null ? trail?.weeks[paid]?.dueOn : undefined;
  const restNote =
    rest <= 0
      ? t('portfolio.figure.rest.done')
      : t(status === 'failed' ? 'portfolio.figure.rest.lost' : 'portfolio.figure.rest.note');
  const items = [
    first,
    {
      label: t('portfolio.figure.received'),
      value: formatRupiah(netOf(returned)),
      note: paid === null ? undefined : t('portfolio.figure.received.note', { count: paid, of: lending.instalments }),
    },
    { label: t('portfolio.figure.rest'), value: formatRupiah(rest), note: restNote },
    nextOn === undefined
      ? { label: t('portfolio.figure.next'), value: '–', note: t('portfolio.figure.next.none') }
      : {
          label: t('portfolio.figure.next'),
          value: formatRupiah(netOfRow(portfolio, next)),
          note: t(daysLate > 0 ? 'portfolio.figure.next.late' : 'portfolio.figure.next.note', dayOf(nextOn)),
        },
  ];
  return <KeyFigures columns={4} items={items} />;
}

/** An instalment after fee and tax, at the portfolio's own rates; the estimate while the row is not loaded. */
function netOfRow({ estimate }: Portfolio, row: ScheduleItem | undefined): Rupiah {
  if (row === undefined || estimate.interest === 0) return estimate.perInstalment;
  const { fee, tax, interest } = estimate;
  return subtract(
    subtract(row.amount, floorShare(fee, row.interest, interest)),
    floorShare(tax, row.interest, interest),
  );
}

/** How many instalments the group has paid, or null while that is not loaded. */
export function paidInstalments(trail: Trail | undefined): number | null {
  return trail?.timeline.find(({ kind }) => kind === 'instalments')?.count ?? null;
}

function dayOf(date: BusinessDate): { weekday: string; date: string } {
  return { weekday: t(`weekday.${weekdayOf(date)}`), date: formatDate(date) };
}
