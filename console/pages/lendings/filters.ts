// The filters of the lendings in the URL: read, written, and sent to the server.
// Invariant: defaults are left out of the URL, invalid values are ignored, and another filter starts at page 1.
// Source: docs/screens.md.
import type { StaffLending } from '#contract/staff.ts';
import { type LateBand, lateBands } from '#domain/arrears.ts';
import { type Grade, grades } from '#domain/grade.ts';
import * as address from '#ui/address.ts';
import type { Options } from '#ui/client.ts';
import { paths } from '../../paths.ts';
import { type WeekdayText, weekdays } from '../groups/filters.ts';
import { type ListFilters, readList } from '../listFilters.ts';

export type Status = StaffLending['status'];
export const statuses = ['draft', 'opened', 'funded', 'disbursed', 'failed', 'refunded'] as const satisfies Status[];

export type Filters = {
  status: Status | null;
  late: boolean;
  decision: boolean;
  branch: string | null;
  officer: string | null;
  city: string | null;
  grade: Grade | null;
  weekday: WeekdayText | null;
  days: LateBand | null;
} & ListFilters<Orders>;

const orders = ['newest', 'due', 'amount', 'name'] as const;
const byDecision = ['due', 'newest', 'amount', 'name'] as const;
type Orders = typeof orders | typeof byDecision;

/** Lendings that wait for a decision are sorted by deadline, all others newest first. */
export const ordersOf = ({ decision }: Pick<Filters, 'decision'>): Orders => (decision ? byDecision : orders);

export const noFilters: Filters = {
  status: null,
  late: false,
  decision: false,
  branch: null,
  officer: null,
  city: null,
  grade: null,
  weekday: null,
  days: null,
  search: '',
  sort: null,
  page: 1,
};

export function readFilters(search: URLSearchParams): Filters {
  const decision = search.get('decision') === 'yes';
  const city = search.get('city') ?? '';
  return {
    status: address.oneOf(search, 'status', statuses),
    late: search.get('late') === 'yes',
    decision,
    branch: search.get('branch') || null,
    officer: search.get('officer') || null,
    city: /^\d{1,9}$/.test(city) ? city : null,
    grade: address.oneOf(search, 'grade', grades),
    weekday: address.oneOf(search, 'weekday', weekdays),
    days: address.oneOf(search, 'days', lateBands),
    ...readList(search, ordersOf({ decision })),
  };
}

/** `?status=funded&page=2`, or '' when everything is at its default. */
export const searchOf = ({ late, decision, search, sort, page, ...chosen }: Filters): string =>
  address.searchOf({ ...chosen, late: yes(late), decision: yes(decision), search, sort, page });

export const listAt = (filters: Filters): string => paths.lendings + searchOf(filters);

const yes = (is: boolean) => (is ? ('yes' as const) : null);

export const queryOf = ({ late, decision, ...filters }: Filters): NonNullable<Options<'GET staff/lendings'>['query']> =>
  address.pageQuery({ ...filters, late: yes(late), decision: yes(decision) });

/** The filters alone, for the sums of all pages. */
export function totalsQueryOf(filters: Filters): NonNullable<Options<'GET staff/lendings/totals'>['query']> {
  const { limit: _limit, page: _page, sort: _sort, ...chosen } = queryOf(filters);
  return chosen;
}

export const isFiltered = (filters: Filters): boolean => Object.keys(totalsQueryOf(filters)).length > 0;
