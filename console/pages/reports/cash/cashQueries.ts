// What the screens of cash ahead load, and where their figures lead.
// Source: decision 0129.
import { queryOptions } from '@tanstack/react-query';
import type { CashAheadReport } from '#contract/cash-ahead.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import type { PlannedKind } from '#domain/cash-ahead.ts';
import { searchOf } from '#ui/address.ts';
import { call } from '#ui/client.ts';
import { paths } from '../../../paths.ts';

export const cashAheadQuery = queryOptions({
  queryKey: ['reports', 'cash'],
  queryFn: ({ signal }): Promise<CashAheadReport> => call('GET staff/reports/cash', { signal }),
});

export const rowLists = ['planned', 'instalments'] as const;
export type RowList = (typeof rowLists)[number];
/** `on`: the day of the bank; null for all planned money. */
export type Shown = { list: RowList; on: BusinessDate | null; kind: PlannedKind | null; page: number };

/** The rows behind a figure. */
export const rowsLink = ({ list, on = null, kind = null, page = 1 }: Partial<Shown> & { list: RowList }): string =>
  paths.cashAheadRows(searchOf({ list: list === 'planned' ? null : list, on, kind, page }));

/** The page with one week open. */
export const weekLink = (from: BusinessDate): string => `${paths.cashAhead}?week=${from}#minggu-${from}`;
