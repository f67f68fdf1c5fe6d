// What a disbursement waits for, in one sentence: a colleague, the bank, the next entry; and the alarm when the bank
// contradicts itself.
// Usage: <DisbursementStep disbursement={d} />; renders nothing once the bank has confirmed.
// Source: docs/domain.md §4, §9; decision 0042.
import type { Disbursement } from '#contract/disbursement.ts';
import { Note } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { instantText } from '../instants.ts';
import styles from './disbursements.module.css';
import { markOf } from './disbursementRules.ts';

type Stepped = Pick<Disbursement, 'state' | 'reason' | 'askedAgainAt' | 'contradictedAt' | 'approvedAt'>;

export function stepText({ state, reason, askedAgainAt }: Stepped): string | null {
  switch (state) {
    case 'confirmed':
      return null;
    case 'unknown':
      return askedAgainAt === null
        ? t('disbursement.step.sent')
        : t('disbursement.step.unknown', { at: instantText(askedAgainAt) });
    case 'refused':
    case 'cancelled':
      return t(`disbursement.step.${state}`, { reason: reason ?? t('disbursement.reason.none') });
    case 'entered':
    case 'approved':
    case 'sent':
      return t(`disbursement.step.${state}`);
  }
}

export function DisbursementStep({ disbursement }: { disbursement: Stepped }) {
  const { state, contradictedAt } = disbursement;
  const text = stepText(disbursement);
  const [tone] = markOf[state];
  return (
    <div className={styles.notes}>
      {contradictedAt !== null && (
        <Note tone="danger" title={t('disbursement.contradicted')} role="alert">
          {t('disbursement.contradicted.text', { at: instantText(contradictedAt) })}
        </Note>
      )}
      {text !== null && (
        <Note tone={tone} icon={tone === 'wait' ? 'clock' : undefined} role="status">
          {text}
        </Note>
      )}
    </div>
  );
}
