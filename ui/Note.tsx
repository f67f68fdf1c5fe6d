// Notices in place: a note inside a page, the banner above everything, and the red box above a form.
// Usage: <Note tone="ok" title={…}>…</Note>; <Banner text={t('error.kyc.not_kyc')} action={<Button kind="outline"
// size="sm" …/>} />; <ErrorBox error={mutation.error} /> shows the first message of the server's errors list, or
// nothing without an error.
// Source: spec §2, §8.
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { messageOf } from './client.ts';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Note.module.css';
import type { Tone } from './status.ts';

const iconOf: Readonly<Record<Tone, IconName>> = {
  wait: 'warn',
  ok: 'check',
  danger: 'warn',
  info: 'info',
  mute: 'info',
};

type NoteProps = { tone: Tone; title?: string; icon?: IconName; role?: 'alert' | 'status'; children?: ReactNode };

export function Note({ tone, title, icon, role, children }: NoteProps) {
  return (
    <div className={classes(styles.note, styles[tone])} role={role}>
      <Icon name={icon ?? iconOf[tone]} />
      <div className={styles.text}>
        {title && <b>{title}</b>}
        {children}
      </div>
    </div>
  );
}

export function Banner({
  text,
  lead,
  tone = 'wait',
  action,
}: {
  text: ReactNode;
  lead?: string;
  tone?: Tone;
  action?: ReactNode;
}) {
  return (
    <div className={classes(styles.banner, styles[tone])} role="status">
      <Icon name={iconOf[tone]} />
      <span className={styles.grow}>
        {lead && <b>{lead} </b>}
        {text}
      </span>
      {action}
    </div>
  );
}

export function ErrorBox({ error }: { error: unknown }) {
  if (error === null || error === undefined) return null;
  return (
    <Note tone="danger" role="alert">
      {messageOf(error)}
    </Note>
  );
}
