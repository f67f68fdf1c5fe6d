// What the applicant will read with this verdict, and a note that stays with staff.
// Source: docs/screens.md (KYC).
import { Card } from '#ui/Card.tsx';
import { t } from '#ui/text.ts';
import frame from '../frame.module.css';
import { NoteField } from '../NoteField.tsx';
import styles from './desk.module.css';
import type { Outcome } from './draft.ts';

type Props = { outcome: Outcome; note: string; onNote: (note: string) => void };

export function MessageCard({ outcome: { open, rejected }, note, onNote }: Props) {
  return (
    <Card title={t('kycr.message')} className={frame.card}>
      <div className={styles.message}>
        <b>{t(rejected.length === 0 ? 'kyc.verified.title' : 'kyc.rejected.title')}</b>
        {rejected.length === 0 ? (
          <p>{t('kyc.verified.text')}</p>
        ) : (
          <>
            <p>{t('kyc.rejected.text')}</p>
            <ul>
              {rejected.map(({ field, reason }) => (
                <li key={field}>{t('kyc.reason', { field: t(`kyc.field.${field}`), reason })}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      {open.length > 0 && <p className={styles.remark}>{t('kycr.message.open', { count: open.length })}</p>}
      <NoteField label={t('kycr.note')} value={note} onChange={onNote} />
    </Card>
  );
}
