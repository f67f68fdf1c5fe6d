// The filters of the audit trail in the URL: read, written, sent to the server.
// Invariant: unset filters are left out of the URL; another filter starts at page 1; `auditEvent` is the open row.
// Source: docs/screens.md.
import type { Endpoints } from '#contract/all.ts';
import * as address from '#ui/address.ts';
import { paths } from '../../paths.ts';
import { type ListOrder, readOrder } from '../listFilters.ts';

export const orders = ['newest', 'oldest'] as const;
const texts = ['actor', 'area', 'object', 'from', 'until', 'reason'] as const;
export type Filters = Record<(typeof texts)[number], string> & {
  refused: boolean;
  auditEvent: number | null;
} & ListOrder<typeof orders>;

const PAGE_SIZE = 50;
const dateShape = /^\d{4}-\d{2}-\d{2}$/;

export function readFilters(search: URLSearchParams): Filters {
  const text = (name: string) => address.readText(search, name);
  const dateOf = (name: string) => (dateShape.test(text(name)) ? text(name) : '');
  return {
    actor: text('actor'),
    area: /^[a-z_]+$/.test(text('area')) ? text('area') : '',
    object: text('object'),
    from: dateOf('from'),
    until: dateOf('until'),
    reason: text('reason'),
    refused: text('result') === 'refused',
    auditEvent: /^[1-9]\d{0,14}$/.test(text('auditEvent')) ? Number(text('auditEvent')) : null,
    ...readOrder(search, orders),
  };
}

export const searchOf = ({ refused, ...rest }: Filters): string =>
  address.searchOf({ ...rest, result: refused ? 'refused' : null });

export const listAt = (filters: Filters): string => paths.trail + searchOf(filters);

export const isFiltered = (filters: Filters): boolean => filters.refused || texts.some((name) => filters[name] !== '');

export function queryOf(filters: Filters): NonNullable<Endpoints['GET staff/trail']['query']> {
  const filled = texts.filter((name) => filters[name] !== '').map((name) => [name, filters[name]]);
  return {
    limit: String(PAGE_SIZE),
    page: String(filters.page),
    ...Object.fromEntries(filled),
    ...(filters.refused ? { result: 'refused' } : {}),
    ...(filters.sort === null ? {} : { sort: filters.sort }),
  };
}
