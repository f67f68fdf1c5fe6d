// Queries and mutations for reconciliation.
// Invariant: the keys begin with the money desk's, so that approving a voucher refetches its difference.
// Source: decision 0065.
import { pageQuery } from '#ui/address.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Endpoints } from '#contract/all.ts';
import type { matchedBy } from '#domain/matching.ts';
import type { BankStatement, StatementDifference, StatementUpload } from '#contract/reconciliation.ts';
import type { MatchedLine } from '#contract/statement-lines.ts';
import type { StatementRule } from '#contract/statement-rule.ts';
import { callAct } from '#ui/acts.ts';
import { call } from '#ui/client.ts';
import type { ListOrder } from '../listFilters.ts';
import { AT_COLLEAGUE_MS } from '../four-eyes/entry.ts';
import { useAct } from '../useAct.ts';

const deskKey = ['desk'] as const;
const statementKey = [...deskKey, 'statement'] as const;
export const shownBy = [statementKey];

export const orders = ['newest', 'oldest'] as const;
export type DayFilters = { open: 'yes' | null } & ListOrder<typeof orders>;
export const statementDaysQuery = (filters: DayFilters) =>
  queryOptions({
    queryKey: [...statementKey, 'days', pageQuery(filters)],
    queryFn: ({ signal }) => call('GET staff/bankstatements', { query: pageQuery(filters), signal }),
    placeholderData: keepPreviousData,
  });

export const bankStatementQuery = (date: string) =>
  queryOptions({
    queryKey: [...statementKey, date],
    queryFn: ({ signal }) => call('GET staff/bankstatements/:date', { params: { date }, signal }),
    // Polled: late notices and colleagues' actions.
    refetchInterval: ({ state: { data } }) => (data?.state === 'open' ? AT_COLLEAGUE_MS : false),
  });

/** Often while a file is being read, else only by a colleague's upload. */
const AT_READING_MS = 1_000;
const isUnderWay = ({ state }: StatementUpload): boolean => state === 'waiting' || state === 'reading';

export const statementUploadsQuery = queryOptions({
  queryKey: [...statementKey, 'uploads'],
  queryFn: ({ signal }) => call('GET staff/bankstatementuploads', { signal }),
  refetchInterval: ({ state: { data } }) => (data?.some(isUnderWay) ? AT_READING_MS : AT_COLLEAGUE_MS),
});

type Done = (statement: BankStatement) => void;

export const useUpload = (onDone: (upload: StatementUpload) => void) =>
  useAct(shownBy, (file: File) => call('POST staff/bankstatements', { form: { file } }), onDone);

export type Resolution = Endpoints['POST staff/bankstatements/:date/resolutions']['body'];
export const useResolveDifference = (date: string, onDone: Done) =>
  useAct(
    [deskKey],
    (body: Resolution) => callAct('POST staff/bankstatements/:date/resolutions', { params: { date }, body }),
    onDone,
  );

export const closeDate = ({ date, version }: BankStatement, reason: string) =>
  callAct('POST staff/bankstatements/:date/closings', {
    params: { date },
    body: { version, reason: reason || undefined },
  });

export const reopenDate = ({ date, version }: BankStatement, reason: string) =>
  callAct('POST staff/bankstatements/:date/reopenings', { params: { date }, body: { version, reason } });

export type Part = Pick<StatementDifference, 'reference' | 'told' | 'booked'>;
const partsOf = (of: readonly Part[]) => of.map(({ reference, told, booked }) => ({ reference, told, booked }));

type Beside = { date: BankStatement['date']; version: number; parts: readonly Part[] };

/** `beside`: what is matched with the parts, of one day beside. */
export const usePair = ({ date, version }: BankStatement, onDone: Done) =>
  useAct(
    [deskKey],
    ({ parts, beside }: { parts: readonly Part[]; beside?: Beside | undefined }) =>
      callAct('POST staff/bankstatements/:date/pairs', {
        params: { date },
        body: { version, parts: partsOf(parts), beside: beside && { ...beside, parts: partsOf(beside.parts) } },
      }),
    onDone,
  );

