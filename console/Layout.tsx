// The console's frame: a 48 px bar with the menu's sections and the signed-in person, and below it the pages of the
// open section. On phones the sections stand in a bar at the foot. Each page lays out its own list and detail.
// Source: docs/screens.md.
import { useCallback, useEffect, useRef } from 'react';
import { Link, NavLink, Outlet, ScrollRestoration, useLoaderData, useLocation, useNavigate } from 'react-router';
import { classes } from '#ui/classes.ts';
import { call } from '#ui/client.ts';
import { DemoBar } from '#ui/DemoBar.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Logo } from '#ui/Logo.tsx';
import { NotKept } from '#ui/NotKept.tsx';
import { SessionWarning } from '#ui/SessionWarning.tsx';
import { Toasts } from '#ui/Toasts.tsx';
import { TopBar } from '#ui/TopBar.tsx';
import { t } from '#ui/text.ts';
import { useForgetting } from '#ui/useForgetting.ts';
import { useNarrow } from '#ui/useWide.ts';
import { BarTools } from './bar/BarTools.tsx';
import styles from './Layout.module.css';
import { type Section, sectionAt } from './menu.ts';
import { paths } from './paths.ts';
import { PhoneBar } from './PhoneBar.tsx';
import { usePerson } from './person.ts';
import { SectionBar } from './SectionBar.tsx';
import { endSession, tokenNow } from './session.ts';

export function Layout() {
  const menu = useLoaderData<Section[]>();
  const { pathname } = useLocation();
  const open = sectionAt(menu, pathname);
  const narrow = useNarrow();
  const person = usePerson();
  const signOut = useSignOut();
  useForgetting(tokenNow);
  return (
    <>
      <a className={styles.skip} href="#isi">
        {t('menu.skip')}
      </a>
      <TopBar />
      <DemoBar />
      <header className={styles.bar} data-bar>
        <NavLink className={styles.brand} to="/">
          <Logo onBoard height={24} />
        </NavLink>
        <span className={styles.tag}>{t('console.name')}</span>
        {!narrow && <SectionBar menu={menu} open={open} />}
        <span className={styles.person}>
          <Icon name="lock" size={16} />
          <span className="sr">{t('console.account')}: </span>
          <Link className={styles.name} to={paths.own}>
            {person.name}
          </Link>
        </span>
        <BarTools onLeave={narrow ? undefined : signOut} />
      </header>
      {open !== null && open.items.length > 1 && <SectionPages open={open} />}
      <main id="isi" className={classes(styles.main, narrow && styles.above)} tabIndex={-1}>
        <NotKept />
        <Outlet />
      </main>
      {narrow && <PhoneBar menu={menu} open={open} at={pathname} onSignOut={signOut} />}
      <SessionWarning use={extendSession} />
      <Toasts />
      <ScrollRestoration />
    </>
  );
}

/** The pages of the open section, the current one scrolled into view. */
function SectionPages({ open }: { open: Section }) {
  const { pathname } = useLocation();
  const row = useRef<HTMLElement>(null);
  const at = open.items.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))?.to;
  useEffect(() => {
    const here = row.current?.querySelector<HTMLElement>(`[href="${at}"]`);
    if (row.current && here) row.current.scrollLeft = here.offsetLeft - row.current.offsetLeft - ROOM_BEFORE;
  }, [at]);
  return (
    <nav ref={row} className={styles.pages} aria-label={t('console.pages', { section: t(open.label) })}>
      {open.items.map(({ to, label }) => (
        <NavLink key={to} to={to} className={({ isActive }) => classes(styles.page, isActive && styles.here)}>
          {t(label)}
        </NavLink>
      ))}
    </nav>
  );
}

/** Room for a part of the page before it, which shows that there is one. */
const ROOM_BEFORE = 48;

const extendSession = () => call('GET staff/me');

/** Signing out of the console: the server ends the token; whatever it answers, this browser drops it. */
function useSignOut(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    const ending = call('POST staff/logout');
    endSession();
    void navigate(paths.login, { replace: true });
    ending.catch(() => undefined);
  }, [navigate]);
}
