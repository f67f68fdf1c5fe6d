// What the page does when the session ends or changes, from whatever tab or call that came: a screen of the dashboard
// is left for /login; any other page stays, so that its last word is read, and what was loaded for the person is
// forgotten.
// Source: spec §4, §8; docs/settled.md 55.
import type { createBrowserRouter } from 'react-router';
import { loginFor, paths } from './paths.ts';
import { useSession } from './session.ts';
import { queryClient } from './user.ts';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'navigate' | 'state'>;

/** Answers how to stop. */
export function followSession(router: Router): () => void {
  return useSession.subscribe(({ token }, before) => {
    if (token === before.token) return;
    if (token === null) {
      const { pathname, search } = router.state.location;
      // What the dashboard shows is forgotten by its frame. Elsewhere nothing that is shown is the person's own.
      if (pathname.startsWith(paths.dashboard)) void router.navigate(loginFor(pathname + search), { replace: true });
      else queryClient.removeQueries({ type: 'inactive' });
    } else if (before.token !== null) {
      window.location.reload();
    }
  });
}
