// Reacts when the session of a lender or borrower begins, ends or changes. Without it a dashboard screen goes to /login;
// any other page stays, so that its last message can be read, and the person's cached data is removed.
// Source: spec §4, §8; docs/settled.md 55; decision 0093.
import type { User } from '#contract/account.ts';
import { call } from '#ui/client.ts';
import { type FollowedRouter, followSession as follow } from '#ui/followSession.ts';
import { loginFor, paths } from './paths.ts';
import { useSession } from './session.ts';
import { queryClient } from './user.ts';

const isInside = (pathname: string): boolean => pathname.startsWith(paths.dashboard);

/** Returns a function that stops it. */
export function followSession(router: FollowedRouter): () => void {
  return follow({
    session: useSession,
    router,
    isInside,
    leave: () => {
      const { pathname, search } = router.state.location;
      // The dashboard's frame clears what the dashboard shows. Other pages show nothing personal.
      if (isInside(pathname)) void router.navigate(loginFor(pathname + search), { replace: true });
      else queryClient.removeQueries({ type: 'inactive' });
    },
    isSamePerson: async () => {
      const { id } = await call('GET me');
      return id === queryClient.getQueryData<User>(['me'])?.id;
    },
    restart: () => window.location.reload(),
  });
}
