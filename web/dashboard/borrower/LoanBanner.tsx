// A loan's banner: activate the signature, sign the agreement, late, or how it ended. One sentence and at most one
// action.
// Source: spec §4, §7, §8; docs/settled.md 46.
import type { ReactElement } from 'react';
import type { BorrowerPortfolio } from '#contract/borrower.ts';
import { formatRupiah } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { call } from '#ui/client.ts';
import { Banner, ErrorBox } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { useUser } from '../../user.ts';
import styles from '../portfolio/portfolio.module.css';
import { useNewTab } from '../portfolio/useNewTab.ts';
import { mustSign } from './loanQueries.ts';
import { dayText, whenText } from './loanWords.ts';

export function LoanBanner({ loan }: { loan: BorrowerPortfolio }) {
  const { borrower } = useUser();
  const banner = borrower?.envelopeStatus === 'aktif' ? bannerOf(loan) : <ActivateBanner />;
  return banner === null ? null : <div className={styles.banner}>{banner}</div>;
}

function ActivateBanner() {
  return (
    <Banner
      text={t('error.lending.waiting_activate_portfolio')}
      action={
        <Button kind="outline" size="sm" to={paths.dashboard}>
          {t('loan.banner.activate')}
        </Button>
      }
    />
  );
}

function bannerOf(loan: BorrowerPortfolio): ReactElement | null {
  const { status, installment, meeting } = loan;
  if (mustSign(loan)) return <SignBanner loan={loan} />;
  if (status === 'returned')
    return <Banner tone="ok" lead={t('loan.banner.returned')} text={t('loan.banner.returned.text')} />;
  if (status === 'refunded')
    return <Banner tone="mute" lead={t('loan.banner.refunded')} text={t('loan.banner.refunded.text')} />;
  if (status === 'failed') {
    const text = t('loan.banner.failed.text', { officer: meeting.officer });
    return <Banner tone="danger" lead={t('loan.banner.failed')} text={text} />;
  }
  if (installment === null || installment.own.daysLate === 0) return null;
  return (
    <Banner
      tone="danger"
      lead={t('loan.banner.late', { days: installment.own.daysLate })}
      text={t('loan.banner.late.text', {
        total: formatRupiah(installment.own.total),
        date: dayText(installment.dueDate),
      })}
    />
  );
}

function SignBanner({ loan: { id, signatureExpiresAt } }: { loan: BorrowerPortfolio }) {
  const { email } = useUser();
  const { open, busy, error, opened } = useNewTab(async () => {
    const { link } = await call('POST digisigns/documents/seamlesses', {
      body: { email: email ?? '', document_id: id, document_type: 'LENDINGBORROWER_' },
    });
    return link;
  });
  return (
    <>
      <Banner
        lead={t('error.lending.waiting_signature_akad')}
        text={
          opened
            ? t('loan.banner.sign.opened')
            : signatureExpiresAt !== null && t('loan.banner.sign.until', { until: whenText(signatureExpiresAt) })
        }
        action={
          <Button kind="outline" size="sm" icon="pen" busy={busy} busyText={t('loan.banner.sign.busy')} onClick={open}>
            {t('loan.banner.sign')}
          </Button>
        }
      />
      <ErrorBox error={error} />
    </>
  );
}
