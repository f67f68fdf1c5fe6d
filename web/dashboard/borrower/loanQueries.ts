// Queries for a borrower's loans. One loan is polled every three seconds while it waits for the borrower's signature;
// a list keeps its page on screen until the next one is loaded.
// Invariant: every key begins with 'loans'.
// Source: spec §7, §9; docs/settled.md 41, 42.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BorrowerPortfolio } from '#contract/borrower.ts';
import { type Answer, call } from '#ui/client.ts';

const EVERY_MS = 3_000;
const SELDOM_MS = 15_000;
const LIST_SIZE = 20;
const SCHEDULE_SIZE = 12;

export type LoanList = Answer<'GET borrowers/portofolio'>;
export type InstalmentPage = Answer<'GET borrowers/:id/schedules'>;

/** The agreement exists and the borrower has not signed it. Source: spec §4. */
export const mustSign = ({ status, envelopeStatus }: Pick<BorrowerPortfolio, 'status' | 'envelopeStatus'>): boolean =>
  status === 'funded' && envelopeStatus === null;

export const borrowerSummaryQuery = queryOptions({
  queryKey: ['loans', 'summary'],
  queryFn: ({ signal }) => call('GET borrowers/summary', { signal }),
});

export const loansQuery = (page: number) =>
  queryOptions({
    queryKey: ['loans', 'list', page],
    queryFn: ({ signal }): Promise<LoanList> =>
      call('GET borrowers/portofolio', { query: { limit: String(LIST_SIZE), page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  });

/** The first page, for the start: asked again while a number is made, and while a payment to it may come. */
export const startLoansQuery = queryOptions({
  ...loansQuery(1),
  refetchInterval: ({ state }) => pollOf(state.data?.data ?? []),
});

function pollOf(loans: readonly BorrowerPortfolio[]): number | false {
  if (loans.some((loan) => mustSign(loan) || loan.account?.isReady === false)) return EVERY_MS;
  return loans.some(({ account, slip }) => account !== null && (slip?.total ?? 0) > 0) ? SELDOM_MS : false;
}

export const loanQuery = (id: string) =>
  queryOptions({
    queryKey: ['loans', 'one', id],
    queryFn: ({ signal }) => call('GET borrowers/:id', { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data !== undefined && mustSign(state.data) ? EVERY_MS : false),
  });

export const instalmentsQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ['loans', 'schedule', id, page],
    queryFn: ({ signal }): Promise<InstalmentPage> =>
      call('GET borrowers/:id/schedules', {
        params: { id },
        query: { limit: String(SCHEDULE_SIZE), page: String(page) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
