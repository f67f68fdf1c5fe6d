// An act of staff on a case: whatever shows the case is loaded anew before the act counts as done, so that the next
// act is taken on what this one left; also when it was refused, since the refusal says that something moved.
// Source: docs/screens.md.
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

/** `shownBy`: the beginnings of the keys of all queries that show it. */
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
