// The banner of a portfolio that has ended: how, what went back to the balance, and one way on.
// Source: settled 05, 06; domain §4 (recoveries), §5; screens.md (one clear action a screen).
import type { Portfolio } from '#contract/funding.ts';
import { formatRupiah } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Banner } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { SeeSchedule } from './SeeSchedule.tsx';

export function EndedBanner({ portfolio }: { portfolio: Portfolio }) {
  const { id, status, reason, amount } = portfolio;
  if (status === 'returned') {
    const lead = t('portfolio.banner.returned');
    return <Banner tone="ok" lead={lead} text={t('portfolio.banner.returned.text')} action={<FundOther />} />;
  }
  if (status === 'refunded') {
    const text = t('portfolio.banner.refunded.text', { amount: formatRupiah(amount) });
    return <Banner tone="mute" lead={t('portfolio.banner.refunded')} text={text} action={<FundOther />} />;
  }
  const action = reason === 'defaulted' ? <SeeSchedule id={id} /> : <FundOther />;
  return (
    <Banner
      tone="danger"
      lead={t(`portfolio.banner.${reason ?? 'failed'}`)}
      text={failedText(portfolio)}
      action={action}
    />
  );
}

/** How it failed, and what went back to the balance of one that was never paid. */
function failedText({ reason, usedBalance }: Portfolio): string {
  const text = t(`portfolio.banner.${reason ?? 'failed'}.text`);
  return usedBalance > 0 && reason !== 'defaulted'
    ? t('portfolio.banner.given_back', { text, amount: formatRupiah(usedBalance) })
    : text;
}

function FundOther() {
  return (
    <Button kind="outline" size="sm" to={paths.marketplaces}>
      {t('portfolio.other')}
    </Button>
  );
}
