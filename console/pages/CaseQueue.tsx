// The list that a case was opened from, beside its detail: same filters, same page, the open one marked. From 900 px.
// Usage: <CaseQueue label={t('…')} title={t('…')} to={listAt(filters)} count={(count) => t('…', { count })}
// what={t('…')} query={leads}>.
// Source: docs/screens.md.
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { IconButton } from '#ui/Button.tsx';
import { ListFaces } from '#ui/Faces.tsx';
import { LinesSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import styles from './CaseQueue.module.css';
import { KeyHints } from './KeyHints.tsx';
import { useListKeys } from './keys.ts';

type Page<Row> = { data: readonly Row[]; totalCount: number };
type Props<Row> = {
  /** The list's name for screen readers. */
  label: string;
  title: string;
  to: string;
  count: (count: number) => string;
  what: string;
  query: UseQueryResult<Page<Row>>;
  /** To the one before and the one after. */
  steps?: ReactNode;
  /** The page has keys of its own, which J and K belong to. */
  ownKeys?: boolean;
  children: (rows: readonly Row[]) => ReactNode;
};

const nothing = { current: null };

export function CaseQueue<Row>({ label, title, to, count, what, query, steps, ownKeys = false, children }: Props<Row>) {
  const list = useRef<HTMLElement>(null);
  useListKeys(ownKeys ? nothing : list);
  return (
    <aside ref={list} className={styles.queue} aria-label={label}>
      <div className={styles.head}>
        <Link className={styles.title} to={to}>
          {title}
        </Link>
        <p className={styles.count}>{query.data ? count(query.data.totalCount) : t('list.loading')}</p>
        {steps}
      </div>
      <div className={styles.list}>
        <ListFaces
          query={query}
          what={what}
          loading={
            <div className={styles.bones}>
              <LinesSkeleton rows={9} />
            </div>
          }
        >
          {({ data }) => children(data)}
        </ListFaces>
      </div>
      {!ownKeys && <KeyHints />}
    </aside>
  );
}

type Stepped = { id: string };

/** Which of the page's rows is open, and the ways to the one before and after it; nothing when it is not among them. */
export function QueueSteps<Row extends Stepped>(props: {
  items: readonly Row[];
  open: string;
  to: (row: Row) => string;
}) {
  const { items, open, to } = props;
  const at = items.findIndex(({ id }) => id === open);
  if (at < 0 || items.length < 2) return null;
  const [before, after] = [items[at - 1], items[at + 1]];
  return (
    <nav className={styles.steps} aria-label={t('queue.steps')}>
      <span>{t('queue.place', { place: at + 1, count: items.length })}</span>
      {before && <IconButton icon="up" label={t('queue.before')} to={to(before)} />}
      {after && <IconButton icon="down" label={t('queue.after')} to={to(after)} />}
    </nav>
  );
}
