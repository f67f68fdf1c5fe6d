// Time left for what a portfolio waits for: the signature, the payment, or the raising of its lending; otherwise
// nothing.
// Source: spec §2; docs/domain.md §1.
import type { Portfolio } from '#contract/funding.ts';
import { Sub } from '#ui/Table.tsx';
import { TimeLeft } from '#ui/TimeLeft.tsx';
import { t } from '#ui/text.ts';
import { secondsUntil } from '../payment/deadline.ts';

type Left = { seconds: number; what: 'sign' | 'pay' | 'raise' };

function leftOf({ status, signatureExpiresAt, paymentExpiresAt, lending }: Portfolio): Left | null {
  if (status === 'opened') return { seconds: lending.remainingTime, what: 'raise' };
  const [until, what] =
    status === 'waiting_signature'
      ? [signatureExpiresAt, 'sign' as const]
      : status === 'waiting_payment'
        ? [paymentExpiresAt, 'pay' as const]
        : [null, 'pay' as const];
  const seconds = until === null ? null : secondsUntil(until, lending);
  return seconds === null ? null : { seconds, what };
}

export function PortfolioTime({ portfolio }: { portfolio: Portfolio }) {
  const left = leftOf(portfolio);
  if (left === null) return <span className="ink2">{t('portfolio.time.none')}</span>;
  return (
    <>
      <TimeLeft seconds={left.seconds} answer={portfolio} bare />
      <Sub>{t(`portfolio.time.${left.what}`)}</Sub>
    </>
  );
}
