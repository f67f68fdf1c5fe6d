// The four states of a list or a block: loading (a skeleton of its shape), empty, failed, full.
// Usage: <ListFaces query={useQuery(…)} isEmpty={(page) => page.data.length === 0} loading={<TableSkeleton
// columns={5} />} empty={<EmptyState title=… text=… action={<Button to=…/>} />}>{(page) => <Table … />}</ListFaces>.
// Invariant: only a successful load may count as empty; a failed load is not an alert.
// Source: spec §4; docs/settled.md 18; docs/screens.md.
import type { ReactNode } from 'react';
import { formatTime } from '#domain/calendar.ts';
import { Art, type Drawing } from './Art.tsx';
import { Button } from './Button.tsx';
import { now, timeOf } from './clock.ts';
import styles from './Faces.module.css';
import { t } from './text.ts';

export function EmptyState({
  title,
  text,
  action,
  art = 'empty',
}: {
  title: string;
  text: string;
  action?: ReactNode;
  art?: Drawing;
}) {
  return (
    <div className={styles.face}>
      <Art name={art} className={styles.art} />
      <h3>{title}</h3>
      <p>{text}</p>
      {action}
    </div>
  );
}

/** `what`: what could not be loaded, at the start of the sentence ("Portofolio"). `at`: when, in milliseconds. */
export function FailedState({ what, at, onRetry }: { what?: string; at?: number; onRetry: () => void }) {
  return (
    <div className={styles.face}>
      <span className={styles.selvedge} aria-hidden="true" />
      <h3>{what ? t('list.failed.of', { what }) : t('list.failed')}</h3>
      <p>{t('list.failed.why', { time: formatTime(at ? timeOf(at) : now()) })}</p>
      <Button kind="outline" icon="redo" onClick={onRetry}>
        {t('action.retry')}
      </Button>
    </div>
  );
}

/** The part of a query's result that the states need. */
export type Loaded<T> = {
  data: T | undefined;
  isError: boolean;
  errorUpdatedAt: number;
  refetch: () => unknown;
};

type Props<T> = {
  query: Loaded<T>;
  loading: ReactNode;
  /** What could not be loaded, for the failed state. */
  what?: string;
  isEmpty?: (data: T) => boolean;
  empty?: ReactNode;
  children: (data: T) => ReactNode;
};

export function ListFaces<T>({ query, loading, what, isEmpty, empty, children }: Props<T>) {
  if (query.data !== undefined) return isEmpty?.(query.data) && empty !== undefined ? empty : children(query.data);
  if (query.isError)
    return <FailedState {...(what ? { what } : {})} at={query.errorUpdatedAt} onRetry={() => void query.refetch()} />;
  return (
    <div aria-busy="true">
      <span className="sr" role="status">
        {t('list.loading')}
      </span>
      {loading}
    </div>
  );
}
