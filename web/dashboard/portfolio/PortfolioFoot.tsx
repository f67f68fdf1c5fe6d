// The bottom bar of a portfolio on phones: the next act of its state, sign or pay; none in any other state.
// Usage: <PortfolioFoot portfolio={p} target={ref of the banner} />; hidden while the banner is in view.
// Source: docs/screens.md; decision 0101.
import type { RefObject } from 'react';
import type { Portfolio } from '#contract/funding.ts';
import { businessDateOf, formatShortDate, formatTime } from '#domain/calendar.ts';
import { formatRupiah } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { messageOf } from '#ui/client.ts';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { paths } from '../../paths.ts';
import { FootBar } from '../FootBar.tsx';
import { useSigning } from './useSigning.ts';

type Props = { portfolio: Portfolio; target: RefObject<HTMLElement | null> };

export function PortfolioFoot({ portfolio, target }: Props) {
  const { id, status, amount, amountTransferred, signatureExpiresAt, paymentExpiresAt } = portfolio;
  if (status === 'waiting_signature')
    return (
      <FootBar
        target={target}
        caption={untilText('portfolio.foot.sign', signatureExpiresAt)}
        figure={formatRupiah(amount)}
        act={<SignAct portfolio={portfolio} />}
      />
    );
  if (status !== 'waiting_payment') return null;
  return (
    <FootBar
      target={target}
      caption={untilText('portfolio.foot.pay', paymentExpiresAt)}
      figure={formatRupiah(amountTransferred)}
      act={<Button to={paths.portfolioPayment(id)}>{t('portfolio.pay')}</Button>}
    />
  );
}

function SignAct({ portfolio: { id } }: Pick<Props, 'portfolio'>) {
  const { open, busy } = useSigning(id, (error) => toast(messageOf(error)));
  return (
    <Button busy={busy} busyText={t('portfolio.sign.busy')} onClick={open}>
      {t('portfolio.sign')}
    </Button>
  );
}

function untilText(text: 'portfolio.foot.sign' | 'portfolio.foot.pay', instant: string | null): string {
  if (instant === null) return '';
  const at = new Date(instant);
  return t(text, { date: formatShortDate(businessDateOf(at)), time: formatTime(at) });
}
