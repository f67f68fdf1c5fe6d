// The head of a console page: back link, the one h1 with a line below it, marks and actions on the right; also sets
// the tab's title.
// Usage: <PageHead title={t('…')} lead={…} back={{ to, label }} aside={<Button …/>} />.
import type { ReactNode } from 'react';
import { BackLink } from '#ui/Page.tsx';
import { useConsoleTitle } from '../useConsoleTitle.ts';
import styles from './PageHead.module.css';

type Props = {
  title: string;
  /** The tab's title, if it differs from the heading. */
  tab?: string;
  lead?: ReactNode;
  back?: { to: string; label: string; only?: 'phone' };
  aside?: ReactNode;
};

export function PageHead({ title, tab = title, lead, back, aside }: Props) {
  useConsoleTitle(tab);
  return (
    <>
      {back && (
        <div className={back.only}>
          <BackLink to={back.to}>{back.label}</BackLink>
        </div>
      )}
      <div className={styles.head}>
        <div className={styles.main}>
          <h1>{title}</h1>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        </div>
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
    </>
  );
}
