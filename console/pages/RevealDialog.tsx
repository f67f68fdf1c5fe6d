// Asks why a full value is needed; the reason and the reveal are audited. Only the page holds the value.
// Usage: {asked && <RevealDialog title={…} act={…} label={…} lead={…} ask={(reason) => call('POST …/reveals', …)} … />};
// inside of dialogs see RevealAccount.
// Source: docs/domain.md §3; docs/screens.md.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import styles from './Act.module.css';
import { ActDialog } from './ActDialog.tsx';

type Props = {
  title: string;
  act: string;
  back?: string;
  /** The label of the reason. */
  label: string;
  lead: string;
  /** Requests the value from the server, with the reason. */
  ask: (reason: string) => Promise<{ value: string }>;
  onSeen: (value: string) => void;
  onClose: () => void;
};

export function RevealDialog({ label, lead, ask, onSeen, ...dialog }: Props) {
  const [reason, setReason] = useState('');
  const revealing = useMutation({
    mutationFn: () => ask(reason.trim()),
    onSuccess: ({ value }) => onSeen(value),
    gcTime: 0,
  });
  return (
    <ActDialog
      {...dialog}
      reason={{ label, value: reason, needed: true, onChange: setReason }}
      acting={revealing}
      onSubmit={() => revealing.mutate()}
    >
      <p className={styles.lead}>{lead}</p>
    </ActDialog>
  );
}
