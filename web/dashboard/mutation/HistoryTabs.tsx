// The tabs of the history screen: only screens that exist.
// Source: spec §2.
import { NavLink } from 'react-router';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import styles from './mutation.module.css';

const tabs = [
  { to: paths.mutation, label: t('mutation.tab') },
  { to: paths.withdraw, label: t('withdraw.tab') },
] as const;

export function HistoryTabs() {
  return (
    <nav className={styles.tabs} aria-label={t('mutation.tabs')}>
      {tabs.map(({ to, label }) => (
        <NavLink key={to} to={to} end className={styles.tab ?? ''}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
