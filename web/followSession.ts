// Reacts when the session ends or changes, in any tab or by any call. A dashboard screen goes to /login; any other
// page stays, so that its last message can be read, and the person's cached data is removed.
// Source: spec §4, §8; docs/settled.md 55.
import type { createBrowserRouter } from 'react-router';
import { loginFor, paths } from './paths.ts';
import { useSession } from './session.ts';
import { queryClient } from './user.ts';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'navigate' | 'state'>;

/** Returns a function that stops it. */
export function followSession(router: Router): () => void {
  return useSession.subscribe(({ token }, before) => {
    if (token === before.token) return;
    if (token === null) {
      const { pathname, search } = router.state.location;
      // The dashboard's frame clears what the dashboard shows. Other pages show nothing personal.
      if (pathname.startsWith(paths.dashboard)) void router.navigate(loginFor(pathname + search), { replace: true });
      else queryClient.removeQueries({ type: 'inactive' });
    } else if (before.token !== null) {
      window.location.reload();
    }
  });
}
