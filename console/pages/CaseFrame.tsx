// The page of one case: beside it, from 900 px, the queue that it was opened from; inside, its shape while it loads,
// why it is not shown, or the case itself. Usage: <CaseFrame query={lead} title={t('…')} what={t('…')} back={back}
// queue={…}>{(found) => …}</CaseFrame>. Give what is inside a `key` of the case, so that of another one no act stays
// open.
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

/** The list that the case stands in. */
export type Back = { to: string; label: string };

type Props<T> = {
  query: UseQueryResult<T>;
  /** The page's heading while there is no case to name. */
  title: string;
  /** What could not be loaded; the title unless said otherwise. */
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
