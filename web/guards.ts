// Guards, as loaders of the routes that they protect.
// Source: spec §2, §4; docs/settled.md 55, 57.
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { loginFor, nextOf, paths } from './paths.ts';
import { hasRole, type Role, refreshUser } from './user.ts';

/**
 * Dashboard routes need a session and one of the two roles, else they redirect to /login. Refetches the user on every
 * route change.
 */
export async function requireUser({ request }: LoaderFunctionArgs): Promise<null> {
  const { pathname, search } = new URL(request.url);
  const user = await refreshUser();
  if (!hasRole(user, 'lender') && !hasRole(user, 'borrower')) throw redirect(loginFor(pathname + search));
  return null;
}

/** A screen of one role; the other role is redirected to the dashboard's start. */
export function requireRole(role: Role): () => Promise<null> {
  return async () => {
    const user = await refreshUser();
    // Runs beside `requireUser`, which sends visitors without a role to /login with the way back.
    const isSomebody = hasRole(user, 'lender') || hasRole(user, 'borrower');
    if (isSomebody && !hasRole(user, role)) throw redirect(paths.dashboard);
    return null;
  };
}

/** /login and similar pages redirect a person who is signed in already. */
export async function redirectSignedIn({ request }: LoaderFunctionArgs): Promise<null> {
  const user = await refreshUser().catch(() => null);
  if (hasRole(user, 'lender') || hasRole(user, 'borrower')) throw redirect(nextOf(new URL(request.url).search));
  return null;
}
