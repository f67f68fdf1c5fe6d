// Step 4: a picture of oneself, and the terms, which agree to themselves when they were read to their end.
// Source: spec §2 (KYC step 4), §8 (selfie capture failure); settled 16; S2.144.
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { formatDate } from '#domain/calendar.ts';
import { CheckField } from '#ui/CheckField.tsx';
import { ListFaces } from '#ui/Faces.tsx';
import { LinesSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { KycPicture } from './KycPicture.tsx';
import styles from './kyc.module.css';
import { termsQuery } from './kycQueries.ts';
import type { KycWizard } from './useKycWizard.ts';

// Brings the cleaner of markup along, which nothing before the terms needs.
const ScrollAgreement = lazy(async () => ({ default: (await import('#ui/ScrollAgreement.tsx')).ScrollAgreement }));

type Terms = { hasAgreed: boolean; setAgreed: (agreed: boolean) => void; isMissing: boolean };

export function SelfieStep({ wizard, terms }: { wizard: KycWizard; terms: Terms | null }) {
  return (
    <div className={styles.form}>
      <KycPicture wizard={wizard} field="selfiePhoto" hint={t('kyc.hint.selfie')} />
      {terms && <TermsFields terms={terms} />}
    </div>
  );
}

function TermsFields({ terms: { hasAgreed, setAgreed, isMissing } }: { terms: Terms }) {
  const terms = useQuery(termsQuery);
  return (
    <div className={styles.group}>
      <h2>{t('kyc.terms.title')}</h2>
      <ListFaces query={terms} what={t('kyc.terms.title')} loading={<LinesSkeleton rows={6} />}>
        {({ body, version, effectiveFrom }) => (
          <>
            <p className={styles.remark}>{t('register.terms.version', { version, date: formatDate(effectiveFrom) })}</p>
            <Suspense fallback={<LinesSkeleton rows={6} />}>
              <ScrollAgreement html={body} onAgreed={setAgreed} />
            </Suspense>
            {/* Ticked by reading alone. */}
            <CheckField
              label={t('kyc.terms.check')}
              checked={hasAgreed}
              onChange={() => undefined}
              disabled
              error={isMissing ? t('kyc.terms.needed') : undefined}
            />
          </>
        )}
      </ListFaces>
    </div>
  );
}
