// A staff action on a case. Whatever shows the case is refetched before the action counts as done, so that the next
// action applies to its result; also after a refusal, which means that something changed.
// Source: docs/screens.md.
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

/** `shownBy`: first parts of the keys of all queries that show it. */
export function useAct<ChangeRequest, Result>(
  shownBy: readonly QueryKey[],
  act: (request: ChangeRequest) => Promise<Result>,
  onDone: (result: Result) => void,
) {
  const client = useQueryClient();
  const refetch = () => Promise.all(shownBy.map((queryKey) => client.invalidateQueries({ queryKey })));
  return useMutation({
    mutationFn: act,
    onSuccess: async (result) => {
      await refetch();
      onDone(result);
    },
    onError: () => void refetch(),
  });
}
