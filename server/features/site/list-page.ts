// The public marketplace with filters and an order in its address: the same ones as the dashboard's list.
// Invariant: only open lendings; a value that means nothing is left out, never refused.
// Source: docs/screens.md; docs/settled.md 61.
import type { PublicList, PublicQuery } from '#contract/site.ts';
import { listLendings } from '#features/lending/list.sql.ts';
import { listCities } from '#features/settings/references.sql.ts';
import type { Reader } from '#platform/db.ts';
import { shownLendings } from './facts.ts';

const patterns = {
  grade: /^[ABC](,[ABC])*$/,
  tenor: /^[1-9]\d{0,2}$/,
  sector: /^[1-9]\d{0,8}$/,
  province: /^[1-9]\d{0,8}$/,
  city: /^[1-9]\d{0,8}$/,
  sort: /^(closing|newest|interest|remaining)$/,
} as const satisfies Record<keyof PublicQuery, RegExp>;

/** What an address asks for, in one order of its keys; null when it asks for nothing. A city needs its province. */
export function readListQuery(raw: unknown): PublicQuery | null {
  const given = raw as Record<string, unknown>;
  const query: Record<string, string> = {};
  for (const [key, pattern] of Object.entries(patterns)) {
    const value = given[key];
    if (typeof value === 'string' && pattern.test(value)) query[key] = value;
  }
  if (query['province'] === undefined) delete query['city'];
  return Object.keys(query).length === 0 ? null : query;
}

export async function readPublicList(reader: Reader, query: PublicQuery): Promise<PublicList> {
  const { sort = 'closing', ...filters } = query;
  const asked = { ...filters, sort, status: 'opened', limit: shownLendings, page: 1 } as const;
  const { data: shown, totalCount: total } = await listLendings(reader, asked, {});
  const cities = query.province === undefined ? [] : await listCities(reader, Number(query.province));
  return { query, shown, total, cities };
}
