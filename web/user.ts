// The signed-in user: loaded after sign-in, at start and on every route change while there is a token. Usage in a
// screen of the dashboard: const user = useUser().
// Source: spec §4, §6; docs/settled.md 55, 57.
import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/account.ts';
import { ApiError, call } from '#ui/client.ts';
import { createQueryClient } from '#ui/query.ts';
import { endSession, tokenNow } from './session.ts';

export const queryClient = createQueryClient();

const userKey = ['me'] as const;
const userQuery = { queryKey: userKey, queryFn: () => call('GET me'), staleTime: 0, retry: false } as const;

export type Role = 'lender' | 'borrower';

/** Refetches the user. A failure clears the token, except when the connection was lost. */
export async function loadUser(): Promise<User> {
  try {
    return await queryClient.fetchQuery(userQuery);
  } catch (error) {
    if (!isOffline(error)) endSession();
    throw error;
  }
}

/**
 * The user on a route change: refetched; the cached user is used when the server cannot answer just now. Null when
 * there is no session.
 */
export async function refreshUser(): Promise<User | null> {
  if (tokenNow() === null) return null;
  const cached = queryClient.getQueryData<User>(userKey);
  if (cached === undefined) {
    return loadUser().catch((error: unknown) => {
      if (isOffline(error)) throw error;
      return null;
    });
  }
  return queryClient.fetchQuery(userQuery).catch(() => (tokenNow() === null ? null : cached));
}

/** Both need a loaded user and a token. Source: spec §6. */
export function hasRole(user: User | null, role: Role): boolean {
  if (user === null || tokenNow() === null) return false;
  return role === 'lender' ? user.isLender : user.isBorrower;
}

export function useUser(): User {
  const { data } = useQuery({ ...userQuery, staleTime: Number.POSITIVE_INFINITY });
  if (data === undefined) throw new Error('a dashboard screen was shown without its user');
  return data;
}

/** Call after something changed the user: balance, statuses. */
export function reloadUser(): void {
  void queryClient.invalidateQueries({ queryKey: userKey });
}

function isOffline(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}
