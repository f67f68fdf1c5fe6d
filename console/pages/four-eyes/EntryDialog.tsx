// One act on an entry of four eyes, as it was when the dialog was opened: entering, approving or cancelling it, with words.
// Invariant: what is shown does not change under the reader; another version is refused by the server, and the refusal and what
// was typed stay to be read. Usage: {seen && <EntryDialog … act={…} send={(words) => approve(seen, words)} />}, mounted outside
// of what may go.
import type { QueryKey } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { toast } from '#ui/toast.ts';
import { ActDialog } from '../decisions/ActDialog.tsx';
import styles from '../disbursements/Act.module.css';
import { useAct } from '../useAct.ts';

type Props = {
  title: string;
  /** The verb on the button; the title unless said otherwise. */
  act?: string;
  back?: string;
  danger?: boolean;
  /** Of the field of words, and whether the act is nothing without them. */
  label: string;
  needed?: boolean;
  lead?: string;
  /** What shows the entry, by the beginnings of the keys. */
  shownBy: readonly QueryKey[];
  send: (words: string) => Promise<unknown>;
  /** Told once it is done. */
  done: string;
  /** What else keeps the act shut while it is neither under way nor done. */
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
