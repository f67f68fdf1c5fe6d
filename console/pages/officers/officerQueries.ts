// Queries and mutations for staff accounts; each mutation names the version that was seen.
// Invariant: every key begins with 'officers', so that an action invalidates whatever shows the account.
// Source: docs/screens.md.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Endpoints } from '#contract/all.ts';
import { type StaffRole, staffRoles } from '#domain/permissions.ts';
import * as address from '#ui/address.ts';
import { type Answer, call } from '#ui/client.ts';
import { paths } from '../../paths.ts';
import { type ListFilters, readList } from '../listFilters.ts';
import { useAct } from '../useAct.ts';

export type OfficerPage = Answer<'GET staff/accounts'>;
export type Officer = OfficerPage['data'][number];
export type OfficerDetail = Answer<'GET staff/accounts/:id'>;
export type StaffLink = Answer<'POST staff/accounts'>;
export const states = ['invited', 'active', 'left'] as const satisfies readonly Officer['state'][];

export const orders = ['name', 'newest'] as const;
export type Filters = {
  state: Officer['state'] | null;
  role: StaffRole | null;
} & ListFilters<typeof orders>;

export function readFilters(search: URLSearchParams): Filters {
  return {
    state: address.oneOf(search, 'state', states),
    role: address.oneOf(search, 'role', staffRoles),
    ...readList(search, orders),
  };
}

export const listAt = (filters: Filters): string => paths.officers + address.searchOf(filters);

export const shownBy = [['officers']] as const;

export const officersQuery = (filters: Filters) =>
  queryOptions({
    queryKey: ['officers', 'list', address.pageQuery(filters)],
    queryFn: ({ signal }): Promise<OfficerPage> =>
      call('GET staff/accounts', { query: address.pageQuery(filters), signal }),
    placeholderData: keepPreviousData,
  });

export const officerQuery = (id: string) =>
  queryOptions({
    queryKey: ['officers', 'one', id],
    queryFn: ({ signal }): Promise<OfficerDetail> => call('GET staff/accounts/:id', { params: { id }, signal }),
  });

type Body<C extends keyof Endpoints> = Endpoints[C]['body'];

export const useInvite = (onDone: (link: StaffLink) => void) =>
  useAct(shownBy, (body: Body<'POST staff/accounts'>) => call('POST staff/accounts', { body }), onDone);

export const useRoles = (id: string, onDone: () => void) =>
  useAct(
    shownBy,
    (body: Body<'POST staff/accounts/:id/roles'>) => call('POST staff/accounts/:id/roles', { params: { id }, body }),
    onDone,
  );

export const useLink = (id: string, onDone: (link: StaffLink) => void) =>
  useAct(
    shownBy,
    (body: Body<'POST staff/accounts/:id/links'>) => call('POST staff/accounts/:id/links', { params: { id }, body }),
    onDone,
  );

export const putAway = (id: string, body: Body<'POST staff/accounts/:id/departures'>) =>
  call('POST staff/accounts/:id/departures', { params: { id }, body });
