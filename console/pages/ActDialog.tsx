// The dialog of an action with a reason: what it does, its figures, the reason, the server's refusal. Disabled while
// a required reason is missing.
// Usage: <ActDialog title={…} act={…} acting={mutation} … >…</ActDialog>.
// Source: docs/screens.md.
import type { ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import styles from './Act.module.css';
import { NoteField } from './NoteField.tsx';

type Props = {
  opened: boolean;
  title: string;
  act: string;
  /** The cancel button's label. */
  back?: string | undefined;
  danger?: boolean | undefined;
  /** The reason's label; `needed` if the action requires one. */
  reason: { label: string; value: string; needed: boolean; onChange: (value: string) => void };
  acting: { isPending: boolean; error: Error | null };
  /** Other reasons to disable the action. */
  shut?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

export function ActDialog({ opened, title, act, reason, acting, shut, onSubmit, onClose, children, ...looks }: Props) {
  const { back = t('decision.back'), danger } = looks;
  const { isPending, error } = acting;
  const isShut = shut || (reason.needed && reason.value.trim() === '');
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      busy={isPending}
      onSubmit={() => !isShut && onSubmit()}
      actions={
        <>
          <Button kind="outline" disabled={isPending} onClick={onClose}>
            {back}
          </Button>
          <Button type="submit" kind={danger ? 'danger' : undefined} busy={isPending} disabled={isShut}>
            {act}
          </Button>
        </>
      }
    >
      <div className={styles.inside}>
        {children}
        <NoteField label={reason.label} value={reason.value} onChange={reason.onChange} disabled={isPending} />
        <ErrorBox error={error} />
      </div>
    </Dialog>
  );
}
