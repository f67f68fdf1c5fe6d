// A square filter or quick choice of 44 px. A selected one is green; with `removable` it shows a cross to deselect
// it.
// Usage: <ChipRow label={t('…')}><Chip on={…} onClick={…}>…</Chip></ChipRow>: one row that scrolls sideways on phones
// and wraps from 900 px.
import type { ReactNode } from 'react';
import styles from './Chip.module.css';
import { classes } from './classes.ts';
import { Icon, type IconName } from './Icon.tsx';

type Props = {
  on?: boolean;
  removable?: boolean;
  icon?: IconName;
  opens?: boolean;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
};

export function Chip({
  on = false,
  removable = false,
  icon,
  opens = false,
  disabled = false,
  onClick,
  children,
}: Props) {
  return (
    <button
      type="button"
      className={classes(styles.chip, on && styles.on)}
      aria-pressed={opens ? undefined : on}
      disabled={disabled}
      onClick={onClick}
    >
      {icon && <Icon name={icon} size={16} />}
      {children}
      {on && removable && <Icon name="cross" size={16} />}
      {opens && <Icon name="down" size={16} />}
    </button>
  );
}

export function ChipRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.row} role="group" aria-label={label}>
      {children}
    </div>
  );
}

/** Quick amounts under a money field: three equal chips. */
export function QuickChips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.quick} role="group" aria-label={label}>
      {children}
    </div>
  );
}
