// A proposal approved or cancelled, as it was when the dialog opened.
// Invariant: exactly the version that was on the screen is decided; once another came it is shown, and the act stays shut until
// it was looked at.
// Source: screens.md (every action with a reason field); decision 0066.
import { type ReactNode, useState } from 'react';
import type { Proposal } from '#contract/proposal.ts';
import { formatDate } from '#domain/calendar.ts';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { ActDialog } from '../decisions/ActDialog.tsx';
import { ReasonDialog } from '../decisions/ReasonDialog.tsx';
import act from '../disbursements/Act.module.css';
import { BehindNote, isBehind } from './BehindNote.tsx';
import { useApprove, useCancel } from './proposalQueries.ts';

type Props = {
  /** As it was seen. */
  seen: Proposal;
  /** As it is now; null once it is decided. */
  now: Proposal | null;
  /** What it says now. */
  news: ReactNode;
  /** Goes on with what is there now. */
  onLook: () => void;
  onClose: () => void;
};

export function ApproveDialog({ seen, now, news, onLook, onClose, children }: Props & { children: ReactNode }) {
  const [note, setNote] = useState('');
  const approving = useApprove(() => {
    onClose();
    toast(t('proposal.approved.toast'));
  });
  const { id, version, effectiveFrom } = seen;
  const behind = isBehind(seen, now) && !approving.isPending && !approving.isSuccess;
  const look = () => {
    approving.reset();
    onLook();
  };
  return (
    <ActDialog
      opened
      title={t('proposal.approve.title')}
      act={t('proposal.approve')}
      reason={{ label: t('proposal.note'), value: note, needed: false, onChange: setNote }}
      acting={approving}
      shut={behind}
      onSubmit={() => approving.mutate({ id, version, note })}
      onClose={onClose}
    >
      <p className={act.lead}>{t('proposal.approve.text', { version, date: formatDate(effectiveFrom) })}</p>
      {children}
      {behind && (
        <BehindNote now={now} onLook={now && look}>
          {now && news}
        </BehindNote>
      )}
    </ActDialog>
  );
}

export function CancelDialog({ seen, now, news, onLook, onClose }: Props) {
  const cancelling = useCancel(() => {
    onClose();
    toast(t('proposal.cancelled.toast'));
  });
  const { id, version } = seen;
  const behind = isBehind(seen, now) && !cancelling.isPending && !cancelling.isSuccess;
  const look = () => {
    cancelling.reset();
    onLook();
  };
  return (
    <ReasonDialog
      title={t('proposal.cancel')}
      label={t('proposal.reason')}
      lead={t('proposal.cancel.text')}
      danger
      acting={cancelling}
      shut={behind}
      onSubmit={(reason) => cancelling.mutate({ id, version, reason })}
      onClose={onClose}
    >
      {behind && (
        <BehindNote now={now} onLook={now && look}>
          {now && news}
        </BehindNote>
      )}
    </ReasonDialog>
  );
}
