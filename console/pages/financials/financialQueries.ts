// The statements' place in the URL (dates, and what of the general ledger is shown), and their queries.
// Source: decision 0124.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type AccountKind, accountKinds } from '#domain/account-kind.ts';
import { addDays, businessDate, type BusinessDate, findBusinessDate } from '#domain/calendar.ts';
import { oneOf, pageQuery, readPage, searchOf } from '#ui/address.ts';
import { call } from '#ui/client.ts';
import { paths } from '../../paths.ts';

/** Null where the server's own choice stands: today, the last month's end, the month until the date. */
export type Filters = {
  on: BusinessDate | null;
  against: BusinessDate | null;
  kind: AccountKind;
  account: string | null;
  from: BusinessDate | null;
  to: BusinessDate | null;
  /** Kinds of journals with commas between them. */
  journals: string | null;
  /** The journal that is open beside the ledger. */
  journal: string | null;
  page: number;
};

const kinds = Object.keys(accountKinds) as AccountKind[];
const dateIn = (address: URLSearchParams, name: string) => findBusinessDate(address.get(name) ?? '');

export const readFilters = (address: URLSearchParams): Filters => ({
  on: dateIn(address, 'on'),
  against: dateIn(address, 'against'),
  kind: oneOf(address, 'kind', kinds) ?? 'escrow',
  account: address.get('account'),
  from: dateIn(address, 'from'),
  to: dateIn(address, 'to'),
  journals: address.get('journals'),
  journal: address.get('journal'),
  page: readPage(address),
});

export const addressOf = ({ on, against, kind, ...ledger }: Filters): string =>
  paths.financials + searchOf({ on, against, kind: kind === 'escrow' ? null : kind, ...ledger });

/** What of the ledger a figure of the statements leads to; other parts of the address stay. */
export type LedgerPart = Partial<Pick<Filters, 'kind' | 'account' | 'from' | 'to' | 'journals'>>;
export const ledgerAddress = (filters: Filters, part: LedgerPart): string =>
  `${addressOf({ ...filters, account: null, from: null, to: null, journals: null, journal: null, page: 1, ...part })}#buku`;

const key = ['desk', 'financials'] as const;
const given = (values: Record<string, string | null>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== null));

export const datesOf = ({ on, against }: Filters) => given({ on, against });

export const financialsQuery = (filters: Filters) =>
  queryOptions({
    queryKey: [...key, datesOf(filters)],
    queryFn: ({ signal }) => call('GET staff/reports/financials', { query: datesOf(filters), signal }),
    placeholderData: keepPreviousData,
  });

/** The ledger's own dates, or the month until the statements' date. */
export function spanOf({ from, to }: Filters, on: BusinessDate): { from: BusinessDate; to: BusinessDate } {
  const end = to ?? on;
  return { from: from ?? businessDate(`${end.slice(0, 7)}-01`), to: end };
}

export const ledgerFilter = (filters: Filters, on: BusinessDate) => ({
  ...given({ kind: filters.kind, account: filters.account, journals: filters.journals }),
  ...spanOf(filters, on),
});

export const ledgerQuery = (filters: Filters, on: BusinessDate) =>
  queryOptions({
    queryKey: [...key, 'ledger', ledgerFilter(filters, on)],
    queryFn: ({ signal }) => call('GET staff/reports/ledger', { query: ledgerFilter(filters, on), signal }),
    placeholderData: keepPreviousData,
  });

export const linesQuery = (filters: Filters, on: BusinessDate) => {
  const query = { ...pageQuery({ page: filters.page }), ...ledgerFilter(filters, on) };
  return queryOptions({
    queryKey: [...key, 'lines', query],
    queryFn: ({ signal }) => call('GET staff/reports/ledger/entries', { query, signal }),
    placeholderData: keepPreviousData,
  });
};

export const booksMonthQuery = (month: string) =>
  queryOptions({
    queryKey: [...key, 'month', month],
    queryFn: ({ signal }) => call('GET staff/reports/booksmonths/:month', { params: { month }, signal }),
    placeholderData: keepPreviousData,
  });

/** The month of a date and those before it, the newest first. */
export function monthsUntil(on: BusinessDate, count: number): string[] {
  const months: string[] = [];
  for (let day = on; months.length < count; day = addDays(businessDate(`${day.slice(0, 7)}-01`), -1))
    months.push(day.slice(0, 7));
  return months;
}
