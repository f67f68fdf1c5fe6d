// Reacts when the session of a member of staff begins, ends or changes: without it every page goes to /login.
// Source: docs/screens.md; decision 0093.
import type { StaffPerson } from '#contract/staff.ts';
import { call } from '#ui/client.ts';
import { type FollowedRouter, followSession as follow } from '#ui/followSession.ts';
import { loginFor, paths } from './paths.ts';
import { queryClient } from './person.ts';
import { useSession } from './session.ts';

/** Returns a function that stops it. */
export function followSession(router: FollowedRouter): () => void {
  return follow({
    session: useSession,
    router,
    isInside: (pathname) => pathname !== paths.login && pathname !== paths.enrol,
    leave: () => {
      const { pathname, search } = router.state.location;
      // Enrolment begins without a session.
      if (pathname === paths.enrol) return;
      const left = router.navigate(loginFor(pathname + search), { replace: true });
      // The console's frame clears what its pages show.
      if (pathname === paths.login) void left.finally(() => queryClient.clear());
    },
    isSamePerson: async () => {
      const { id } = await call('GET staff/me');
      return id === queryClient.getQueryData<StaffPerson>(['staff', 'me'])?.id;
    },
    restart: () => window.location.reload(),
  });
}
