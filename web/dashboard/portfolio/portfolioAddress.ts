// Group, search, order and page of the portfolio list in the URL, and the server queries made from them.
// Invariant: invalid values are ignored; another filter starts at page 1.
// Source: docs/screens.md; spec §9; decision 0102.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  type PortfolioGroup,
  portfolioGroups,
  type PortfolioSort,
  portfolioSorts,
} from '#domain/portfolio-position.ts';
import { oneOf, pageQuery, readPage, readText, searchOf } from '#ui/address.ts';
import { type Answer, call } from '#ui/client.ts';

export type PortfolioList = Answer<'GET me/lendingtransactions'>;

export type PortfolioAddress = { group: PortfolioGroup | null; q: string; sort: PortfolioSort; page: number };

const usualSort: PortfolioSort = 'attention';
/** Source: docs/settled.md 42. */
const PAGE_SIZE = 20;

export function readPortfolioAddress(search: URLSearchParams): PortfolioAddress {
  return {
    group: oneOf(search, 'group', portfolioGroups),
    q: readText(search, 'q'),
    sort: oneOf(search, 'sort', portfolioSorts) ?? usualSort,
    page: readPage(search),
  };
}

/** `?group=late&page=2`, or '' when nothing is chosen. */
export const portfolioSearch = ({ sort, ...rest }: PortfolioAddress): string =>
  searchOf({ ...rest, sort: sort === usualSort ? null : sort });

export const portfoliosQuery = (address: PortfolioAddress) =>
  queryOptions({
    queryKey: ['portfolios', 'list', address],
    queryFn: ({ signal }): Promise<PortfolioList> =>
      call('GET me/lendingtransactions', { query: pageQuery(address, PAGE_SIZE), signal }),
    placeholderData: keepPreviousData,
  });

/** Sums over all portfolios, or over those that the search finds. */
export const portfolioTotalsQuery = (q: string) =>
  queryOptions({
    queryKey: ['portfolios', 'totals', q],
    queryFn: ({ signal }) => call('GET me/lendingtransactions/totals', { query: q === '' ? {} : { q }, signal }),
    placeholderData: keepPreviousData,
  });
