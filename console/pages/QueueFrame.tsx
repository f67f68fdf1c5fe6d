// The frame of every console list: title with its count, search and actions, filters, order and files, the list in
// its four states, pager, and keyboard shortcuts. A page past the end leads to the last page.
// Usage: <QueueFrame title={…} what={…} query={useQuery(…)} list={list} empty={…}>{(rows) => …}</QueueFrame>.
// Source: docs/screens.md; spec §4.
import type { UseQueryResult } from '@tanstack/react-query';
import { type ComponentProps, Fragment, type ReactNode, useRef } from 'react';
import { Navigate } from 'react-router';
import { Card } from '#ui/Card.tsx';
import { classes } from '#ui/classes.ts';
import type { ApiError } from '#ui/client.ts';
import { EmptyState, ListFaces } from '#ui/Faces.tsx';
import { Pager } from '#ui/Pager.tsx';
import { TableSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { useNarrow } from '#ui/useWide.ts';
import { paths } from '../paths.ts';
import frame from './frame.module.css';
import { KeyHints } from './KeyHints.tsx';
import type { List } from './listFilters.ts';
import { type ListFile, ListTools, PhoneTools } from './ListTools.tsx';
import { useListKeys } from './keys.ts';
import { PageHead } from './PageHead.tsx';
import { refusalOf } from './refusals.ts';
import { RefusedPage } from './RefusedPage.tsx';
import { SearchField } from '#ui/SearchField.tsx';

type Page<Row> = { data: Row[]; totalCount: number; numberOfPages: number };

type Props<Row> = {
  title: string;
  what: string;
  count: (total: number) => string;
  query: UseQueryResult<Page<Row>>;
  /** From `useFilters`. */
  list: List;
  /** The label of the search, for a list that has one. */
  search?: string;
  /** Actions beside the search. */
  acts?: ReactNode;
  /** What stands above the filters, such as work under way; on phones below the list, so that its rows are seen. */
  above?: ReactNode;
  filters?: ReactNode;
  /** Sums of all its pages: the list's last line. */
  sums?: ReactNode;
  /** The list as a file; its query is the one of the rows shown. */
  file?: ListFile | undefined;
  /** Number of columns of the table's skeleton. */
  columns?: number;
  empty: ComponentProps<typeof EmptyState>;
  children: (rows: readonly Row[]) => ReactNode;
};

export function QueueFrame<Row>({ title, what, count, query, list, search, acts, ...parts }: Props<Row>) {
  const { above, filters, sums, file, columns = 5, empty, children } = parts;
  const rows = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useListKeys(rows, field);
  const narrow = useNarrow();
  const searching = search && list.search && <SearchField label={search} {...list.search} fieldRef={field} />;
  const tools = { filters, sort: list.sort, file };
  const { data, isPlaceholderData: isOld } = query;
  const refusal = data === undefined ? refusalOf(query.error) : null;
  if (refusal?.status === 403) return <ForbiddenList refusal={refusal} title={title} />;
  return (
    <div className={frame.page}>
      <PageHead
        title={title}
        beside
        lead={data ? count(data.totalCount) : t('list.loading')}
        aside={
          ((!narrow && searching) || acts) && (
            <>
              {!narrow && searching}
              {acts}
            </>
          )
        }
      />
      <Placed above={above} below={narrow}>
        <h2 className="sr">{what}</h2>
        {narrow ? <PhoneTools search={searching} {...tools} /> : <ListTools {...tools} />}
        <div ref={rows} data-list className={classes(frame.dense, isOld && frame.stale)} aria-busy={isOld}>
          <ListFaces
            query={query}
            what={what}
            loading={<Waiting what={what} columns={columns} />}
            isEmpty={({ totalCount }) => totalCount === 0}
            empty={<Empty {...empty} />}
          >
            {(found) =>
              !isOld && list.page > found.numberOfPages ? (
                <Navigate to={list.toPage(found.numberOfPages)} replace />
              ) : (
                <>
                  <Card className={frame.flush} flush label={what}>
                    {children(found.data)}
                    {sums}
                  </Card>
                  <div className={frame.pages}>
                    <Pager page={list.page} pages={found.numberOfPages} to={list.toPage} />
                  </div>
                </>
              )
            }
          </ListFaces>
        </div>
      </Placed>
      <KeyHints search={search !== undefined} />
    </div>
  );
}

type PlacedProps = { above: ReactNode; below: boolean; children: ReactNode };

/** With keys, so that a dialog that is open in `above` stays when the screen is turned and its place changes. */
function Placed({ above, below, children }: PlacedProps) {
  const list = <Fragment key="list">{children}</Fragment>;
  const beside = above && (
    <div key="above" className={below ? frame.after : frame.inPlace}>
      {above}
    </div>
  );
  return below ? [list, beside] : [beside, list];
}

const Waiting = ({ what, columns }: { what: string; columns: number }) => (
  <Card className={frame.flush} flush label={what}>
    <TableSkeleton columns={columns} />
  </Card>
);

const Empty = (said: ComponentProps<typeof EmptyState>) => (
  <div className={frame.empty}>
    <EmptyState {...said} />
  </div>
);

/** A person without permission, say by a colleague's link: no filters for a hidden list, and no retry. */
const ForbiddenList = ({ refusal, title }: { refusal: ApiError; title: string }) => (
  <div className={frame.page}>
    <RefusedPage refusal={refusal} title={title} back={{ to: paths.overview, label: t('overview.title') }} />
  </div>
);