export const undoPair = ({ date, version }: BankStatement, id: BankStatement['pairs'][number]['id'], reason: string) =>
  callAct('POST staff/bankstatements/:date/pairs/:id/undoings', { params: { date, id }, body: { version, reason } });

export type MatchedFilters = { by: (typeof matchedBy)[number]; rule: string | null; page: number };

/** The lines that a rule, or people, matched. */
export const matchedLinesQuery = (date: string, { by, rule, page }: MatchedFilters) =>
  queryOptions({
    queryKey: [...statementKey, date, 'matches', by, rule, page],
    queryFn: ({ signal }) =>
      call('GET staff/bankstatements/:date/matches', {
        params: { date },
        query: { by, ...pageQuery({ rule, page }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const undoMatch = ({ date, version }: BankStatement, parts: NonNullable<MatchedLine['undo']>, reason: string) =>
  callAct('POST staff/bankstatements/:date/undoings', { params: { date }, body: { version, ...parts, reason } });

type Batch = Endpoints['POST staff/bankstatements/:date/batches']['body'];
export const bookTogether = (
  { date, version }: BankStatement,
  { way, parts, reason }: { way: Batch['way']; parts: readonly Part[]; reason: string },
) =>
  callAct('POST staff/bankstatements/:date/batches', {
    params: { date },
    body: { version, way, parts: partsOf(parts), reason },
  });

/** What a line may be, found by what was typed. */
export const candidatesQuery = (date: string, reference: string, q: string) =>
  queryOptions({
    queryKey: [...statementKey, date, 'candidates', reference, q],
    queryFn: ({ signal }) =>
      call('GET staff/bankstatements/:date/lines/:id/candidates', {
        params: { date, id: reference },
        query: { q: q || undefined },
        signal,
      }),
  });

type Split = Pick<Endpoints['POST staff/bankstatements/:date/splits']['body'], 'parts' | 'reason'> & { line: Part };
export const useSplit = ({ date, version }: BankStatement, onDone: Done) =>
  useAct(
    [deskKey],
    ({ line: { reference, told, booked }, ...body }: Split) =>
      callAct('POST staff/bankstatements/:date/splits', {
        params: { date },
        body: { version, line: { reference, told, booked }, ...body },
      }),
    onDone,
  );

export const rulesQuery = queryOptions({
  queryKey: [...statementKey, 'rules'],
  queryFn: ({ signal }) => call('GET staff/statementrules', { signal }),
  refetchInterval: AT_COLLEAGUE_MS,
});

export type Like = Endpoints['POST staff/statementrules/previews']['body'];
/** What a rule like this would have matched; asked only once it can be. */
export const previewQuery = (like: Like) =>
  queryOptions({
    queryKey: [...statementKey, 'preview', like],
    queryFn: ({ signal }) => call('POST staff/statementrules/previews', { body: like, signal }),
    enabled: like.contains.trim().length >= 3 && like.atMost >= 1,
    placeholderData: keepPreviousData,
  });

export type NewRule = Endpoints['POST staff/statementrules']['body'];
export const useProposeRule = (onDone: (rule: StatementRule) => void) =>
  useAct([deskKey], (body: NewRule) => callAct('POST staff/statementrules', { body }), onDone);

export const decideRule = (
  way: 'approvals' | 'cancellations' | 'stops',
  { id, version }: StatementRule,
  reason: string,
) => {
  const params = { id };
  if (way === 'approvals')
    return callAct('POST staff/statementrules/:id/approvals', {
      params,
      body: { version, reason: reason || undefined },
    });
  if (way === 'cancellations')
    return callAct('POST staff/statementrules/:id/cancellations', { params, body: { version, reason } });
  return callAct('POST staff/statementrules/:id/stops', { params, body: { reason } });
};
