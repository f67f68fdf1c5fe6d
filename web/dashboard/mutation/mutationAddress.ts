// Type, dates and page of the mutations in the URL, and the server query made from them.
// Invariant: invalid values are ignored; another filter starts at page 1.
// Source: docs/screens.md; spec §9.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type BusinessDate, findBusinessDate } from '#domain/calendar.ts';
import { mutationTypes } from '#domain/journal-kind.ts';
import { oneOf, readPage, searchOf } from '#ui/address.ts';
import { type Answer, call } from '#ui/client.ts';

export type MutationType = (typeof mutationTypes)[number];
export type Mutations = Answer<'GET me/mutations'>;

export type MutationAddress = {
  type: MutationType | null;
  from: BusinessDate | null;
  to: BusinessDate | null;
  page: number;
};

const PAGE_SIZE = 20;

export function readMutationAddress(search: URLSearchParams): MutationAddress {
  return {
    type: oneOf(search, 'type', mutationTypes),
    from: findBusinessDate(search.get('from') ?? ''),
    to: findBusinessDate(search.get('to') ?? ''),
    page: readPage(search),
  };
}

/** `?type=repayment&from=2026-11-01&page=2`, or '' when nothing is chosen. */
export const mutationSearch = (address: MutationAddress): string => searchOf(address);

export const isNarrowed = ({ type, from, to }: MutationAddress): boolean =>
  [type, from, to].some((value) => value !== null);

export const mutationsQuery = ({ type, from, to, page }: MutationAddress) =>
  queryOptions({
    queryKey: ['mutations', type, from, to, page],
    queryFn: ({ signal }): Promise<Mutations> =>
      call('GET me/mutations', {
        query: {
          limit: String(PAGE_SIZE),
          page: String(page),
          ...(type === null ? {} : { type }),
          ...(from === null ? {} : { from }),
          ...(to === null ? {} : { to }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
