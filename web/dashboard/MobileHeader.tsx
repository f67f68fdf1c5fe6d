// The phone's header: logo to the home page, bell where there is an inbox, way out. Source: spec §2 (Mobile header); settled 34; S2.036-037.
import { IconButton } from '#ui/Button.tsx';
import { Logo } from '#ui/Logo.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../paths.ts';
import { Bell } from './inbox/Bell.tsx';
import styles from './MobileHeader.module.css';
import { useSignOut } from './useSignOut.ts';

export function MobileHeader({ hasInbox }: { hasInbox: boolean }) {
  const signOut = useSignOut();
  return (
    <header className={styles.header}>
      <a className={styles.brand} href={paths.home} aria-label={t('menu.home')}>
        <Logo onBoard />
      </a>
      <div className={styles.buttons}>
        {hasInbox && <Bell />}
        <IconButton icon="exit" label={t('menu.logout')} onClick={signOut} />
      </div>
    </header>
  );
}
