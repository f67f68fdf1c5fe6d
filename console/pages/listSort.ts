// The sort order of a list in the URL (`?sort=name`); the list's default order is left out.
// Usage: const orders = ['newest', 'oldest'] as const; sort: readSort(search, orders) among the filters;
// sort={sorting(orders, filters.sort, (sort) => change({ sort }))}.
// Source: docs/screens.md; decision 0082.
import type { TextKey } from '#ui/text.ts';

export type SortName = TextKey extends infer Key ? (Key extends `list.sort.${infer Name}` ? Name : never) : never;

/** The default order first, then the others. */
type Orders = readonly [SortName, ...SortName[]];
type Asked<O extends Orders> = O extends readonly [unknown, ...infer Rest extends SortName[]] ? Rest[number] : never;
export type SortOf<O extends Orders> = Asked<O> | null;

export type ListSort = {
  orders: readonly SortName[];
  /** `null` for the default order. */
  chosen: SortName | null;
  onChoose: (name: SortName | null) => void;
};

export function readSort<O extends Orders>(search: URLSearchParams, [, ...asked]: O): SortOf<O> {
  return (asked.find((name) => name === search.get('sort')) ?? null) as SortOf<O>;
}

export function sorting<O extends Orders>(orders: O, chosen: SortOf<O>, onChoose: (name: SortOf<O>) => void): ListSort {
  return { orders, chosen, onChoose: (name) => onChoose((name === orders[0] ? null : name) as SortOf<O>) };
}
