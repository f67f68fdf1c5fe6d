// Forgets what a session has loaded, in the frame of the screens that show it. Usage in the frame:
// useForgetting(tokenNow).
// Invariant: nothing of one session is seen in another, and nothing is taken from a screen that is still there: a
// navigation has ended before the screens that it leaves are gone.
// Source: spec §4.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** `tokenNow` is asked when the frame goes: without a token the session has ended, else the person only went elsewhere. */
export function useForgetting(tokenNow: () => string | null): void {
  const client = useQueryClient();
  useEffect(
    () => () => {
      if (tokenNow() === null) client.clear();
    },
    [client, tokenNow],
  );
}
