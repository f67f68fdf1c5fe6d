// Queries and mutations for holidays.
// Invariant: other screens show due dates too, so every query with a due date is invalidated.
// Source: docs/domain.md §6.
import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Endpoints } from '#contract/all.ts';
import { type Answer, call } from '#ui/client.ts';
import { useAct } from '../useAct.ts';

export type HolidayPage = Answer<'GET staff/holidays'>;
export type Holiday = HolidayPage['data'][number];
export type When = 'coming' | 'past';
export type Moved = Answer<'POST staff/holidays'>;

const holidaysKey = ['holidays'] as const;

export const holidaysQuery = ({ when, page }: { when: When; page: number }) =>
  queryOptions({
    queryKey: [...holidaysKey, when, page],
    queryFn: ({ signal }): Promise<HolidayPage> =>
      call('GET staff/holidays', { query: { limit: '20', page: String(page), when }, signal }),
    placeholderData: keepPreviousData,
  });

/** Everything: anything with a date may show a moved day. */
export const shownBy: readonly QueryKey[] = [[]];

export const useDeclare = (onDone: (moved: Moved) => void) =>
  useAct(shownBy, (body: Endpoints['POST staff/holidays']['body']) => call('POST staff/holidays', { body }), onDone);

export const withdrawHoliday = (date: Holiday['date'], reason: string) =>
  call('POST staff/holidays/:date/withdrawals', { params: { date }, body: { reason } });
