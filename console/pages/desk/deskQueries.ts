// The money desk's queries, and the mutations of maker and checker.
// Invariant: every key begins with 'desk', so that an action refetches everything that shows it; what waits for a
// colleague or the bank is polled.
import { pageQuery } from '#ui/address.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Endpoints } from '#contract/all.ts';
import type { Voucher } from '#contract/voucher.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import type { AccountKind } from '#domain/account-kind.ts';
import type { JournalKind } from '#domain/journal-kind.ts';
import { rupiah, type Rupiah } from '#domain/money.ts';
import { callAct } from '#ui/acts.ts';
import { call } from '#ui/client.ts';
import { AT_COLLEAGUE_MS } from '../four-eyes/entry.ts';
import { lendingsKey } from '../lendingsKey.ts';
import type { ListFilters, ListOrder } from '../listFilters.ts';
import { useAct } from '../useAct.ts';

const deskKey = ['desk'] as const;
export const shownBy = [deskKey, lendingsKey];

export const isUnderway = (voucher: Voucher | null): boolean =>
  voucher !== null && (voucher.state === 'entered' || voucher.state === 'approved');

export type SuspenseState = 'open' | 'resolved';
export const suspenseOrders = ['waiting', 'newest', 'oldest', 'amount'] as const;
export type SuspenseFilters = {
  state: SuspenseState;
} & ListFilters<typeof suspenseOrders>;
export const suspenseQuery = (filters: SuspenseFilters) =>
  queryOptions({
    queryKey: [...deskKey, 'suspense', pageQuery(filters)],
    queryFn: ({ signal }) => call('GET staff/suspense', { query: pageQuery(filters), signal }),
    placeholderData: keepPreviousData,
    // Polled: the bank's notices and colleagues' actions.
    refetchInterval: filters.state === 'open' ? AT_COLLEAGUE_MS : false,
  });

/** One item by its URL, whatever page of the list it is on, and also once it is resolved. */
export const suspenseItemQuery = (id: string) =>
  queryOptions({
    queryKey: [...deskKey, 'suspense item', id],
    queryFn: ({ signal }) => call('GET staff/suspense/:id', { params: { id }, signal }),
    enabled: id !== '',
  });

