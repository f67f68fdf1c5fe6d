// Every date since the first statement: whether its file is there, and whether it is closed.
// Source: docs/screens.md; decision 0065.
import type { Input, Page } from '#contract/endpoint.ts';
import type { staffBankStatements, StatementDay } from '#contract/reconciliation.ts';
import type { Reader } from '#platform/db.ts';
import { type ListFile, momentCell } from '#platform/list-file.ts';
import { pageOf } from '#platform/paging.ts';
import * as store from './statement.sql.ts';

type Query = Input<typeof staffBankStatements.listStatementDays>['query'];

export async function listStatementDays(reader: Reader, query: Query): Promise<Page<StatementDay>> {
  const { page, total } = await store.listDays(reader, query.open === 'yes', query);
  return pageOf(page.map(toDay), total, query);
}

export function toDay(row: store.DayRow): StatementDay {
  const { date } = row;
  if (row.version === null) return { date, state: 'absent', version: 0, lines: 0, uploaded: null, closed: null };
  const { version, lines, uploadedBy, uploadedAt, closedBy, closedAt } = row;
  const closed = closedBy !== null && closedAt !== null ? { name: closedBy, at: closedAt.toISOString() } : null;
  const uploaded = { name: uploadedBy, at: uploadedAt.toISOString() };
  return { date, state: closed === null ? 'open' : 'closed', version, lines, uploaded, closed };
}

export const statementDaysFile: ListFile<Query, StatementDay> = {
  name: 'rekening-koran',
  read: ({ db }, query) => listStatementDays(db, query),
  columns: [
    ['file.value_date', ({ date }) => date],
    ['file.lines', ({ lines }) => lines],
    ['file.uploaded.by', ({ uploaded }) => uploaded?.name ?? null],
    ['file.uploaded', ({ uploaded }) => momentCell(uploaded?.at ?? null)],
    ['file.closed.by', ({ closed }) => closed?.name ?? null],
    ['file.closed', ({ closed }) => momentCell(closed?.at ?? null)],
  ],
};
