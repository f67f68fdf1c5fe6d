// What a lender puts aside on the marketplace: the groups that she marked, the searches that she saved, and groups
// side by side.
// Invariant: a mark is shown as it was chosen at once, and as the server has it after the answer.
// Source: docs/api.md; decision 0106.
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Bookmarks, NewSearch, SavedSearches } from '#contract/shortlist.ts';
import type { LendingId, SavedSearchId } from '#domain/ids.ts';
import { callAct, isSettled, UnsureError } from '#ui/acts.ts';
import { call, messageOf } from '#ui/client.ts';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { lendingsKey } from '../lending/lendingQueries.ts';

export const bookmarksQuery = queryOptions({
  queryKey: ['bookmarks'],
  queryFn: ({ signal }): Promise<Bookmarks> => call('GET me/bookmarks', { signal }),
});

type Mark = { id: LendingId; isOn: boolean };

/** Told by the button itself; only what went wrong gets a message. */
export function useBookmark(id: LendingId) {
  const client = useQueryClient();
  const { data } = useQuery(bookmarksQuery);
  const isOn = data?.lendings.includes(id) === true;
  const marking = useMutation({
    mutationFn: (mark: Mark) => sendMark(mark),
    onMutate: async (mark) => {
      await client.cancelQueries({ queryKey: bookmarksQuery.queryKey });
      client.setQueryData(bookmarksQuery.queryKey, (old) => old && marked(old, mark));
    },
    onError: (error, mark) => {
      // Without a connection the marks cannot be read anew either: what surely failed is taken back here.
      if (!(error instanceof UnsureError) || isSettled(error.known.getState()))
        client.setQueryData(bookmarksQuery.queryKey, (old) => old && marked(old, { ...mark, isOn: !mark.isOn }));
      toast(wordsOf(error));
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: bookmarksQuery.queryKey });
      // Only a list of marked groups depends on marks.
      void client.invalidateQueries({ queryKey: [...lendingsKey, 'list', { saved: 'yes' }] });
    },
  });
  // Also before the marks have come, or when they did not: to mark twice does no harm.
  const toggle = () => {
    if (!marking.isPending) marking.mutate({ id, isOn: !isOn });
  };
  return { isOn, toggle };
}

const marked = (old: Bookmarks, { id, isOn }: Mark): Bookmarks => {
  const others = old.lendings.filter((other) => other !== id);
  return { ...old, lendings: isOn ? [id, ...others] : others };
};

function wordsOf(error: unknown): string {
  if (!(error instanceof UnsureError)) return messageOf(error);
  const known = error.known.getState();
  if (known.is === 'refused') return known.message;
  return t(known.is === 'void' ? 'unsure.void' : 'shortlist.unsure');
}

/** An answer that was lost is asked about at once: to mark again would do no harm, to be unsure would. */
async function sendMark({ id, isOn }: Mark): Promise<void> {
  try {
    await callAct(isOn ? 'PUT me/bookmarks/:id' : 'DELETE me/bookmarks/:id', { params: { id } });
  } catch (error) {
    if (!(error instanceof UnsureError)) throw error;
    await error.ask();
    if (error.known.getState().is !== 'done') throw error;
    // Settled: the next mark of this group is another act.
    error.show()();
  }
}

/** Loaded again whenever the lendings are; a slot that moves does not change it by itself. */
export const comparisonQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...lendingsKey, 'compared', ids],
    queryFn: ({ signal }) => call('GET me/comparisons', { query: { lendings: ids.join(',') }, signal }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });

export const searchesQuery = queryOptions({
  queryKey: ['savedsearches'],
  queryFn: ({ signal }): Promise<SavedSearches> => call('GET me/savedsearches', { signal }),
});

export function useSaveSearch(onDone: () => void) {
  const onSuccess = useReload(onDone);
  return useMutation({ mutationFn: (body: NewSearch) => callAct('POST me/savedsearches', { body }), onSuccess });
}

export function useRenameSearch(id: SavedSearchId, onDone: () => void) {
  const onSuccess = useReload(onDone);
  return useMutation({
    mutationFn: (name: string) => callAct('PUT me/savedsearches/:id', { params: { id }, body: { name } }),
    onSuccess,
  });
}

export function useDeleteSearch(id: SavedSearchId, onDone: () => void) {
  const onSuccess = useReload(onDone);
  return useMutation({ mutationFn: () => callAct('DELETE me/savedsearches/:id', { params: { id } }), onSuccess });
}

/** Reads the searches again before what follows, so that the page knows the new name. */
function useReload(onDone: () => void) {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: searchesQuery.queryKey });
    onDone();
  };
}
