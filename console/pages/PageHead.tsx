// The head of a console page: back link, the one h1 with a line below it, marks and actions on the right; also sets
// the tab's title.
// Usage: <PageHead title={t('…')} lead={…} back={{ to, label }} aside={<Button …/>} />.
import type { ReactNode } from 'react';
import { classes } from '#ui/classes.ts';
import { BackLink } from '#ui/Page.tsx';
import { useConsoleTitle } from '../useConsoleTitle.ts';
import styles from './PageHead.module.css';

type Props = {
  title: string;
  /** The tab's title, if it differs from the heading. */
  tab?: string;
  lead?: ReactNode;
  back?: { to: string; label: string; only?: 'phone'; steps?: ReactNode };
  aside?: ReactNode;
  /** Beside the title also on phones, where it has the height of two lines. */
  beside?: boolean;
};

export function PageHead({ title, tab = title, lead, back, aside, beside = false }: Props) {
  useConsoleTitle(tab);
  return (
    <>
      {back && (
        <div className={back.only}>
          <div className={styles.back}>
            <BackLink to={back.to}>{back.label}</BackLink>
            {back.steps}
          </div>
        </div>
      )}
      <div className={classes(styles.head, beside && styles.beside)}>
        <div className={styles.main}>
          <h1>{title}</h1>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        </div>
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
    </>
  );
}
