// Queries for failed jobs and messages, and two mutations: retry now, and give up on a message.
// Invariant: an action refetches the list, also when it was refused, since a refusal means that something changed.
// Source: decision 0060.
import { pageQuery } from '#ui/address.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Failure } from '#contract/overview.ts';
import type { StaffPerson } from '#contract/staff.ts';
import { type FailureKind, workedWith } from '#domain/failure.ts';
import { callAct } from '#ui/acts.ts';
import { type Answer, call } from '#ui/client.ts';
import { canDo } from '../../person.ts';
import type { ListOrder } from '../listFilters.ts';

export const orders = ['waiting', 'newest', 'oldest'] as const;
export type Filters = { kind: FailureKind | null } & ListOrder<typeof orders>;

const EVERY_MS = 15_000;
const failuresKey = ['failures'] as const;
export const shownBy = [failuresKey, ['overview']] as const;

export const canAct = (person: StaffPerson, { kind }: Failure): boolean => canDo(person, workedWith[kind]);

export const failuresQuery = (filters: Filters) =>
  queryOptions({
    queryKey: [...failuresKey, pageQuery(filters)],
    queryFn: ({ signal }): Promise<Answer<'GET staff/failures'>> =>
      call('GET staff/failures', { query: pageQuery(filters), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });

/** Both name the version that was shown. */
export const retry = ({ kind, id, version }: Failure, reason: string) =>
  callAct('POST staff/failures/:kind/:id/retries', { params: { kind, id }, body: { version, reason } });

export const abandon = ({ kind, id, version }: Failure, reason: string) =>
  callAct('POST staff/failures/:kind/:id/abandonments', { params: { kind, id }, body: { version, reason } });
