// Asks why a full number is needed; the reason and the reveal are audited. Only the page holds the number.
// Source: docs/domain.md §3; docs/screens.md.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import act from '../Act.module.css';
import { NoteField } from '../NoteField.tsx';

/** Numbers that are masked until somebody gives a reason. */
export const hidden = ['identityNumber', 'npwpNumber', 'bankAccountNumber'] as const;
export type HiddenField = (typeof hidden)[number];

type Props = {
  field: HiddenField;
  /** Requests the number from the server, with the reason. */
  ask: (reason: string) => Promise<{ value: string }>;
  onClose: () => void;
  onSeen: (value: string) => void;
};

export function RevealDialog({ field, ask, onClose, onSeen }: Props) {
  const [reason, setReason] = useState('');
  const revealing = useMutation({
    mutationFn: () => ask(reason.trim()),
    onSuccess: ({ value }) => onSeen(value),
    gcTime: 0,
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('kycr.reveal.of', { field: t(`kyc.field.${field}`) })}
      busy={revealing.isPending}
      onSubmit={() => reason.trim() !== '' && revealing.mutate()}
      actions={
        <>
          <Button kind="outline" disabled={revealing.isPending} onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" busy={revealing.isPending} disabled={reason.trim() === ''}>
            {t('kycr.reveal.act')}
          </Button>
        </>
      }
    >
      <div className={act.inside}>
        <p className={act.lead}>{t('kycr.reveal.text')}</p>
        <NoteField label={t('kycr.reveal.reason')} value={reason} onChange={setReason} disabled={revealing.isPending} />
        <ErrorBox error={revealing.error} />
      </div>
    </Dialog>
  );
}
