// The query of areas and branches, and the actions on them; each answers the whole network.
import { queryOptions } from '@tanstack/react-query';
import type { BranchId } from '#domain/ids.ts';
import type { BranchNetwork, StaffPlacement } from '#contract/branch.ts';
import { call } from '#ui/client.ts';
import { useAct } from '../useAct.ts';

const branchesKey = ['branches'] as const;

export const branchesQuery = queryOptions({
  queryKey: [...branchesKey, 'network'],
  queryFn: ({ signal }): Promise<BranchNetwork> => call('GET staff/branches', { signal }),
});

export const placementsQuery = (id: string) =>
  queryOptions({
    queryKey: [...branchesKey, 'placements', id],
    queryFn: ({ signal }): Promise<StaffPlacement[]> =>
      call('GET staff/accounts/:id/placements', { params: { id }, signal }),
  });

type Seen = { id: string; version: number } | null;
type AreaBody = { name: string; province: number; reason: string };
type BranchBody = { name: string; code: string; area: string; reason: string };

/** Makes an area, or changes the one that was seen. */
export const useSaveArea = (seen: Seen, onDone: () => void) =>
  useAct(
    [branchesKey],
    (body: AreaBody) =>
      seen
        ? call('PUT staff/areas/:id', { params: { id: seen.id }, body: { ...body, version: seen.version } })
        : call('POST staff/areas', { body }),
    onDone,
  );

export const useSaveBranch = (seen: Seen, onDone: () => void) =>
  useAct(
    [branchesKey],
    (body: BranchBody) =>
      seen
        ? call('PUT staff/branches/:id', { params: { id: seen.id }, body: { ...body, version: seen.version } })
        : call('POST staff/branches', { body }),
    onDone,
  );

export const useClose = (kind: 'area' | 'branch', seen: { id: string; version: number }, onDone: () => void) =>
  useAct(
    [branchesKey],
    (reason: string) => {
      const sent = { params: { id: seen.id }, body: { version: seen.version, reason } };
      return kind === 'area'
        ? call('POST staff/areas/:id/closings', sent)
        : call('POST staff/branches/:id/closings', sent);
    },
    onDone,
  );

export const usePlace = (staff: string, before: BranchId | 'all' | null, onDone: () => void) =>
  useAct(
    [branchesKey],
    (body: { place: string; reason: string }) =>
      call('POST staff/accounts/:id/placements', { params: { id: staff }, body: { ...body, before } }),
    onDone,
  );
