// An action that only needs a reason: a sentence says what it does, optional figures below.
// Usage: {asked && <ReasonDialog title={t('…')} label={t('…')} lead={t('…')} acting={mutation} onSubmit={(reason) =>
// …} onClose={close} />}.
// Source: docs/screens.md.
import { type ReactNode, useState } from 'react';
import styles from '../Act.module.css';
import { ActDialog } from '../ActDialog.tsx';

type Props = {
  title: string;
  /** The verb on the button; defaults to the title. */
  act?: string;
  /** The label of the reason field. */
  label: string;
  lead?: string;
  /** The initial reason. */
  begin?: string;
  danger?: boolean;
  acting: { isPending: boolean; error: Error | null };
  shut?: boolean;
  onSubmit: (reason: string) => void;
  onClose: () => void;
  children?: ReactNode;
};

export function ReasonDialog({ title, act = title, label, lead, begin = '', onSubmit, children, ...frame }: Props) {
  const [reason, setReason] = useState(begin);
  return (
    <ActDialog
      opened
      title={title}
      act={act}
      reason={{ label, value: reason, needed: true, onChange: setReason }}
      onSubmit={() => onSubmit(reason.trim())}
      {...frame}
    >
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {children}
    </ActDialog>
  );
}
