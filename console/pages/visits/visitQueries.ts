// Queries and calls of visits and of a group's history.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Endpoints } from '#contract/all.ts';
import { type Answer, call, openFile } from '#ui/client.ts';
import { shrinkPicture } from '#ui/pictures.ts';

type HistoryPage = Answer<'GET staff/groups/:id/history'>;

export const shownBy = [['history']];
const PATIENCE_MS = 30_000;

/** A page more each time; acts on the group, its tasks, promises and visits refetch all that is shown. */
export const historyQuery = (group: string) =>
  infiniteQueryOptions({
    queryKey: ['history', group],
    queryFn: ({ pageParam, signal }): Promise<HistoryPage> =>
      call('GET staff/groups/:id/history', {
        params: { id: group },
        query: { page: String(pageParam), limit: '10' },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ numberOfPages }, _pages, page) => (page < numberOfPages ? page + 1 : undefined),
  });

export const recordVisit = (group: string, body: Endpoints['POST staff/groups/:id/visits']['body']) =>
  call('POST staff/groups/:id/visits', { params: { id: group }, body });

/** Shrinks a large photograph before upload; the server shrinks what the browser cannot. */
export const sendPicture = async (visit: string, file: File) => {
  const picture = file.type === 'image/webp' ? file : await shrinkPicture(file);
  return call('POST staff/visits/:id/pictures', { params: { id: visit }, form: { file: picture } });
};

export const pictureQuery = (visit: string, no: number) =>
  queryOptions({
    queryKey: ['visit picture', visit, no],
    queryFn: ({ signal }) =>
      openFile(
        'GET staff/visits/:id/pictures/:no',
        { id: visit, no: String(no) },
        AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });
