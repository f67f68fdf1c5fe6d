// What reconciliation asks of the server, and its acts.
// Invariant: the keys begin with the money desk's, so that an approved voucher brings its difference again.
// Source: contract/reconciliation.ts; decision 0065.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Endpoints } from '#contract/all.ts';
import type { BankStatement } from '#contract/reconciliation.ts';
import { call } from '#ui/client.ts';
import { useAct } from '../useAct.ts';

const AT_COLLEAGUE_MS = 15_000;
const deskKey = ['desk'] as const;
const statementKey = [...deskKey, 'statement'] as const;

export type DayFilters = { open: 'yes' | null; page: number };
export const statementDaysQuery = ({ open, page }: DayFilters) =>
  queryOptions({
    queryKey: [...statementKey, 'days', open, page],
    queryFn: ({ signal }) => {
      const query = { limit: '20', page: String(page), ...(open === null ? {} : { open }) };
      return call('GET staff/bankstatements', { query, signal });
    },
    placeholderData: keepPreviousData,
  });

export const bankStatementQuery = (date: string) =>
  queryOptions({
    queryKey: [...statementKey, date],
    queryFn: ({ signal }) => call('GET staff/bankstatements/:date', { params: { date }, signal }),
    // Late notices and what colleagues do come by themselves.
    refetchInterval: ({ state: { data } }) => (data?.state === 'open' ? AT_COLLEAGUE_MS : false),
  });

type Done = (statement: BankStatement) => void;

export const useUpload = (onDone: Done) =>
  useAct([statementKey], (file: File) => call('POST staff/bankstatements', { form: { file } }), onDone);

export type Resolution = Endpoints['POST staff/bankstatements/:date/resolutions']['body'];
export const useResolveDifference = (date: string, onDone: Done) =>
  useAct(
    [deskKey],
    (body: Resolution) => call('POST staff/bankstatements/:date/resolutions', { params: { date }, body }),
    onDone,
  );

export const useClose = ({ date, version }: BankStatement, onDone: Done) =>
  useAct(
    [statementKey],
    (reason: string) =>
      call('POST staff/bankstatements/:date/closings', {
        params: { date },
        body: { version, reason: reason.trim() || undefined },
      }),
    onDone,
  );

export const useReopen = ({ date, version }: BankStatement, onDone: Done) =>
  useAct(
    [statementKey],
    (reason: string) =>
      call('POST staff/bankstatements/:date/reopenings', { params: { date }, body: { version, reason } }),
    onDone,
  );
