// A portfolio's banner by its state: sign, pay, in process, filling, late, or how it ended. One sentence and at most
// one action.
// Source: spec §4, §8; docs/settled.md 05, 06.
import { useRef } from 'react';
import type { Portfolio } from '#contract/funding.ts';
import { businessDateOf, formatDate, formatTime } from '#domain/calendar.ts';
import { formatRupiah } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Banner, ErrorBox } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { PortfolioFoot } from './PortfolioFoot.tsx';
import styles from './portfolio.module.css';
import { useSigning } from './useSigning.ts';

export function PortfolioBanner({ portfolio }: { portfolio: Portfolio }) {
  const place = useRef<HTMLDivElement>(null);
  const banner = bannerOf(portfolio);
  if (banner === null) return null;
  return (
    <>
      <div className={styles.banner} ref={place}>
        {banner}
      </div>
      <PortfolioFoot portfolio={portfolio} target={place} />
    </>
  );
}

function bannerOf(portfolio: Portfolio) {
  const { id, status, amountTransferred, paymentExpiresAt, processedAt } = portfolio;
  switch (status) {
    case 'waiting_signature':
      return <SignBanner portfolio={portfolio} />;
    case 'waiting_payment':
      return (
        <Banner
          lead={t('error.lending.waiting_payment')}
          text={
            paymentExpiresAt === null
              ? null
              : t('portfolio.banner.payment.until', {
                  amount: formatRupiah(amountTransferred),
                  until: whenText(paymentExpiresAt),
                })
          }
          action={
            <Button kind="outline" size="sm" icon="bank" to={paths.portfolioPayment(id)}>
              {t('portfolio.pay')}
            </Button>
          }
        />
      );
    case 'processing':
      return (
        <Banner
          tone="info"
          lead={t('portfolio.banner.processing')}
          text={processedAt === null ? null : t('portfolio.banner.processing.until', { until: whenText(processedAt) })}
        />
      );
    case 'opened':
    case 'funded':
      return <AtWorkBanner portfolio={portfolio} />;
    case 'disbursed':
      return portfolio.daysLate > 0 ? <AtWorkBanner portfolio={portfolio} /> : null;
    case 'failed':
    case 'refunded':
    case 'returned':
      return <EndedBanner portfolio={portfolio} />;
  }
}

function SignBanner({ portfolio: { id, signatureExpiresAt } }: { portfolio: Portfolio }) {
  const { open, busy, error, opened } = useSigning(id);
  return (
    <>
      <Banner
        lead={t('error.lending.waiting_signature')}
        text={
          opened
            ? t('portfolio.sign.opened')
            : signatureExpiresAt !== null &&
              t('portfolio.banner.signature.until', { until: whenText(signatureExpiresAt) })
        }
        action={
          <Button kind="outline" size="sm" icon="pen" busy={busy} busyText={t('portfolio.sign.busy')} onClick={open}>
            {t('portfolio.sign')}
          </Button>
        }
      />
      <ErrorBox error={error} />
    </>
  );
}

function whenText(instant: string): string {
  const at = new Date(instant);
  return t('portfolio.when', { date: formatDate(businessDateOf(at)), time: formatTime(at) });
}

/**
 * The banner of an active portfolio by its lending: filling, past its due date, full, or late; nothing while all goes
 * well.
 */
function AtWorkBanner({ portfolio }: { portfolio: Portfolio }) {
  const { id, status, lending, daysLate } = portfolio;
  if (status === 'opened') return <FillingBanner lending={lending} />;
  if (status === 'funded') {
    const text = lending.disbursingAt === null ? 'portfolio.banner.funded.text' : 'portfolio.banner.disbursing.text';
    return <Banner tone="info" lead={t('portfolio.banner.funded')} text={t(text)} />;
  }
  if (daysLate <= 0) return null;
  return (
    <Banner
      tone="danger"
      lead={t('portfolio.banner.late', { days: daysLate })}
      text={t('portfolio.banner.late.text')}
      action={<SeeSchedule id={id} />}
    />
  );
}

function FillingBanner({ lending: { remainingTime, dueDate, extended } }: Pick<Portfolio, 'lending'>) {
  return remainingTime > 0 ? (
    <Banner
      tone="info"
      lead={t('portfolio.banner.opened')}
      text={t('portfolio.banner.opened.text', { date: formatDate(dueDate) })}
    />
  ) : (
    <Banner
      lead={t('portfolio.banner.over')}
      text={t(extended ? 'portfolio.banner.over.extended' : 'portfolio.banner.over.text')}
    />
  );
}

/** The banner of a portfolio that has ended: how, what was refunded to the balance, and one link. */
function EndedBanner({ portfolio }: { portfolio: Portfolio }) {
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

/** How it failed, and what was refunded to the balance if it was never paid. */
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

/** Link from a banner to the portfolio's instalment table. */
function SeeSchedule({ id }: { id: string }) {
  return (
    <Button kind="outline" size="sm" icon="page" to={paths.portfolioSchedules(id)}>
      {t('portfolio.schedule.see')}
    </Button>
  );
}
