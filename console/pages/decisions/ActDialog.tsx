// The frame of an act with a reason: what it does, its figures, the reason, the refusal of the server. Without a
// reason where one is needed the act stays shut. Usage: <ActDialog title={…} act={…} acting={mutation} …
// >…</ActDialog>.
// Source: docs/screens.md.
import type { ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import styles from '../disbursements/Act.module.css';
import { NoteField } from '../NoteField.tsx';

type Props = {
  opened: boolean;
  title: string;
  act: string;
  /** The verb that leaves it undone. */
  back?: string | undefined;
  danger?: boolean | undefined;
  /** Its label; `needed` while the act is nothing without it. */
  reason: { label: string; value: string; needed: boolean; onChange: (value: string) => void };
  acting: { isPending: boolean; error: Error | null };
  /** What else is missing before the act may be done. */
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
