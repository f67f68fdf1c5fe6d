// The dashboard's frame: sidebar from 900 px (icons only until 1180), header and tabs on phones, the demonstration
// bar, content. The bell is right of each page's title, on phones in the header. The route's guard redirects visitors
// who are not signed in before this renders.
// Source: spec §2; docs/settled.md 34.
import { NavLink, Outlet, ScrollRestoration, useLoaderData } from 'react-router';
import { IconButton } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { DemoBar } from '#ui/DemoBar.tsx';
import { Icon } from '#ui/Icon.tsx';
import { call } from '#ui/client.ts';
import { Logo } from '#ui/Logo.tsx';
import { PageCornerProvider } from '#ui/Page.tsx';
import { NotKept } from '#ui/NotKept.tsx';
import { SessionWarning } from '#ui/SessionWarning.tsx';
import { Toasts } from '#ui/Toasts.tsx';
import { TopBar } from '#ui/TopBar.tsx';
import { t } from '#ui/text.ts';
import { useForgetting } from '#ui/useForgetting.ts';
import { type Entry, type FrameData, menuOf } from '../menu.ts';
import { paths } from '../paths.ts';
import { tokenNow } from '../session.ts';
import { useMyStream } from '../useMyStream.ts';
import { useUser } from '../user.ts';
import { NewTerms } from './consent/NewTerms.tsx';
import { Bell } from './inbox/Bell.tsx';
import styles from './Layout.module.css';
import { Sidebar } from './Sidebar.tsx';
import { usePushAlong } from './usePushAlong.ts';
import { useSignOut } from './useSignOut.ts';

export function Layout() {
  const user = useUser();
  useMyStream(user.id);
  usePushAlong(user.id);
  useForgetting(tokenNow);
  const { items, hasInbox } = useLoaderData<FrameData>();
  const entries = menuOf(items, user);
  return (
    <>
      <a className={styles.skip} href="#isi">
        {t('menu.skip')}
      </a>
      <TopBar />
      <DemoBar stays />
      <div className={styles.frame}>
        <MobileHeader hasInbox={hasInbox} />
        <Sidebar user={user} entries={entries} />
        <main className={styles.main} id="isi" tabIndex={-1}>
          <NotKept />
          <PageCornerProvider value={hasInbox ? <CornerBell /> : null}>
            <Outlet context={entries} />
          </PageCornerProvider>
        </main>
        <TabBar entries={entries} />
      </div>
      <NewTerms />
      <SessionWarning use={extendSession} />
      <Toasts />
      <ScrollRestoration />
    </>
  );
}

const extendSession = () => call('GET me');

const CornerBell = () => (
  <div className="desk">
    <Bell />
  </div>
);

/** The phone's header: logo to the home page, bell if the person has an inbox, sign-out. */
function MobileHeader({ hasInbox }: { hasInbox: boolean }) {
  const signOut = useSignOut();
  return (
    <header className={styles.header} data-bar>
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

/** The tabs at the bottom of a phone: the sidebar's menu with shorter labels. A screen's own bottom bar lies above them. */
function TabBar({ entries }: { entries: readonly Entry[] }) {
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
