// What the money desk asks of the server, and the acts of its two people.
// Invariant: every key begins with 'desk', so that an act finds all that shows it; what waits for a colleague or the bank is
// asked again by itself. Source: contract/voucher.ts, contract/books.ts.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Endpoints } from '#contract/all.ts';
import type { Voucher } from '#contract/voucher.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import type { AccountKind } from '#domain/journal.ts';
import type { JournalKind } from '#domain/journal-kind.ts';
import { rupiah, type Rupiah } from '#domain/money.ts';
import { call } from '#ui/client.ts';
import { lendingsKey } from '../lendings/lendingQueries.ts';
import { useAct } from '../useAct.ts';

const AT_COLLEAGUE_MS = 15_000;
const deskKey = ['desk'] as const;
const shownBy = [deskKey, lendingsKey];
const paged = (page: number) => ({ limit: '20', page: String(page) });

export const isUnderway = (voucher: Voucher | null): boolean =>
  voucher !== null && (voucher.state === 'entered' || voucher.state === 'approved');

export type SuspenseState = 'open' | 'resolved';
export const suspenseQuery = ({ state, page }: { state: SuspenseState; page: number }) =>
  queryOptions({
    queryKey: [...deskKey, 'suspense', state, page],
    queryFn: ({ signal }) => call('GET staff/suspense', { query: { ...paged(page), state }, signal }),
    placeholderData: keepPreviousData,
    // What the bank tells and what colleagues do comes by itself.
    refetchInterval: state === 'open' ? AT_COLLEAGUE_MS : false,
  });

/** One item by its address, whatever page of the list it stands on, and also once it is resolved. */
export const suspenseItemQuery = (id: string) =>
  queryOptions({
    queryKey: [...deskKey, 'suspense item', id],
    queryFn: ({ signal }) => call('GET staff/suspense/:id', { params: { id }, signal }),
    enabled: id !== '',
  });

export type VoucherFilters = { kind: Voucher['kind'] | null; state: Voucher['state'] | null; page: number };
export const vouchersQuery = ({ kind, state, page }: VoucherFilters) =>
  queryOptions({
    queryKey: [...deskKey, 'vouchers', kind, state, page],
    queryFn: ({ signal }) => {
      const query = { ...paged(page), ...(kind === null ? {} : { kind }), ...(state === null ? {} : { state }) };
      return call('GET staff/vouchers', { query, signal });
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.data.some(isUnderway) ? AT_COLLEAGUE_MS : false),
  });

export const voucherQuery = (id: string) =>
  queryOptions({
    queryKey: [...deskKey, 'voucher', id],
    queryFn: ({ signal }) => call('GET staff/vouchers/:id', { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data && isUnderway(data) ? AT_COLLEAGUE_MS : false),
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

export const accountsOfQuery = (kind: AccountKind, page: number) =>
  queryOptions({
    queryKey: [...deskKey, 'accounts', kind, page],
    queryFn: ({ signal }) =>
      call('GET staff/ledgeraccounts/of/:kind', { params: { kind }, query: paged(page), signal }),
    placeholderData: keepPreviousData,
  });

export const accountQuery = (id: string) =>
  queryOptions({
    queryKey: [...deskKey, 'account', id],
    queryFn: ({ signal }) => call('GET staff/ledgeraccounts/:id', { params: { id }, signal }),
  });

export const entriesQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [...deskKey, 'entries', id, page],
    queryFn: ({ signal }) =>
      call('GET staff/ledgeraccounts/:id/entries', { params: { id }, query: paged(page), signal }),
    placeholderData: keepPreviousData,
  });

export type JournalFilters = {
  kind: JournalKind | null;
  from: BusinessDate | null;
  to: BusinessDate | null;
  q: string;
  page: number;
};
export const journalsQuery = ({ kind, from, to, q, page }: JournalFilters) =>
  queryOptions({
    queryKey: [...deskKey, 'journals', kind, from, to, q, page],
    queryFn: ({ signal }) => {
      const dates = { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) };
      const query = { ...paged(page), ...dates, ...(kind ? { kind } : {}), ...(q === '' ? {} : { q }) };
      return call('GET staff/journals', { query, signal });
    },
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

export const taxLinesQuery = (month: string, page: number) =>
  queryOptions({
    queryKey: [...deskKey, 'tax', month, page],
    queryFn: ({ signal }) => call('GET staff/taxes/:month/lenders', { params: { month }, query: paged(page), signal }),
    placeholderData: keepPreviousData,
  });

type Seen = Pick<Voucher, 'id' | 'version'>;
type Entry = Endpoints['PUT staff/vouchers/:id']['body']['entry'];

/** Enters another version in the place of the one that was seen. */
const edit = ({ id, version }: Seen, entry: Entry) =>
  call('PUT staff/vouchers/:id', { params: { id }, body: { version, entry } });

export type Destination = Endpoints['POST staff/suspense/:id/vouchers']['body'];
/** A new entry, or with one that was seen another version of it; so the two below. */
export const useResolve = (item: string, seen: Seen | null, onDone: (voucher: Voucher) => void) =>
  useAct(
    shownBy,
    (destination: Destination) =>
      seen === null
        ? call('POST staff/suspense/:id/vouchers', { params: { id: item }, body: destination })
        : edit(seen, { kind: 'suspense', destination }),
    onDone,
  );

export type Correction = Endpoints['POST staff/journals/:id/corrections']['body'];
export const useCorrect = (journal: string, seen: Seen | null, onDone: (voucher: Voucher) => void) =>
  useAct(
    shownBy,
    (correction: Correction) =>
      seen === null
        ? call('POST staff/journals/:id/corrections', { params: { id: journal }, body: correction })
        : edit(seen, { kind: 'correction', correction }),
    onDone,
  );

export type Remittance = { amount: Rupiah; valueDate: BusinessDate; receiptNumber: string; reason: string };
export const useRemit = (month: string, seen: Seen | null, onDone: (voucher: Voucher) => void) =>
  useAct(
    shownBy,
    (remittance: Remittance) =>
      seen === null
        ? call('POST staff/taxes/:month/remittances', { params: { month }, body: remittance })
        : edit(seen, { kind: 'remittance', remittance }),
    onDone,
  );

/** Of a difference in the bank's statement. */
export const useEditReason = (seen: Seen, onDone: (voucher: Voucher) => void) =>
  useAct(shownBy, (reason: string) => edit(seen, { kind: 'bank_statement', reason }), onDone);

/** Approves the version that was shown, and no other. */
export const useApproveVoucher = (onDone: (voucher: Voucher) => void) =>
  useAct(
    shownBy,
    ({ id, version, reason }: Seen & { reason: string }) =>
      call('POST staff/vouchers/:id/approvals', {
        params: { id },
        body: { version, reason: reason.trim() || undefined },
      }),
    onDone,
  );

export const useCancelVoucher = (onDone: (voucher: Voucher) => void) =>
  useAct(
    shownBy,
    ({ id, version, reason }: Seen & { reason: string }) =>
      call('POST staff/vouchers/:id/cancellations', { params: { id }, body: { version, reason: reason.trim() } }),
    onDone,
  );

/** A decimal text that is known to be one amount. */
export const amountOf = (text: string): Rupiah => rupiah(Number(text));
