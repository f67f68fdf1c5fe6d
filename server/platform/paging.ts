// Paged answers: true counts, and a page past the end is empty. A page is read from the nearer end of its list, so
// that the last one costs no more than the first.
// Source: docs/api.md.
import type { Page } from '#contract/endpoint.ts';
import { type Sql, sql } from './sql.ts';

export type Paging = { limit: number; page: number };

/** A cursor that may be null would be a filter over all rows before it; an id before all others is a place in the index. */
export const beforeAllIds: Sql = sql`'00000000-0000-0000-0000-000000000000'::uuid`;

export const offsetOf = ({ limit, page }: Paging): number => (page - 1) * limit;

export function pageOf<T>(data: T[], totalCount: number, { limit }: Paging): Page<T> {
  return { data, numberOfPages: Math.ceil(totalCount / limit), totalCount };
}

/** The order of a list, from its start and from its end: the same columns, reversed. */
export type Order = { forwards: Sql; backwards: Sql };

type Way = 'asc' | 'desc';

/** Sorts by these columns in turn. */
export function orderBy(...keys: readonly (readonly [column: Sql, way: Way])[]): Order {
  const list = (wayOf: (way: Way) => Way) =>
    keys
      .map(([column, way]) => (wayOf(way) === 'asc' ? sql`${column} asc` : sql`${column} desc`))
      .reduce((listed, column) => sql`${listed}, ${column}`);
  return { forwards: list((way) => way), backwards: list((way) => (way === 'asc' ? 'desc' : 'asc')) };
}

/** The same order, reversed. */
export const reversed = ({ forwards, backwards }: Order): Order => ({ forwards: backwards, backwards: forwards });

/**
 * The rows of one page of a list of this length. `read` selects `part` with the order, limit and offset for either
 * end; rows added at the start since the count do not shift a page that is read from the end.
 */
export async function readPage<T>(
  { order, total }: { order: Order; total: number },
  paging: Paging,
  read: (part: Sql) => Promise<T[]>,
): Promise<T[]> {
  const before = offsetOf(paging);
  const count = Math.min(paging.limit, total - before);
  if (count <= 0) return [];
  const after = total - before - count;
  if (before <= after) return read(sql`order by ${order.forwards} limit ${count} offset ${before}`);
  return (await read(sql`order by ${order.backwards} limit ${count} offset ${after}`)).reverse();
}

/** A list: the fields of a row, its key, and which rows it holds in which order; `inner`: the key by its name in `from`. */
export type List = { rows: Sql; id: Sql; inner?: Sql; from: Sql; where: Sql; order: Sql };

/**
 * Selects the rows of a page. Finds their ids first, so that the fields are read for that page alone and not for all
 * rows before it.
 */
export const selectPage = ({ rows, id, inner = id, from, where, order }: List, paging: Paging): Sql => sql`
  ${rows} where ${id} = any(array(
    select ${inner} from ${from} where ${where} order by ${order} limit ${paging.limit} offset ${offsetOf(paging)}))
  order by ${order}`;
