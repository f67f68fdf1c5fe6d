// A dialog: the title names the action, then lines or a field, then cancel (left) and the action (right, wider). Esc and
// scrim cancel too. `closable` adds a close button if there are no actions. `busy` keeps it open under a veil while a
// call runs. Focus stays inside and returns to where it was. Source: spec §8.
// Usage: <Dialog opened onClose={close} title={t('…')} actions={<><Button kind="outline" …/><Button
// …/></>}>…</Dialog>.
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Modal } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import { IconButton } from './Button.tsx';
import styles from './Dialog.module.css';
import { t } from './text.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  title: string;
  actions?: ReactNode;
  /** Makes the dialog a form: Enter submits, and the action is a submit button. */
  onSubmit?: () => void;
  closable?: boolean;
  busy?: boolean;
  children: ReactNode;
};

export function Dialog({ opened, onClose, title, actions, onSubmit, closable = false, busy = false, children }: Props) {
  const inside = (
    <>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </>
  );
  const submit: FormEventHandler = (event) => {
    event.preventDefault();
    if (!busy) onSubmit?.();
  };
  return (
    <Modal.Root
      opened={opened}
      onClose={busy ? () => undefined : onClose}
      centered
      size={420}
      returnFocus
      transitionProps={{ duration: 160 }}
    >
      <Modal.Overlay className={styles.scrim} />
      <Modal.Content classNames={{ inner: styles.inner, content: styles.box }} radius={10}>
        <div className={styles.head}>
          <Modal.Title component="h2" className={styles.title}>
            {title}
          </Modal.Title>
          {closable && <IconButton icon="cross" label={t('action.close')} onClick={onClose} />}
        </div>
        {onSubmit ? (
          <form onSubmit={submit} noValidate aria-busy={busy}>
            {inside}
          </form>
        ) : (
          inside
        )}
        {busy && <div className={styles.veil} data-veil aria-hidden="true" />}
      </Modal.Content>
    </Modal.Root>
  );
}
