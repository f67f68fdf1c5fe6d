// Reports to the authorities: what there is of a month and a day, the check of one, and what was taken.
// Invariant: every key begins with 'authority', so that a take refetches whatever shows a report.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AuthorityReport, AuthorityTake } from '#contract/authority.ts';
import { takeFileName } from '#domain/authority-report.ts';
import { type BusinessDate, businessDate, formatDate, monthTitle } from '#domain/calendar.ts';
import { pageQuery } from '#ui/address.ts';
import { call, loadFile } from '#ui/client.ts';
import { saveFile } from '#ui/saveFile.ts';
import { t } from '#ui/text.ts';

const key = ['authority'] as const;
export const shownBy = [key];

type Set = AuthorityReport['set'];
type Chosen = { month: string | null; day: BusinessDate | null };

const given = ({ month, day }: Chosen) => ({ ...(month && { month }), ...(day && { day }) });

export const overviewQuery = (chosen: Chosen) =>
  queryOptions({
    queryKey: [...key, 'overview', given(chosen)],
    queryFn: ({ signal }) => call('GET staff/authorityreports', { query: given(chosen), signal }),
    placeholderData: keepPreviousData,
  });

/** `set` is as it stands in the address: the server knows no other than its own. */
export const reportQuery = (set: string, period: string) =>
  queryOptions({
    queryKey: [...key, 'report', set, period],
    queryFn: ({ signal }) =>
      call('GET staff/authorityreports/:set/:period', { params: { set: set as Set, period }, signal }),
  });

export const takesQuery = (page: number) =>
  queryOptions({
    queryKey: [...key, 'takes', page],
    queryFn: ({ signal }) => call('GET staff/authoritytakes', { query: pageQuery({ page }), signal }),
    placeholderData: keepPreviousData,
  });

export const takeReport = ({ set, period, takes }: AuthorityReport) =>
  call('POST staff/authorityreports/:set/:period/takes', { params: { set, period }, body: { seen: takes.length } });

type Form = AuthorityTake['files'][number]['form'];

export async function saveTaken(take: AuthorityTake, form: Form): Promise<void> {
  const file = await loadFile('GET staff/authoritytakes/:id/:form', { params: { id: take.id, form } });
  saveFile(file, takeFileName(take, form));
}

/** "Oktober 2026", or "31 Oktober 2026". */
export const periodText = (period: string): string =>
  period.length > 'YYYY-MM'.length ? formatDate(businessDate(period)) : monthTitle(period);

export const takeName = ({ correction }: AuthorityTake): string =>
  correction === 0 ? t('authority.taken.first') : t('authority.taken.correction', { no: correction });
