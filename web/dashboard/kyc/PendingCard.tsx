// Shown during the identity review: when it was submitted, when an answer is promised, what comes next, and the
// signature that can be activated meanwhile. No form.
// Source: docs/screens.md; spec §9; docs/settled.md 68.
import { Suspense, useState } from 'react';
import { lazyPart } from '#ui/late.tsx';
import type { KycState } from '#contract/kyc.ts';
import { businessDateOf, formatDate } from '#domain/calendar.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { t } from '#ui/text.ts';
import { Timeline } from '#ui/Timeline.tsx';
import { useUser } from '../../user.ts';
import styles from './kyc.module.css';

const ActivationDialog = lazyPart(async () => (await import('../banner/ActivationDialog.tsx')).ActivationDialog);

const dateText = (at: string) => formatDate(businessDateOf(new Date(at)));

export function PendingCard({ state: { submittedAt, dueAt } }: { state: KycState }) {
  return (
    <Card title={t('kyc.pending.title')}>
      <Meanwhile />
      <Timeline
        steps={[
          {
            key: 'sent',
            state: 'done',
            title: t('kyc.pending.sent'),
            ...(submittedAt === null ? {} : { text: dateText(submittedAt) }),
          },
          {
            key: 'check',
            state: 'now',
            title: t('kyc.pending.check'),
            ...(dueAt === null ? {} : { text: t('kyc.pending.until', { date: dateText(dueAt) }) }),
          },
          { key: 'result', state: 'next', title: t('kyc.pending.result'), text: t('kyc.pending.then') },
        ]}
      />
    </Card>
  );
}

/** What the person can do while waiting, if anything. */
function Meanwhile() {
  const { emailVerified, lender } = useUser();
  const [asked, setAsked] = useState(false);
  const active = lender?.envelopeStatus === 'aktif';
  return (
    <>
      <p className={styles.remark}>
        {t(active ? 'kyc.pending.text' : emailVerified ? 'kyc.pending.activate' : 'kyc.pending.email')}
      </p>
      {!active && emailVerified && (
        <div className={styles.meanwhile}>
          <Button kind="outline" size="sm" icon="pen" onClick={() => setAsked(true)}>
            {t('banner.activate')}
          </Button>
        </div>
      )}
      {/* Outlives the button, which disappears once the signature is active. */}
      <Suspense fallback={null}>{asked && <ActivationDialog onClose={() => setAsked(false)} />}</Suspense>
    </>
  );
}
