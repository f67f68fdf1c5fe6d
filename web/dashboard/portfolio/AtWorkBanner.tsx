// The banner of an active portfolio by its lending: filling, past its due date, full, or late; nothing while all goes well.
// Source: spec §4; domain §4; screens.md (waiting states say what is expected).
import type { Portfolio } from '#contract/funding.ts';
import { formatDate } from '#domain/calendar.ts';
import { Banner } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { SeeSchedule } from './SeeSchedule.tsx';

export function AtWorkBanner({ portfolio }: { portfolio: Portfolio }) {
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

function FillingBanner({ lending: { remainingTime, dueDate } }: Pick<Portfolio, 'lending'>) {
  return remainingTime > 0 ? (
    <Banner
      tone="info"
      lead={t('portfolio.banner.opened')}
      text={t('portfolio.banner.opened.text', { date: formatDate(dueDate) })}
    />
  ) : (
    <Banner lead={t('portfolio.banner.over')} text={t('portfolio.banner.over.text')} />
  );
}
