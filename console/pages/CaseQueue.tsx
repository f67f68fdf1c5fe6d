// The list that a case was opened from, beside its detail: same filters, same page, the open one marked. From 900 px.
// Usage: <CaseQueue label={t('…')} title={t('…')} to={listAt(filters)} count={(count) => t('…', { count })}
// what={t('…')} query={leads}>.
// Source: docs/screens.md.
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
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
  children: (rows: readonly Row[]) => ReactNode;
};

export function CaseQueue<Row>({ label, title, to, count, what, query, children }: Props<Row>) {
  const list = useRef<HTMLElement>(null);
  useListKeys(list);
  return (
    <aside ref={list} className={styles.queue} aria-label={label}>
      <div className={styles.head}>
        <Link className={styles.title} to={to}>
          {title}
        </Link>
        <p className={styles.count}>{query.data ? count(query.data.totalCount) : t('list.loading')}</p>
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
      <KeyHints />
    </aside>
  );
}
