// The banner above the summary: one task at a time, with a link to it; one for each role of somebody who lends and
// borrows. It disappears once the task is done, since the user is refetched.
// Source: spec §2, §8; docs/settled.md 40.
import { Suspense, useState } from 'react';
import { lazyPart } from '#ui/late.tsx';
import type { User } from '#contract/account.ts';
import { Button } from '#ui/Button.tsx';
import { Banner } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { useUser } from '../../user.ts';
import styles from './banner.module.css';

const EmailDialog = lazyPart(async () => (await import('./EmailDialog.tsx')).EmailDialog);
const ActivationDialog = lazyPart(async () => (await import('./ActivationDialog.tsx')).ActivationDialog);

type Asked = 'email' | 'signature' | null;

export function DashboardBanner({ hasMarketplace }: { hasMarketplace: boolean }) {
  const user = useUser();
  // State is held outside the banner, so that an open dialog outlives the message that opened it.
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => setAsked(null);
  return (
    <>
      {bannersOf(user, hasMarketplace).map((kind) => (
        <div key={kind} className={styles.banner}>
          <Message kind={kind} onAsk={setAsked} />
        </div>
      ))}
      <Suspense fallback={null}>
        {asked === 'email' && <EmailDialog onClose={close} />}
        {asked === 'signature' && <ActivationDialog onClose={close} />}
      </Suspense>
    </>
  );
}

type MessageProps = { kind: BannerKind; onAsk: (asked: Asked) => void };

function Message({ kind, onAsk }: MessageProps) {
  switch (kind) {
    case 'email':
      return (
        <Banner
          text={t('error.email.not_verified')}
          action={
            <Button kind="outline" size="sm" onClick={() => onAsk('email')}>
              {t('banner.verify')}
            </Button>
          }
        />
      );
    case 'kyc':
      return (
        <Banner
          text={t('error.kyc.not_kyc')}
          action={
            <Button kind="outline" size="sm" to={paths.kyc}>
              {t('banner.kyc')}
            </Button>
          }
        />
      );
    case 'pending':
      return <Banner tone="info" text={t('kyc.pending')} />;
    case 'signature':
      return (
        <Banner
          text={t('error.digisign.not_active')}
          action={
            <Button kind="outline" size="sm" icon="pen" onClick={() => onAsk('signature')}>
              {t('banner.activate')}
            </Button>
          }
        />
      );
    case 'empty':
      return (
        <Banner
          tone="info"
          text={t('error.lending.empty_portfolio')}
          action={
            <Button kind="outline" size="sm" to={paths.marketplaces}>
              {t('banner.market')}
            </Button>
          }
        />
      );
  }
}

type BannerKind = 'email' | 'kyc' | 'pending' | 'signature' | 'empty';
type Person = Pick<User, 'emailVerified' | 'kycStatus' | 'lender' | 'borrower'>;

/** One message per role; a message that both roles need is shown once. */
export function bannersOf(person: Person, hasMarketplace: boolean): readonly BannerKind[] {
  const { borrower, emailVerified } = person;
  const forLoan = borrower ? signingNeed(emailVerified, borrower.envelopeStatus) : null;
  return [...new Set([bannerOf(person, hasMarketplace), forLoan])].filter((kind) => kind !== null);
}

export function bannerOf(person: Person, hasMarketplace: boolean): BannerKind | null {
  const { lender, borrower, emailVerified, kycStatus } = person;
  if (lender === null) return borrower === null ? null : signingNeed(emailVerified, borrower.envelopeStatus);
  const isEmpty = lender.portfolioCount === 0;
  if (kycStatus === 'verified' && !(isEmpty && hasMarketplace)) return null;
  if (!emailVerified) return 'email';
  if (kycStatus === 'pending') return 'pending';
  if (kycStatus !== 'verified') return 'kyc';
  return signingNeed(emailVerified, lender.envelopeStatus) ?? 'empty';
}

function signingNeed(emailVerified: boolean, envelopeStatus: string | null): BannerKind | null {
  if (!emailVerified) return 'email';
  return envelopeStatus === 'aktif' ? null : 'signature';
}
