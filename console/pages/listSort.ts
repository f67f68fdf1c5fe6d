// The order of a list as its address names it (`?sort=name`): a list's own order is not in the address.
// Usage: const orders = ['newest', 'oldest'] as const; sort: readSort(search, orders) among the filters;
// sort={sorting(orders, filters.sort, (sort) => change({ sort }))}.
// Source: docs/screens.md; decision 0082.
import type { TextKey } from '#ui/text.ts';

export type SortName = TextKey extends infer Key ? (Key extends `list.sort.${infer Name}` ? Name : never) : never;

/** The list's own order first, then those that can be asked for. */
type Orders = readonly [SortName, ...SortName[]];
type Asked<O extends Orders> = O extends readonly [unknown, ...infer Rest extends SortName[]] ? Rest[number] : never;
export type SortOf<O extends Orders> = Asked<O> | null;

export type ListSort = {
  orders: readonly SortName[];
  /** `null` for the list's own. */
  chosen: SortName | null;
  onChoose: (name: SortName | null) => void;
};

export function readSort<O extends Orders>(search: URLSearchParams, [, ...asked]: O): SortOf<O> {
  return (asked.find((name) => name === search.get('sort')) ?? null) as SortOf<O>;
}

export function sorting<O extends Orders>(orders: O, chosen: SortOf<O>, onChoose: (name: SortOf<O>) => void): ListSort {
  return { orders, chosen, onChoose: (name) => onChoose((name === orders[0] ? null : name) as SortOf<O>) };
}
