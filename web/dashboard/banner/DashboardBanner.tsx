// The banner above the start page of a borrower, and of a lender who has funded and must verify again: one task at a
// time, one for each role. It disappears once the task is done, since the user is refetched.
// Source: spec §2, §8; docs/settled.md 40; decision 0101.
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

export function DashboardBanner() {
  const user = useUser();
  // State is held outside the banner, so that an open dialog outlives the message that opened it.
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => setAsked(null);
  return (
    <>
      {bannersOf(user).map((kind) => (
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
  }
}

type BannerKind = 'email' | 'kyc' | 'pending' | 'signature';
type Person = Pick<User, 'emailVerified' | 'kycStatus' | 'lender' | 'borrower'>;

/** One message per role; a message that both roles need is shown once. */
export function bannersOf(person: Person): readonly BannerKind[] {
  const { borrower, emailVerified } = person;
  const forLoan = borrower ? signingNeed(emailVerified, borrower.envelopeStatus) : null;
  return [...new Set([lenderNeed(person), forLoan])].filter((kind) => kind !== null);
}

/** A lender who has not funded yet has the card with her steps instead (decision 0101). */
function lenderNeed({ lender, emailVerified, kycStatus }: Person): BannerKind | null {
  if (lender === null || lender.portfolioCount === 0 || kycStatus === 'verified') return null;
  if (!emailVerified) return 'email';
  return kycStatus === 'pending' ? 'pending' : 'kyc';
}

function signingNeed(emailVerified: boolean, envelopeStatus: string | null): BannerKind | null {
  if (!emailVerified) return 'email';
  return envelopeStatus === 'aktif' ? null : 'signature';
}
