// The tabs at the foot of a phone: the same menu as the sidebar, with short words. A screen with a foot bar of its own lies above it.
// Source: the look's phone rules (five tabs at the foot).
import { NavLink } from 'react-router';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/Icon.tsx';
import { t } from '#ui/text.ts';
import type { Entry } from '../menu.ts';
import styles from './TabBar.module.css';

export function TabBar({ entries }: { entries: readonly Entry[] }) {
  if (entries.length === 0) return null;
  return (
    <nav className={styles.tabs} aria-label={t('menu.label')}>
      {entries.map(({ to, icon, short, exact }) => (
        <NavLink key={to} to={to} end={exact} className={({ isActive }) => classes(styles.tab, isActive && styles.on)}>
          <Icon name={icon} />
          {short}
        </NavLink>
      ))}
    </nav>
  );
}
