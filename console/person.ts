// The signed-in member of staff, and what they may do.
// Usage: const me = usePerson(); canDo(me, 'disbursement.approve'). Hiding a button is only a convenience: the server
// checks every call.
// Source: docs/domain.md §3; docs/screens.md.
import { useQuery } from '@tanstack/react-query';
import type { StaffPerson } from '#contract/staff.ts';
import { may, type Permission } from '#domain/permissions.ts';
import { call } from '#ui/client.ts';
import { createQueryClient } from '#ui/query.ts';
import { tokenNow } from './session.ts';

export const queryClient = createQueryClient();

const personQuery = { queryKey: ['staff', 'me'], queryFn: () => call('GET staff/me'), retry: false } as const;

/** Null without a session; throws when the person could not be loaded for another reason. */
export async function loadPerson(): Promise<StaffPerson | null> {
  if (tokenNow() === null) return null;
  const cached = queryClient.getQueryData<StaffPerson>(personQuery.queryKey);
  try {
    return await queryClient.fetchQuery({ ...personQuery, staleTime: 60_000 });
  } catch (error) {
    if (tokenNow() === null) return null;
    // The frame stays while the server cannot answer just now.
    if (cached !== undefined) return cached;
    throw error;
  }
}

export function usePerson(): StaffPerson {
  const { data } = useQuery({ ...personQuery, staleTime: Number.POSITIVE_INFINITY });
  if (data === undefined) throw new Error('a console page was shown without its person');
  return data;
}

export function canDo(person: StaffPerson, permission: Permission): boolean {
  return may(person.roles, permission);
}
