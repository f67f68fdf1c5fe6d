// One case as it was when opened: its state, its figures, and the action that needs at most a note, taken here. Other
// actions are buttons beside it that lead to dialogs of their own.
// Invariant: what is shown does not change while it is open, and exactly that is sent, once.
// Usage: <SeenDialog title={…} act={canApprove(…) && { text: t('…'), note: t('…') }} send={…} …>…</SeenDialog>.
import type { QueryKey } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { toast } from '#ui/toast.ts';
import styles from './Act.module.css';
import frame from './frame.module.css';
import { NoteField } from './NoteField.tsx';
import { useAct } from './useAct.ts';

type Props<Result> = {
  title: string;
  marks?: ReactNode;
  /** The action, its button, and the label of its note; false where this person is not offered it. */
  act: false | { text: string; danger?: boolean; note?: string };
  /** The buttons of other actions. */
  others?: (isBusy: boolean) => ReactNode;
  /** First parts of the query keys that show the case. */
  shownBy: readonly QueryKey[];
  send: (note: string) => Promise<Result>;
  /** The notification after success. */
  done: (result: Result) => string;
  onClose: () => void;
  children: ReactNode;
};

export function SeenDialog<Result>({ title, marks, act, others, shownBy, send, done, ...rest }: Props<Result>) {
  const { onClose, children } = rest;
  const [note, setNote] = useState('');
  const acting = useAct(shownBy, send, (result) => {
    onClose();
    toast(done(result));
  });
  const once = useOnce(acting);
  const { isPending, error } = acting;
  const beside = others?.(isPending);
  return (
    <Dialog
      opened
      closable
      onClose={onClose}
      title={title}
      busy={isPending}
      onSubmit={() => act && once(note.trim())}
      actions={
        (beside || act) && (
          <>
            {beside}
            {act && (
              <Button type="submit" kind={act.danger ? 'danger' : 'primary'} busy={isPending}>
                {act.text}
              </Button>
            )}
          </>
        )
      }
    >
      <div className={styles.inside}>
        {marks !== undefined && <div className={frame.marks}>{marks}</div>}
        {children}
        {act && act.note !== undefined && (
          <NoteField label={act.note} value={note} onChange={setNote} disabled={isPending} />
        )}
        <ErrorBox error={error} onFound={onClose} />
      </div>
    </Dialog>
  );
}

type Acting<Values> = { mutate: (values: Values, hear: { onError: () => void }) => void };

/**
 * An action that runs once: locked from the first click, and released only after a refusal. It stays locked after
 * success, since a second click may come before the dialog is gone.
 */
function useOnce<Values>(acting: Acting<Values>): (values: Values) => void {
  const locked = useRef(false);
  return (values) => {
    if (locked.current) return;
    locked.current = true;
    acting.mutate(values, {
      onError: () => {
        locked.current = false;
      },
    });
  };
}
