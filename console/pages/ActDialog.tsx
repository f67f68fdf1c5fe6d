// The dialog of a staff action: what it does, its figures or fields, the reason, the server's refusal. Disabled while
// a required reason is missing.
// Usage: <ActDialog title={…} act={…} acting={mutation} … >…</ActDialog>; where the reason is all that is asked for, see
// ReasonDialog.
// Source: docs/screens.md.
import type { ReactNode } from 'react';
import { FormDialog } from '#ui/Dialog.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import styles from './Act.module.css';
import { NoteField } from './NoteField.tsx';

type Props = {
  opened?: boolean;
  title: string;
  act: string;
  /** The cancel button's label. */
  back?: string;
  danger?: boolean;
  /** The reason's label; `needed` if the action requires one. */
  reason?: { label: string; value: string; needed: boolean; onChange: (value: string) => void };
  acting: { isPending: boolean; error: Error | null };
  /** Other reasons to disable the action. */
  shut?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children?: ReactNode;
};

export function ActDialog({ reason, acting, back = t('decision.back'), shut = false, children, ...dialog }: Props) {
  const { isPending, error } = acting;
  const isMissing = reason !== undefined && reason.needed && reason.value.trim() === '';
  return (
    <FormDialog {...dialog} back={back} busy={isPending} shut={shut || isMissing}>
      <div className={styles.inside}>
        {children}
        {reason && (
          <NoteField label={reason.label} value={reason.value} onChange={reason.onChange} disabled={isPending} />
        )}
        <ErrorBox error={error} onFound={dialog.onClose} />
      </div>
    </FormDialog>
  );
}
