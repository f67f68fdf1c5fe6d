// While an identity is judged: when it came, by when the answer is promised, what comes then. No form.
// Source: screens.md (waiting states: a timeline with the expected time); spec §9 (2 working days).
import type { KycState } from '#contract/kyc.ts';
import { businessDateOf, formatDate } from '#domain/calendar.ts';
import { Card } from '#ui/Card.tsx';
import { t } from '#ui/text.ts';
import { Timeline } from '#ui/Timeline.tsx';
import styles from './kyc.module.css';

const dateText = (at: string) => formatDate(businessDateOf(new Date(at)));

export function PendingCard({ state: { submittedAt, dueAt } }: { state: KycState }) {
  return (
    <Card title={t('kyc.pending.title')}>
      <p className={styles.remark}>{t('kyc.pending.text')}</p>
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
