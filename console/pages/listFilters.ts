// A console list's filters in its URL: the page, the order (`?sort=name`), the search text, and what a list adds. No
// defaults and no person's number stand there, invalid values are ignored, and another filter starts at page 1.
// Usage: const read = (address) => ({ state: oneOf(address, 'state', states), ...readList(address, orders) });
// const { filters, change, list } = useFilters(read, addressOf, orders); <QueueFrame list={list} …>.
// Source: docs/screens.md; decision 0082.
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { asksPersonally } from '#domain/personal-number.ts';
import { oneOf, readPage, readText } from '#ui/address.ts';
import type { TextKey } from '#ui/text.ts';

export type SortName = TextKey extends infer Key ? (Key extends `list.sort.${infer Name}` ? Name : never) : never;

/** The default order first, then the others. */
type Orders = readonly [SortName, ...SortName[]];
type Asked<O extends Orders> = O extends readonly [unknown, ...infer Rest extends SortName[]] ? Rest[number] : never;
/** `null` for the default order. */
export type SortOf<O extends Orders> = Asked<O> | null;

/** What every list has in its URL; most lists have a search too. */
export type ListOrder<O extends Orders> = { sort: SortOf<O>; page: number };
export type ListFilters<O extends Orders> = { search: string } & ListOrder<O>;

export const readOrder = <O extends Orders>(address: URLSearchParams, [, ...asked]: O): ListOrder<O> => ({
  sort: oneOf(address, 'sort', asked) as SortOf<O>,
  page: readPage(address),
});

export const readList = <O extends Orders>(address: URLSearchParams, orders: O): ListFilters<O> => ({
  search: readText(address, 'search'),
  ...readOrder(address, orders),
});

/** Names in a list's URL that filter nothing: the page, the order, the searches, and an open row. */
const noFilter: ReadonlySet<string> = new Set(['page', 'sort', 'search', 'q', 'item', 'auditEvent', 'month', 'list']);

/** How many filters a list's URL has. */
export const filtersIn = (address: URLSearchParams): number =>
  [...new Set(address.keys())].filter((name) => !noFilter.has(name)).length;

export type ListSort = {
  orders: readonly SortName[];
  chosen: SortName | null;
  onChoose: (name: SortName | null) => void;
};

/** What the frame of a list needs to know of its filters. */
export type List = {
  page: number;
  toPage: (page: number) => string;
  sort?: ListSort;
  search?: { value: string; onSearch: (search: string) => void };
};

export const changed = <Filters extends { page: number }>(filters: Filters, part: Partial<Filters>): Filters => ({
  ...filters,
  page: 1,
  ...part,
});

type Filterable = { page: number; sort?: SortName | null; search?: string };

/** `closed`: the part of the filters that names an open row; any other change closes it. */
export function useFilters<Filters extends Filterable>(
  read: (address: URLSearchParams) => Filters,
  addressOf: (filters: Filters) => string,
  ordersOf: Orders | ((filters: Filters) => Orders) | null = null,
  closed: Partial<Filters> = {},
) {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const filters = read(address);
  // An old bookmark, or a link that somebody wrote.
  const isTold = asksPersonally(Object.fromEntries(address));
  useEffect(() => {
    if (isTold) void navigate(addressOf(read(address)), { replace: true });
  }, [isTold, address, read, addressOf, navigate]);
  const change = (part: Partial<Filters>) =>
    void navigate(addressOf(changed(filters, { ...closed, ...part })), { preventScrollReset: true });
  const changeList = (part: Omit<Filterable, 'page'>) => change(part as Partial<Filters>);
  const orders = typeof ordersOf === 'function' ? ordersOf(filters) : ordersOf;
  const list: List = {
    page: filters.page,
    toPage: (page) => addressOf({ ...filters, ...closed, page }),
    ...(orders && {
      sort: {
        orders,
        chosen: filters.sort ?? null,
        onChoose: (sort) => changeList({ sort: sort === orders[0] ? null : sort }),
      },
    }),
    ...(filters.search !== undefined && {
      search: { value: filters.search, onSearch: (search) => changeList({ search }) },
    }),
  };
  return { filters, change, list };
}
