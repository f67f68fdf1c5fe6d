// Asks why a full value is needed; the reason and the look stay on the record. The value is kept by the page alone.
// Source: domain §3; screens.md (every action with a reason field); security LAW-02.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Endpoints } from '#contract/all.ts';
import { call } from '#ui/client.ts';
import { t } from '#ui/text.ts';
import { ActDialog } from '../decisions/ActDialog.tsx';
import act from '../disbursements/Act.module.css';

/** Which value, and of which account. */
export type Wanted = Omit<Endpoints['POST staff/people/:id/reveals']['body'], 'reason'>;

type Props = { id: string; label: string; wanted: Wanted; onClose: () => void; onSeen: (value: string) => void };

export function RevealDialog({ id, label, wanted, onClose, onSeen }: Props) {
  const [reason, setReason] = useState('');
  const revealing = useMutation({
    mutationFn: () =>
      call('POST staff/people/:id/reveals', { params: { id }, body: { ...wanted, reason: reason.trim() } }),
    onSuccess: ({ value }) => onSeen(value),
    gcTime: 0,
  });
  return (
    <ActDialog
      opened
      title={t('person.reveal.of', { field: label })}
      act={t('person.reveal.act')}
      reason={{ label: t('person.reason'), value: reason, needed: true, onChange: setReason }}
      acting={revealing}
      onSubmit={() => revealing.mutate()}
      onClose={onClose}
    >
      <p className={act.lead}>{t('person.reveal.text')}</p>
    </ActDialog>
  );
}
