// One action on a maker-checker entry as it was when the dialog opened: enter, approve or cancel, with a note.
// Invariant: what is shown does not change while it is open. The server refuses any other version; the refusal and
// what was typed stay readable.
// Usage: {seen && <EntryDialog … act={…} send={(words) => approve(seen, words)} />}, outside of what the action removes.
import type { QueryKey } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { toast } from '#ui/toast.ts';
import { ActDialog } from '../ActDialog.tsx';
import styles from '../Act.module.css';
import { useAct } from '../useAct.ts';

type Props = {
  title: string;
  /** The verb on the button; defaults to the title. */
  act?: string;
  back?: string;
  danger?: boolean;
  /** The note's label, and whether a note is required. */
  label: string;
  needed?: boolean;
  lead?: string;
  /** First parts of the query keys that show the entry. */
  shownBy: readonly QueryKey[];
  send: (words: string) => Promise<unknown>;
  /** The notification after success. */
  done: string;
  /** Other reasons to disable the action before it is sent. */
  shut?: boolean;
  onClose: () => void;
  children?: ReactNode | ((acting: { isSettled: boolean; reset: () => void }) => ReactNode);
};

export function EntryDialog({ title, act = title, label, needed = false, lead, shownBy, send, done, ...frame }: Props) {
  const { shut = false, onClose, children, ...looks } = frame;
  const [words, setWords] = useState('');
  const acting = useAct(shownBy, send, () => {
    onClose();
    toast(done);
  });
  const isSettled = acting.isPending || acting.isSuccess;
  return (
    <ActDialog
      opened
      title={title}
      act={act}
      reason={{ label, value: words, needed, onChange: setWords }}
      acting={acting}
      shut={shut && !isSettled}
      onSubmit={() => acting.mutate(words.trim())}
      onClose={onClose}
      {...looks}
    >
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {typeof children === 'function' ? children({ isSettled, reset: acting.reset }) : children}
    </ActDialog>
  );
}
