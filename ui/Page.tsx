// The head of a page: the back link, the one h1 with a line below and content at its right; and the document's title.
// Usage: <PageHead title={t('…')} lead={…} back={{ to: paths.marketplaces, label: t('…') }} aside={<Button …/>}
// above={badges} />; pages without it call usePageTitle(t('…')).
// Source: spec §2.
import { createContext, type ReactNode, use, useEffect } from 'react';
import { Link } from 'react-router';
import { Icon } from './Icon.tsx';
import styles from './Page.module.css';
import { t } from './text.ts';

export function usePageTitle(page: string): void {
  useEffect(() => {
    document.title = t('app.title', { page });
  }, [page]);
}

/** Only the back link, for a page whose heading is further down. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={styles.back} to={to}>
      <Icon name="left" size={16} />
      {children}
    </Link>
  );
}

const Corner = createContext<ReactNode>(null);
/** Provides content for the right of each page's heading, such as the bell. */
export const PageCornerProvider = Corner.Provider;

/** What an application shows at the right of a page's title; a page without PageHead adds it itself. */
export const PageCorner = () => use(Corner);

type Props = {
  title: string;
  /** The document's title if it differs from the heading, such as a route's title above a group's name. */
  documentTitle?: string;
  lead?: ReactNode;
  above?: ReactNode;
  aside?: ReactNode;
  back?: { to: string; label: string };
};

export function PageHead({ title, documentTitle, lead, above, aside, back }: Props) {
  usePageTitle(documentTitle ?? title);
  return (
    <>
      {back && <BackLink to={back.to}>{back.label}</BackLink>}
      <div className={styles.head}>
        <div className={styles.main}>
          {above && <div className={styles.above}>{above}</div>}
          <h1>{title}</h1>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        </div>
        <div className={styles.right}>
          {aside}
          <PageCorner />
        </div>
      </div>
    </>
  );
}
