// The frame of a queue: title with its count, filters, the list in its four faces, pages, and the keys that walk its rows.
// Usage: <QueueFrame title={…} what={…} query={useQuery(…)} page={…} toPage={…} empty={…}>{(rows) => …}</QueueFrame>.
// Source: screens.md (console: lists with filters in the address); spec §4 (four faces); the look's console.
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { Navigate } from 'react-router';
import { Card } from '#ui/Card.tsx';
import { classes } from '#ui/classes.ts';
import { EmptyState, ListFaces } from '#ui/Faces.tsx';
import { Pager } from '#ui/Pager.tsx';
import { TableSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import frame from './frame.module.css';
import { KeyHints } from './KeyHints.tsx';
import { useListKeys } from './keys.ts';
import { PageHead } from './PageHead.tsx';

type Page<Row> = { data: Row[]; totalCount: number; numberOfPages: number };

type Props<Row> = {
  title: string;
  what: string;
  count: (total: number) => string;
  query: UseQueryResult<Page<Row>>;
  page: number;
  toPage: (page: number) => string;
  filters?: ReactNode;
  empty: { title: string; text: string };
  children: (rows: readonly Row[]) => ReactNode;
};

export function QueueFrame<Row>({ title, what, count, query, page, toPage, filters, empty, children }: Props<Row>) {
  const list = useRef<HTMLDivElement>(null);
  useListKeys(list);
  const { data, isPlaceholderData: isOld } = query;
  return (
    <div className={frame.page}>
      <PageHead title={title} lead={data ? count(data.totalCount) : t('list.loading')} />
      <h2 className="sr">{what}</h2>
      {filters && <div className={frame.filters}>{filters}</div>}
      <div ref={list} className={classes(frame.dense, isOld && frame.stale)} aria-busy={isOld}>
        <ListFaces
          query={query}
          what={what}
          loading={
            <Card className={frame.flush} flush label={what}>
              <TableSkeleton columns={5} />
            </Card>
          }
          isEmpty={({ totalCount }) => totalCount === 0}
          empty={
            <div className={frame.empty}>
              <EmptyState {...empty} />
            </div>
          }
        >
          {(found) =>
            !isOld && page > found.numberOfPages ? (
              <Navigate to={toPage(found.numberOfPages)} replace />
            ) : (
              <>
                <Card className={frame.flush} flush label={what}>
                  {children(found.data)}
                </Card>
                <div className={frame.pages}>
                  <Pager page={page} pages={found.numberOfPages} to={toPage} />
                </div>
              </>
            )
          }
        </ListFaces>
      </div>
      <KeyHints />
    </div>
  );
}
