// The marketplace's filters and order in the URL: read, written, and turned into the server's query.
// Invariant: defaults are left out of the URL, invalid values are ignored, and a new filter or order starts at page
// 1.
// Source: docs/screens.md; docs/settled.md 61.
import { MOST_COMPARED } from '#domain/shortlist.ts';
import { t } from '#ui/text.ts';
import { lettersOf, type RiskLetter } from './risks.ts';
import type { LendingFilter } from '../lending/lendingQueries.ts';

export const PAGE_SIZE = 20;

export const sorts = ['closing', 'newest', 'interest', 'remaining'] as const;
export type Sort = (typeof sorts)[number];

export const statuses = ['opened', 'funded', 'disbursed', 'failed', 'refunded', 'all'] as const;
export type StatusFilter = (typeof statuses)[number];

export const statusText = (status: StatusFilter): string =>
  status === 'all' ? t('filter.status.all') : t(`status.lending.${status}`);

export type Filters = {
  /** Letters of the chosen grades; none means all. */
  risks: readonly RiskLetter[];
  tenor: string | null;
  sector: string | null;
  province: string | null;
  city: string | null;
  /** Only marked groups. Then every status is shown unless one is chosen: a mark outlives the funding. */
  saved: boolean;
  status: StatusFilter;
  sort: Sort;
  page: number;
  /** Ids of groups chosen to be compared, in her order; no part of what is listed. */
  compare: readonly string[];
};

export const noFilters: Filters = {
  risks: [],
  tenor: null,
  sector: null,
  province: null,
  city: null,
  saved: false,
  status: 'opened',
  sort: 'closing',
  page: 1,
  compare: [],
};

/** The status that stands in no address. */
export const usualStatus = (saved: boolean): StatusFilter => (saved ? 'all' : noFilters.status);

export function readFilters(search: URLSearchParams): Filters {
  const digits = (name: string) => (/^[1-9]\d{0,8}$/.test(search.get(name) ?? '') ? search.get(name) : null);
  const one = <T extends string>(name: string, all: readonly T[], usual: T): T =>
    all.find((value) => value === search.get(name)) ?? usual;
  const province = digits('province');
  const saved = search.get('saved') === 'yes';
  return {
    risks: lettersOf(search.get('grade') ?? ''),
    tenor: digits('tenor'),
    sector: digits('sector'),
    province,
    // A city needs its province.
    city: province === null ? null : digits('city'),
    saved,
    status: one('status', statuses, usualStatus(saved)),
    sort: one('sort', sorts, noFilters.sort),
    page: Number(digits('page') ?? 1),
    compare: comparedOf(search.get('compare') ?? ''),
  };
}

/** Each once, three at most. */
const comparedOf = (text: string): string[] =>
  [...new Set(text.split(','))].filter((id) => /^[0-9a-f-]{36}$/i.test(id)).slice(0, MOST_COMPARED);

/** `?grade=A,B&page=2`, or '' when everything is at its default. */
export function searchOf(filters: Filters): string {
  const { risks, tenor, sector, province, city, saved, status, sort, page, compare } = filters;
  const search = new URLSearchParams();
  if (risks.length > 0) search.set('grade', risks.join(','));
  for (const [name, value] of Object.entries({ tenor, sector, province, city })) {
    if (value !== null) search.set(name, value);
  }
  if (saved) search.set('saved', 'yes');
  if (status !== usualStatus(saved)) search.set('status', status);
  if (sort !== noFilters.sort) search.set('sort', sort);
  if (page > 1) search.set('page', String(page));
  if (compare.length > 0) search.set('compare', compare.join(','));
  // Commas are allowed unescaped in a query.
  const text = search.toString().replaceAll('%2C', ',');
  return text === '' ? '' : `?${text}`;
}

export function queryOf({ risks, tenor, sector, province, city, saved, status, sort, page }: Filters): LendingFilter {
  return {
    limit: String(PAGE_SIZE),
    page: String(page),
    sort,
    status,
    ...(risks.length > 0 ? { grade: risks.join(',') } : {}),
    ...(saved ? { saved: 'yes' } : {}),
    ...(tenor !== null ? { tenor } : {}),
    ...(sector !== null ? { sector } : {}),
    // The city implies the province.
    ...(city !== null ? { city } : province !== null ? { province } : {}),
  };
}

export type FilterChange = Partial<Omit<Filters, 'page' | 'compare'>>;

/** Applies a change: another filter or order goes back to the first page, another province clears the city. */
export function changed(filters: Filters, change: FilterChange): Filters {
  const city = 'province' in change ? null : filters.city;
  const { saved = filters.saved } = change;
  // The usual status goes with it.
  const status = filters.status === usualStatus(filters.saved) ? usualStatus(saved) : filters.status;
  return { ...filters, city, status, ...change, page: 1 };
}

/** Whether the filters leave out any opened lending. */
export function isFiltered({ risks, tenor, sector, province, saved, status }: Filters): boolean {
  return (
    saved ||
    risks.length > 0 ||
    [tenor, sector, province].some((value) => value !== null) ||
    status !== noFilters.status
  );
}
