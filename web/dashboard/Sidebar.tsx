// The sidebar: logo, greeting, name with its verified tick, menu, sign-out, woven pattern at the bottom.
// Source: spec §2.
import { NavLink } from 'react-router';
import type { User } from '#contract/account.ts';
import { classes } from '#ui/classes.ts';
import { now } from '#ui/clock.ts';
import { Icon } from '#ui/Icon.tsx';
import { Logo } from '#ui/Logo.tsx';
import { type TextKey, t } from '#ui/text.ts';
import type { Entry } from '../menu.ts';
import { paths } from '../paths.ts';
import styles from './Sidebar.module.css';
import { useSignOut } from './useSignOut.ts';

export function Sidebar({ user, entries }: { user: User; entries: readonly Entry[] }) {
  const signOut = useSignOut();
  return (
    <aside className={styles.side} data-bar>
      <a className={styles.brand} href={paths.home} aria-label={t('menu.home')}>
        <Logo onBoard height={32} />
      </a>
      <div className={styles.who}>
        {user.photoUrl && <img className={styles.photo} src={user.photoUrl} alt="" width="40" height="40" />}
        <div className={styles.name}>
          {t(greetingAt(now()))}
          <b>
            {user.name}
            {user.isVerified && (
              <>
                <Icon name="verified" className={styles.tick} />
                <span className="sr">{t('user.verified')}</span>
              </>
            )}
          </b>
        </div>
      </div>
      <nav className={styles.menu} aria-label={t('menu.label')}>
        {entries.map(({ to, icon, label, exact }) => (
          <NavLink
            key={to}
            to={to}
            end={exact}
            className={({ isActive }) => classes(styles.item, isActive && styles.on)}
          >
            <Icon name={icon} />
            {label}
          </NavLink>
        ))}
      </nav>
      <button type="button" className={classes(styles.item, styles.out)} onClick={signOut}>
        <Icon name="exit" />
        {t('menu.logout')}
      </button>
      <div className={styles.weave} />
    </aside>
  );
}

/** Greeting by the hour in Jakarta: pagi until 11, siang until 15, sore until 18, then malam. */
export function greetingAt(instant: Date): TextKey {
  const hour = (instant.getUTCHours() + 7) % 24;
  if (hour >= 4 && hour < 11) return 'greeting.morning';
  if (hour >= 11 && hour < 15) return 'greeting.noon';
  if (hour >= 15 && hour < 18) return 'greeting.afternoon';
  return 'greeting.evening';
}
