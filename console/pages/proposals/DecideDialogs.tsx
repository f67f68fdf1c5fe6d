// Approves or cancels a proposal, as it was when the dialog opened.
// Invariant: exactly the version on the screen is decided. If a newer one exists it is shown, and the action is
// disabled until it was reviewed.
// Source: docs/screens.md; decision 0066.
import type { ReactNode } from 'react';
import type { Proposal } from '#contract/proposal.ts';
import { formatDate } from '#domain/calendar.ts';
import { t } from '#ui/text.ts';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { BehindNote, isBehind } from './BehindNote.tsx';
import { approveProposal, cancelProposal, settingsKey } from './proposalQueries.ts';

type Props = {
  /** As it was seen. */
  seen: Proposal;
  /** As it is now; null once it is decided. */
  now: Proposal | null;
  /** What it says now. */
  news: ReactNode;
  /** Continues with the current version. */
  onLook: () => void;
  onClose: () => void;
};

/** The newer version, unless the action is pending or done. */
function newsOf({ seen, now, news, onLook }: Props, { isSettled, reset }: { isSettled: boolean; reset: () => void }) {
  if (isSettled || !isBehind(seen, now)) return null;
  const look = () => {
    reset();
    onLook();
  };
  return (
    <BehindNote now={now} onLook={now && look}>
      {now && news}
    </BehindNote>
  );
}

export function ApproveDialog({ children, ...decided }: Props & { children: ReactNode }) {
  const { seen, now, onClose } = decided;
  return (
    <ReasonDialog
      title={t('proposal.approve.title')}
      act={t('proposal.approve')}
      optional
      label={t('proposal.note')}
      lead={t('proposal.approve.text', { version: seen.version, date: formatDate(seen.effectiveFrom) })}
      shut={isBehind(seen, now)}
      shownBy={[settingsKey]}
      send={(note) => approveProposal(seen, note)}
      done={t('proposal.approved.toast')}
      onClose={onClose}
    >
      {(acting) => (
        <>
          {children}
          {newsOf(decided, acting)}
        </>
      )}
    </ReasonDialog>
  );
}

export function CancelDialog(decided: Props) {
  const { seen, now, onClose } = decided;
  return (
    <ReasonDialog
      title={t('proposal.cancel')}
      label={t('proposal.reason')}
      lead={t('proposal.cancel.text')}
      danger
      shut={isBehind(seen, now)}
      shownBy={[settingsKey]}
      send={(reason) => cancelProposal(seen, reason)}
      done={t('proposal.cancelled.toast')}
      onClose={onClose}
    >
      {(acting) => newsOf(decided, acting)}
    </ReasonDialog>
  );
}
