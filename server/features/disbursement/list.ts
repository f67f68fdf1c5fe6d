// Disbursements as the console lists them, and the same list as a file.
// Source: docs/screens.md; decision 0082.
import type { Input, Output, Page } from '#contract/endpoint.ts';
import type { staffDisbursements } from '#contract/disbursement.ts';
import type { Reader } from '#platform/db.ts';
import { type ListFile, momentCell } from '#platform/list-file.ts';
import { pageOf } from '#platform/paging.ts';
import { id as texts } from '#texts/id.ts';
import * as store from './disbursement.sql.ts';

type Query = Input<typeof staffDisbursements.listDisbursements>['query'];
type Listed = Output<typeof staffDisbursements.listDisbursements>['data'][number];

export async function listDisbursements(reader: Reader, query: Query): Promise<Page<Listed>> {
  const { page, total } = await store.listDisbursements(reader, query);
  return pageOf(page.map(store.toWireWithLending), total, query);
}

export const disbursementFile: ListFile<Query, Listed> = {
  name: 'pencairan',
  read: ({ db }, query) => listDisbursements(db, query),
  columns: [
    ['file.id', ({ id }) => id],
    ['file.group', ({ groupName }) => groupName],
    ['file.net', ({ amount }) => amount],
    ['file.status', ({ state }) => texts[`disbursement.state.${state}`]],
    ['file.entered.by', ({ enteredBy }) => enteredBy],
    ['file.entered', ({ enteredAt }) => momentCell(enteredAt)],
    ['file.approved.by', ({ approvedBy }) => approvedBy],
    ['file.approved', ({ approvedAt }) => momentCell(approvedAt)],
    ['file.value_date', ({ valueDate }) => valueDate],
    ['file.reason', ({ reason }) => reason],
  ],
};
