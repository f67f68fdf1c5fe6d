// A dialog: the title names the action, then lines or a field, then cancel (left) and the action (right, wider). Esc and
// scrim cancel too. `closable` adds a close button if there are no actions. `busy` keeps it open under a veil while a
// call runs. Focus stays inside and returns to where it was. Source: spec §8.
// Usage: <FormDialog title={t('…')} act={t('…')} busy={sending.isPending} onSubmit={send} onClose={close}>…</FormDialog>;
// <Dialog opened onClose={close} title={t('…')} actions={<Button …/>}>…</Dialog> where the actions are others.
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Modal } from '@mantine/core';
import type { FocusEvent, FormEventHandler, KeyboardEvent, ReactNode } from 'react';
import { Button, IconButton } from './Button.tsx';
import { classes } from './classes.ts';
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
  /** Nothing of the page can be seen behind it. */
  covers?: boolean;
  /** May stand over another dialog: Esc closes this one alone. */
  over?: boolean;
  children: ReactNode;
};

export function Dialog({ opened, onClose, title, actions, onSubmit, closable = false, busy = false, ...rest }: Props) {
  const { covers = false, over = false, children } = rest;
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
      {...(over && alone(onClose))}
      transitionProps={{ duration: 160 }}
    >
      <Modal.Overlay className={classes(styles.scrim, covers && styles.cover)} />
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

/** The library asks the element with the focus whether Esc is for the dialogs below too. */
const alone = (onClose: () => void) => ({
  closeOnEscape: false,
  onFocusCapture: ({ target }: FocusEvent) => target.setAttribute('data-mantine-stop-propagation', 'true'),
  onKeyDown: ({ key }: KeyboardEvent) => key === 'Escape' && onClose(),
});

type FormProps = {
  opened?: boolean;
  title: string;
  /** The verb on the button. */
  act: string;
  busyText?: string;
  /** The cancel button's label. */
  back?: string;
  danger?: boolean;
  busy: boolean;
  /** The action is disabled, say while something is missing. */
  shut?: boolean;
  covers?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog with one action, and cancel beside it. */
export function FormDialog({ opened = true, title, act, back = t('action.cancel'), busy, shut, ...rest }: FormProps) {
  const { busyText, danger, covers = false, onSubmit, onClose, children } = rest;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      busy={busy}
      covers={covers}
      onSubmit={() => !shut && onSubmit()}
      actions={
        <>
          <Button kind="outline" disabled={busy} onClick={onClose}>
            {back}
          </Button>
          <Button type="submit" kind={danger ? 'danger' : 'primary'} busy={busy} busyText={busyText} disabled={shut}>
            {act}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
