// A change of a verified person approved or cancelled, as it was when the dialog opened.
// Invariant: exactly the version that was on the screen is decided; the server refuses any other.
// Source: domain §3; screens.md (every action with a reason field); decision 0067.
import { useState } from 'react';
import type { KycChange } from '#contract/kyc-change.ts';
import { Lines } from '#ui/Figures.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { ActDialog } from '../decisions/ActDialog.tsx';
import { ReasonDialog } from '../decisions/ReasonDialog.tsx';
import act from '../disbursements/Act.module.css';
import { useApprove, useCancel } from './changeQueries.ts';
import { changeText } from './WaitingChange.tsx';

type Props = { id: string; seen: KycChange; onClose: () => void };

export function ApproveDialog({ id, name, seen, onClose }: Props & { name: string }) {
  const [note, setNote] = useState('');
  const approving = useApprove(id, seen, () => {
    onClose();
    toast(t('kycchange.approved.toast', { name }));
  });
  return (
    <ActDialog
      opened
      title={t('kycchange.approve.title', { name })}
      act={t('kycchange.approve')}
      danger={seen.kind !== 'correction'}
      reason={{ label: t('kycchange.note'), value: note, needed: false, onChange: setNote }}
      acting={approving}
      onSubmit={() => approving.mutate(note.trim())}
      onClose={onClose}
    >
      <p className={act.lead}>{t(`kycchange.${seen.kind}.effect`, { name })}</p>
      <Lines
        items={seen.lines.map(({ field, before, after }) => ({
          key: field,
          label: t(`kyc.field.${field}`),
          value: changeText(before, after),
        }))}
      />
    </ActDialog>
  );
}

export function CancelDialog({ id, seen, onClose }: Props) {
  const cancelling = useCancel(id, seen, () => {
    onClose();
    toast(t('kycchange.cancelled.toast'));
  });
  return (
    <ReasonDialog
      title={t('kycchange.cancel')}
      label={t('kycchange.reason')}
      lead={t('kycchange.cancel.text')}
      danger
      acting={cancelling}
      onSubmit={(reason) => cancelling.mutate(reason)}
      onClose={onClose}
    />
  );
}
