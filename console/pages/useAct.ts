// An act of staff on a case: whatever shows the case is asked for again, also when the act was refused, since the refusal
// says that something moved. Source: screens.md (the second of two people sees what changed).
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

/** `shownBy`: the beginnings of the keys of all queries that show it. */
export function useAct<Wish, Result>(
  shownBy: readonly QueryKey[],
  act: (wish: Wish) => Promise<Result>,
  onDone: (result: Result) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: onDone,
    onSettled: () => {
      for (const queryKey of shownBy) void client.invalidateQueries({ queryKey });
    },
  });
}
