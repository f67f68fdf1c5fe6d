// The terms, to be read to their end: reaching it agrees, going back up un-agrees.
// Source: spec §2 (/register, terms step); S2.009-S2.011.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#domain/calendar.ts';
import { Button } from '#ui/Button.tsx';
import { call } from '#ui/client.ts';
import { CheckField } from '#ui/CheckField.tsx';
import { ListFaces } from '#ui/Faces.tsx';
import { ScrollAgreement } from '#ui/ScrollAgreement.tsx';
import { LinesSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import styles from './wizard.module.css';

export const termsKey = ['terms', 'terms_of_service'] as const;

export function TermsStep({ onAccepted }: { onAccepted: (version: number) => void }) {
  const [agreed, setAgreed] = useState(false);
  const terms = useQuery({
    queryKey: termsKey,
    queryFn: () => call('GET terms/:kind', { params: { kind: 'terms_of_service' } }),
  });
  return (
    <div className={styles.form}>
      <ListFaces query={terms} what={t('register.step.terms')} loading={<LinesSkeleton rows={8} />}>
        {({ body, version, effectiveFrom }) => (
          <>
            <p className={styles.remark}>{t('register.terms.version', { version, date: formatDate(effectiveFrom) })}</p>
            <ScrollAgreement key={version} html={body} onAgreed={setAgreed} />
            {/* Ticked by reading alone. */}
            <CheckField label={t('register.terms.check')} checked={agreed} onChange={() => undefined} disabled />
            <Button full disabled={!agreed} onClick={() => onAccepted(version)}>
              {t('register.next')}
            </Button>
          </>
        )}
      </ListFaces>
    </div>
  );
}