export const voucherOrders = ['newest', 'oldest', 'amount'] as const;
export type VoucherFilters = {
  kind: Voucher['kind'] | null;
  state: Voucher['state'] | null;
} & ListOrder<typeof voucherOrders>;
export const vouchersQuery = (filters: VoucherFilters) =>
  queryOptions({
    queryKey: [...deskKey, 'vouchers', pageQuery(filters)],
    queryFn: ({ signal }) => call('GET staff/vouchers', { query: pageQuery(filters), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.data.some(isUnderway) ? AT_COLLEAGUE_MS : false),
  });

export const voucherQuery = (id: string) =>
  queryOptions({
    queryKey: [...deskKey, 'voucher', id],
    queryFn: ({ signal }) => call('GET staff/vouchers/:id', { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data && isUnderway(data) ? AT_COLLEAGUE_MS : false),
  });

/** The bank's lines that a voucher of a statement books. */
export const statementLinesQuery = (date: string, id: string) =>
  queryOptions({
    queryKey: [...deskKey, 'voucher', id, 'lines'],
    queryFn: ({ signal }) => call('GET staff/bankstatements/:date/vouchers/:id', { params: { date, id }, signal }),
  });

export const payeesQuery = (q: string) =>
  queryOptions({
    queryKey: [...deskKey, 'payees', q],
    queryFn: ({ signal }) => call('GET staff/payees', { query: { q }, signal }),
    enabled: q.length >= 3,
    placeholderData: keepPreviousData,
  });

export const groupLendingsQuery = (search: string) =>
  queryOptions({
    queryKey: [...lendingsKey, 'found', search],
    queryFn: ({ signal }) => call('GET staff/lendings', { query: { limit: '10', page: '1', search }, signal }),
    enabled: search.length >= 3,
    placeholderData: keepPreviousData,
  });

export const banksQuery = queryOptions({
  queryKey: ['banks'],
  queryFn: ({ signal }) => call('GET banks', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export const chartQuery = queryOptions({
  queryKey: [...deskKey, 'chart'],
  queryFn: ({ signal }) => call('GET staff/ledgeraccounts', { signal }),
});

export const accountOrders = ['amount', 'smallest'] as const;
export type AccountFilters = ListOrder<typeof accountOrders>;
export const accountsOfQuery = (kind: AccountKind, filters: AccountFilters) =>
  queryOptions({
    queryKey: [...deskKey, 'accounts', kind, pageQuery(filters)],
    queryFn: ({ signal }) =>
      call('GET staff/ledgeraccounts/of/:kind', { params: { kind }, query: pageQuery(filters), signal }),
    placeholderData: keepPreviousData,
  });

export const accountQuery = (id: string) =>
  queryOptions({
    queryKey: [...deskKey, 'account', id],
    queryFn: ({ signal }) => call('GET staff/ledgeraccounts/:id', { params: { id }, signal }),
  });

export const entryOrders = ['newest', 'oldest'] as const;
export type EntryFilters = ListOrder<typeof entryOrders>;
export const entriesQuery = (id: string, filters: EntryFilters) =>
  queryOptions({
    queryKey: [...deskKey, 'entries', id, pageQuery(filters)],
    queryFn: ({ signal }) =>
      call('GET staff/ledgeraccounts/:id/entries', { params: { id }, query: pageQuery(filters), signal }),
    placeholderData: keepPreviousData,
  });

export type JournalFilters = {
  kind: JournalKind | null;
  account: AccountKind | null;
  amountFrom: string | null;
  amountTo: string | null;
  from: BusinessDate | null;
  to: BusinessDate | null;
  q: string;
} & ListOrder<typeof entryOrders>;
export const journalsQuery = (filters: JournalFilters) =>
  queryOptions({
    queryKey: [...deskKey, 'journals', pageQuery(filters)],
    queryFn: ({ signal }) => call('GET staff/journals', { query: pageQuery(filters), signal }),
    placeholderData: keepPreviousData,
  });

export const journalQuery = (id: string) =>
  queryOptions({
    queryKey: [...deskKey, 'journal', id],
    queryFn: ({ signal }) => call('GET staff/journals/:id', { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data && isUnderway(data.correction) ? AT_COLLEAGUE_MS : false),
  });

export const taxMonthQuery = (month: string) =>
  queryOptions({
    queryKey: [...deskKey, 'tax', month],
    queryFn: ({ signal }) => call('GET staff/taxes/:month', { params: { month }, signal }),
  });

export const taxLinesQuery = (month: string, filters: AccountFilters) =>
  queryOptions({
    queryKey: [...deskKey, 'tax', month, pageQuery(filters)],
    queryFn: ({ signal }) =>
      call('GET staff/taxes/:month/lenders', { params: { month }, query: pageQuery(filters), signal }),
    placeholderData: keepPreviousData,
  });

type Seen = Pick<Voucher, 'id' | 'version'>;
type Entry = Endpoints['PUT staff/vouchers/:id']['body']['entry'];

/** Enters a new version of the one that was seen. */
export const edit = ({ id, version }: Seen, entry: Entry) =>
  callAct('PUT staff/vouchers/:id', { params: { id }, body: { version, entry } });

export type Destination = Endpoints['POST staff/suspense/:id/vouchers']['body'];
/** A new entry, or a new version of the one that was seen; so do the two below. */
export const useResolve = (item: string, seen: Seen | null, onDone: (voucher: Voucher) => void) =>
  useAct(
    shownBy,
    (destination: Destination) =>
      seen === null
        ? callAct('POST staff/suspense/:id/vouchers', { params: { id: item }, body: destination })
        : edit(seen, { kind: 'suspense', destination }),
    onDone,
  );

export type Correction = Endpoints['POST staff/journals/:id/corrections']['body'];
export const useCorrect = (journal: string, seen: Seen | null, onDone: (voucher: Voucher) => void) =>
  useAct(
    shownBy,
    (correction: Correction) =>
      seen === null
        ? callAct('POST staff/journals/:id/corrections', { params: { id: journal }, body: correction })
        : edit(seen, { kind: 'correction', correction }),
    onDone,
  );

export type Remittance = { amount: Rupiah; valueDate: BusinessDate; receiptNumber: string; reason: string };
export const useRemit = (month: string, seen: Seen | null, onDone: (voucher: Voucher) => void) =>
  useAct(
    shownBy,
    (remittance: Remittance) =>
      seen === null
        ? callAct('POST staff/taxes/:month/remittances', { params: { month }, body: remittance })
        : edit(seen, { kind: 'remittance', remittance }),
    onDone,
  );

/** Names the version that was shown; so does the next. */
export const approveVoucher = ({ id, version }: Seen, reason: string) =>
  callAct('POST staff/vouchers/:id/approvals', { params: { id }, body: { version, reason: reason || undefined } });

export const cancelVoucher = ({ id, version }: Seen, reason: string) =>
  callAct('POST staff/vouchers/:id/cancellations', { params: { id }, body: { version, reason } });

/** A decimal text known to be a single amount. */
export const amountOf = (text: string): Rupiah => rupiah(Number(text));
