// Clears the data that a session has loaded, in the frame of the screens that show it. Usage in the frame:
// useForgetting(tokenNow).
// Invariant: no data of one session is visible in another, and nothing is cleared while a screen still shows it: a
// navigation has ended before the screens it leaves are unmounted.
// Source: spec §4.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/**
 * `tokenNow` is called when the frame unmounts: without a token the session has ended, else the person only left the
 * page.
 */
export function useForgetting(tokenNow: () => string | null): void {
  const client = useQueryClient();
  useEffect(
    () => () => {
      if (tokenNow() === null) client.clear();
    },
    [client, tokenNow],
  );
}
