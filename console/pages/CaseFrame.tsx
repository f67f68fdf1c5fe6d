// The page of one case: from 900 px the queue it was opened from beside it; inside, a skeleton, an error, or the case
// itself.
// Usage: <CaseFrame query={lead} title={t('…')} what={t('…')} back={back} queue={…}>{(found) => …}</CaseFrame>. Give
// the content a `key` of the case, so that switching cases closes open dialogs.
// Source: docs/screens.md.
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { classes } from '#ui/classes.ts';
import { ListFaces } from '#ui/Faces.tsx';
import { LinesSkeleton } from '#ui/Skeleton.tsx';
import styles from './CaseFrame.module.css';
import frame from './frame.module.css';
import { refusalOf } from './refusals.ts';
import { RefusedPage } from './RefusedPage.tsx';

/** The list that the case belongs to. */
export type Back = { to: string; label: string };

type Props<T> = {
  query: UseQueryResult<T>;
  /** The page's heading while the case is not loaded. */
  title: string;
  /** What could not be loaded; defaults to the title. */
  what?: string;
  back: Back;
  queue?: ReactNode;
  loading?: ReactNode;
  className?: string | undefined;
  children: (found: T) => ReactNode;
};

export function CaseFrame<T>({ queue, className, ...inside }: Props<T>) {
  if (queue === undefined)
    return (
      <div className={classes(frame.page, className)}>
        <Case {...inside} />
      </div>
    );
  return (
    <div className={styles.lay}>
      {queue}
      <div className={classes(frame.page, styles.detail)}>
        <Case {...inside} />
      </div>
    </div>
  );
}

type CaseProps<T> = Omit<Props<T>, 'queue' | 'className'>;

function Case<T>({ query, title, what = title, back, loading = <LinesSkeleton rows={8} />, children }: CaseProps<T>) {
  const refused = query.data === undefined ? refusalOf(query.error) : null;
  if (refused) return <RefusedPage refusal={refused} title={title} back={back} />;
  return (
    <>
      {query.data === undefined && <h1 className="sr">{title}</h1>}
      <ListFaces query={query} what={what} loading={loading}>
        {children}
      </ListFaces>
    </>
  );
}
