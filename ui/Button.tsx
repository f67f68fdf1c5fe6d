// The one button. kind: primary (one a screen), outline, text, danger, gold (the filled button on the green board),
// board (its outline). `busy` keeps the focus, tells screen readers, and ignores clicks.
// Usage: <Button onClick={fund}>{t('…')}</Button>; <Button to={paths.topup}> is a link inside the application,
// <Button href newTab> one outside.
// Source: docs/screens.md.
import type { MouseEventHandler, ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './Button.module.css';
import { classes } from './classes.ts';
import { Icon, type IconName } from './Icon.tsx';
import { t } from './text.ts';

type Look = {
  kind?: 'primary' | 'outline' | 'text' | 'danger' | 'gold' | 'board';
  size?: 'md' | 'sm';
  full?: boolean;
  icon?: IconName;
  className?: string | undefined;
  children: ReactNode;
};
type Action = {
  type?: 'button' | 'submit';
  busy?: boolean;
  busyText?: string;
  disabled?: boolean;
  onClick?: MouseEventHandler<HTMLButtonElement>;
  form?: string;
  'aria-expanded'?: boolean;
  'aria-controls'?: string;
};
type Way = { to: string; state?: unknown; replace?: boolean } | { href: string; newTab?: boolean; download?: boolean };

function lookOf({ kind = 'primary', size = 'md', full = false, className }: Omit<Look, 'children'>) {
  return classes(styles.button, styles[kind], size === 'sm' && styles.small, full && styles.full, className);
}

export function Button(props: Look & (Action | Way)) {
  const { icon, children } = props;
  const names = lookOf(props);
  const inside = (
    <>
      {icon && <Icon name={icon} />}
      {children}
    </>
  );
  if ('to' in props) {
    return (
      <Link className={names} to={props.to} state={props.state} replace={props.replace ?? false}>
        {inside}
      </Link>
    );
  }
  if ('href' in props) {
    const outside = props.newTab ? { target: '_blank', rel: 'noopener' } : {};
    return (
      <a className={names} href={props.href} download={props.download} {...outside}>
        {inside}
      </a>
    );
  }
  return <ActionButton {...props} names={names} inside={inside} />;
}

function ActionButton({
  names,
  inside,
  busy = false,
  busyText,
  type = 'button',
  onClick,
  disabled,
  ...rest
}: Action & { names: string; inside: ReactNode }) {
  const guard: MouseEventHandler<HTMLButtonElement> = (event) => (busy ? event.preventDefault() : onClick?.(event));
  return (
    <button
      className={names}
      type={type}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      aria-expanded={rest['aria-expanded']}
      aria-controls={rest['aria-controls']}
      form={rest.form}
      onClick={guard}
    >
      {busy ? (
        <>
          <Icon name="clock" />
          {busyText ?? t('action.sending')}
        </>
      ) : (
        inside
      )}
    </button>
  );
}

/** A 44 px square with only an icon; `label` is read by screen readers. `count` shows the yellow dot. */
export function IconButton(
  props: { icon: IconName; label: string; count?: number } & ({ to: string } | { onClick: () => void }),
) {
  const inside = (
    <>
      <Icon name={props.icon} />
      {props.count ? <span className={styles.pip}>{props.count > 99 ? '99+' : props.count}</span> : null}
    </>
  );
  return 'to' in props ? (
    <Link className={styles.square} to={props.to} aria-label={props.label}>
      {inside}
    </Link>
  ) : (
    <button className={styles.square} type="button" aria-label={props.label} onClick={props.onClick}>
      {inside}
    </button>
  );
}
