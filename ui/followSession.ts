// Reacts when the session begins, ends or changes, in any tab or by any call. A session that the server ended on a page
// with something typed is renewed on that page; any other end leaves the page.
// Source: spec §4, §8; docs/settled.md 55; decision 0093.
import type { createBrowserRouter } from 'react-router';
import { forgetActs } from './acts.ts';
import { closeRenewal, keepDialogs, openRenewal, useRenewal } from './renewal.ts';
import type { SessionStore } from './session.ts';
import { forgetSessionEnd } from './sessionEnd.ts';
import { forgetTyped, hasTyped, watchTyping } from './typed.ts';

export type FollowedRouter = Pick<ReturnType<typeof createBrowserRouter>, 'navigate' | 'state' | 'subscribe'>;

type Parts = {
  session: SessionStore;
  router: FollowedRouter;
  /** Whether pages at this path need the session. */
  isInside: (pathname: string) => boolean;
  /** Leaves the page, or removes what it no longer may show. */
  leave: () => void;
  /** Whether the current token is of the person whose page is open. */
  isSamePerson: () => Promise<boolean>;
  /** Loads the application anew, for another person. */
  restart: () => void;
};

/** Returns a function that stops it. */
export function followSession({ session, router, isInside, leave, isSamePerson, restart }: Parts): () => void {
  const pathNow = () => router.state.location.pathname;
  let path = pathNow();
  const stopPages = router.subscribe(({ location }) => {
    if (location.pathname === path) return;
    path = location.pathname;
    // A page that was handed something holds what was typed on the page before.
    if (location.state === null || location.state === undefined) forgetTyped();
    if (!isInside(path)) closeRenewal(false);
  });
  const compare = async () => {
    try {
      if (await isSamePerson()) closeRenewal(true);
      else restart();
    } catch {
      // Not known now: the dialog stays, or the page, whose next call tells.
    }
  };
  const stopSession = session.subscribe(({ token, expired }, before) => {
    if (token === before.token) return;
    if (token === null) forgetSessionEnd();
    if (token !== null) {
      if (useRenewal.getState().isOpen) void compare();
      else if (before.token !== null) void (hasTyped() ? compare() : restart());
      // Nothing of an earlier session goes on.
      else forgetActs();
    } else if (expired && hasTyped() && isInside(pathNow())) openRenewal(before.token);
    else {
      closeRenewal(false);
      forgetActs();
      leave();
    }
  });
  const stopTyping = watchTyping();
  window.addEventListener('keydown', keepDialogs, true);
  return () => {
    stopPages();
    stopSession();
    stopTyping();
    window.removeEventListener('keydown', keepDialogs, true);
    forgetTyped();
    closeRenewal(false);
  };
}
