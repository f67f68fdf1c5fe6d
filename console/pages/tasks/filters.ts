// The filters of the tasks in the URL. The default is left out: one's own open tasks.
// Source: docs/screens.md.
import type { Endpoints } from '#contract/all.ts';
import { taskDues } from '#domain/task.ts';
import * as address from '#ui/address.ts';
import { paths } from '../../paths.ts';

export const ended = ['done', 'cancelled'] as const;
export type Filters = {
  whose: 'all' | null;
  state: (typeof ended)[number] | null;
  due: (typeof taskDues)[number] | null;
  branch: string | null;
  page: number;
};

export const readFilters = (search: URLSearchParams): Filters => ({
  whose: address.oneOf(search, 'whose', ['all']),
  state: address.oneOf(search, 'state', ended),
  due: address.oneOf(search, 'due', taskDues),
  branch: search.get('branch') || null,
  page: address.readPage(search),
});

export const listAt = (filters: Filters): string => paths.tasks + address.searchOf(filters);

export const queryOf = (
  { whose, ...filters }: Filters,
  ownId: string,
): NonNullable<Endpoints['GET staff/tasks']['query']> => ({
  ...address.pageQuery(filters),
  ...(whose === null ? { officer: ownId } : {}),
});
