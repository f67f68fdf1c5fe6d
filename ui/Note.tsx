// Notices in place: a note inside a page, the banner above everything, and the red box above a form.
// Usage: <Note tone="ok" title={…}>…</Note>; <Banner text={t('error.kyc.not_kyc')} action={<Button kind="outline"
// size="sm" …/>} />; <ErrorBox error={mutation.error} /> shows the first message of the server's errors list, or
// nothing without an error.
// Source: spec §2, §8.
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { ActOutcome } from '#contract/act.ts';
import { formatTime } from '#domain/calendar.ts';
import { isSettled, UnsureError } from './acts.ts';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import { messageOf } from './client.ts';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Note.module.css';
import type { Tone } from './status.ts';
import { t } from './text.ts';
import { toast } from './toast.ts';

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

type ErrorProps = {
  error: unknown;
  /** What follows once an act turned out to have taken place though its answer was lost, such as closing the dialog. */
  onFound?: ((object: ActOutcome['object']) => void) | undefined;
};

export function ErrorBox({ error, onFound }: ErrorProps) {
  if (error === null || error === undefined) return null;
  if (error instanceof UnsureError) return <UnsureBox error={error} onFound={onFound} />;
  return (
    <Note tone="danger" role="alert">
      {messageOf(error)}
    </Note>
  );
}

/**
 * An act whose answer did not arrive: the button asks what became of it. Once that is known, everything on the screen is
 * loaded again. Decision 0092.
 */
function UnsureBox({ error, onFound }: ErrorProps & { error: UnsureError }) {
  const known = useStore(error.known);
  const client = useQueryClient();
  const found = useRef(onFound);
  useEffect(() => {
    found.current = onFound;
  });
  useEffect(() => error.show(), [error]);
  useEffect(() => {
    if (!isSettled(known)) return;
    void client.invalidateQueries();
    if (known.is !== 'done' || found.current === undefined) return;
    toast(doneText(known.at));
    found.current(known.object);
  }, [known, client]);
  if (known.is === 'done')
    return (
      <Note tone="ok" role="status" title={t('unsure.done.title')}>
        {doneText(known.at)}
      </Note>
    );
  if (known.is === 'void')
    return (
      <Note tone="info" role="status" title={t('unsure.void.title')}>
        {t('unsure.void')}
      </Note>
    );
  if (known.is === 'refused')
    return (
      <Note tone="danger" role="alert">
        {known.message}
      </Note>
    );
  return (
    <Note tone="wait" role="alert" title={t('unsure.title')}>
      <p>{t(known.is === 'silent' ? 'unsure.silent' : 'unsure.text')}</p>
      <Button
        kind="outline"
        size="sm"
        busy={known.is === 'asking'}
        busyText={t('unsure.asking')}
        onClick={() => void error.ask()}
      >
        {t('unsure.ask')}
      </Button>
    </Note>
  );
}

const doneText = (at: Date): string => t('unsure.done', { time: formatTime(at) });
