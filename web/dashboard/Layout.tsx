// The dashboard's frame: sidebar from 900 px (a rail of icons until 1180), header and tabs on phones, the demonstration bar, content.
// The bell stands right of each page's title, on phones in the header.
// Who is not signed in never sees it: the route's guard sends them away first. Source: spec §2 (Dashboard); the look's frame; settled 34.
import { Outlet, ScrollRestoration, useLoaderData } from 'react-router';
import { PageCornerProvider } from '#ui/Page.tsx';
import { Toasts } from '#ui/Toasts.tsx';
import { t } from '#ui/text.ts';
import { TopBar } from '#ui/TopBar.tsx';
import { useForgetting } from '#ui/useForgetting.ts';
import { DemoBar } from '#ui/DemoBar.tsx';
import { type FrameData, menuOf } from '../menu.ts';
import { tokenNow } from '../session.ts';
import { useMyStream } from '../useMyStream.ts';
import { useUser } from '../user.ts';
import { NewTerms } from './consent/NewTerms.tsx';
import { Bell } from './inbox/Bell.tsx';
import styles from './Layout.module.css';
import { MobileHeader } from './MobileHeader.tsx';
import { Sidebar } from './Sidebar.tsx';
import { TabBar } from './TabBar.tsx';

export function Layout() {
  const user = useUser();
  useMyStream();
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
          <PageCornerProvider value={hasInbox ? <CornerBell /> : null}>
            <Outlet context={entries} />
          </PageCornerProvider>
        </main>
        <TabBar entries={entries} />
      </div>
      <NewTerms />
      <Toasts />
      <ScrollRestoration />
    </>
  );
}

const CornerBell = () => (
  <div className="desk">
    <Bell />
  </div>
);
