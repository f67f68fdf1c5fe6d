// Paged answers: true counts, and a page past the end is empty. Source: api.md (Paged).
import type { Page } from '#contract/endpoint.ts';

export type Paging = { limit: number; page: number };

export const offsetOf = ({ limit, page }: Paging): number => (page - 1) * limit;

export function pageOf<T>(data: T[], totalCount: number, { limit }: Paging): Page<T> {
  return { data, numberOfPages: Math.ceil(totalCount / limit), totalCount };
}
