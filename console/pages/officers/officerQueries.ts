// Queries and mutations for staff accounts; each mutation names the version that was seen.
// Invariant: every key begins with 'officers', so that an action invalidates whatever shows the account.
// Source: docs/screens.md.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Endpoints } from '#contract/all.ts';
import { type StaffRole, staffRoles } from '#domain/permissions.ts';
import * as address from '#ui/address.ts';
import { type Answer, call } from '#ui/client.ts';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { paths } from '../../paths.ts';
import { AT_COLLEAGUE_MS } from '../four-eyes/entry.ts';
import { type ListFilters, readList } from '../listFilters.ts';
import { useAct } from '../useAct.ts';

export type OfficerPage = Answer<'GET staff/accounts'>;
export type Officer = OfficerPage['data'][number];
export type OfficerDetail = Answer<'GET staff/accounts/:id'>;
export type Entered = Answer<'POST staff/accounts'>;
export type StaffChange = Answer<'GET staff/accountchanges'>[number];
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

export const changesQuery = () =>
  queryOptions({
    queryKey: ['officers', 'changes'],
    queryFn: ({ signal }): Promise<StaffChange[]> => call('GET staff/accountchanges', { signal }),
    refetchInterval: AT_COLLEAGUE_MS,
  });

/** Says where the link went, or that another admin decides. */
export const tellEntered = ({ staff, waiting }: Entered): void =>
  toast(waiting ? t('staffchange.entered') : t('officers.link.sent', { email: staff?.email ?? '' }));

type Body<C extends keyof Endpoints> = Endpoints[C]['body'];

export const useInvite = (onDone: (entered: Entered) => void) =>
  useAct(shownBy, (body: Body<'POST staff/accounts'>) => call('POST staff/accounts', { body }), onDone);

export const useRoles = (id: string, onDone: () => void) =>
  useAct(
    shownBy,
    (body: Body<'POST staff/accounts/:id/roles'>) => call('POST staff/accounts/:id/roles', { params: { id }, body }),
    onDone,
  );

export const useLink = (id: string, onDone: (entered: Entered) => void) =>
  useAct(
    shownBy,
    (body: Body<'POST staff/accounts/:id/links'>) => call('POST staff/accounts/:id/links', { params: { id }, body }),
    onDone,
  );

export const putAway = (id: string, body: Body<'POST staff/accounts/:id/departures'>) =>
  call('POST staff/accounts/:id/departures', { params: { id }, body });

type Seen = Pick<StaffChange, 'id' | 'version'>;

export const approveChange = ({ id, version }: Seen, reason: string) =>
  call('POST staff/accountchanges/:id/approvals', { params: { id }, body: { version, reason } });

export const cancelChange = ({ id, version }: Seen, reason: string) =>
  call('POST staff/accountchanges/:id/cancellations', { params: { id }, body: { version, reason } });
