// An act of which only the reason is asked: a sentence says what it does, figures may stand below it.
// Usage: {asked && <ReasonDialog title={t('…')} label={t('…')} lead={t('…')} acting={mutation} onSubmit={(reason) =>
// …} onClose={close} />}.
// Source: docs/screens.md.
import { type ReactNode, useState } from 'react';
import styles from '../disbursements/Act.module.css';
import { ActDialog } from './ActDialog.tsx';

type Props = {
  title: string;
  /** The verb on the button; the title unless said otherwise. */
  act?: string;
  /** Of the reason's field. */
  label: string;
  lead?: string;
  /** The reason that it begins with. */
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
