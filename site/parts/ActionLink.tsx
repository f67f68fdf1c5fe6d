// A link that looks like a button: one filled on a screen, the others outlined or underlined.
import type { ReactNode } from 'react';
import buttons from '#ui/Button.module.css';
import { classes } from '#ui/classes.ts';

type Props = {
  to: string;
  kind?: 'primary' | 'outline' | 'text';
  small?: boolean;
  full?: boolean;
  children: ReactNode;
};

export function ActionLink({ to, kind = 'primary', small = false, full = false, children }: Props) {
  const names = classes(buttons.button, buttons[kind], small && buttons.small, full && buttons.full);
  return (
    <a className={names} href={to}>
      {children}
    </a>
  );
}
