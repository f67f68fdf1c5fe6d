// The console's list of refunds, and its export as a file. Source: docs/screens.md; decision 0082.
import type { staffRefunds } from '#contract/decision.ts';
import type { Input, Output, Page } from '#contract/endpoint.ts';
import type { Reader } from '#platform/db.ts';
import { type ListFile, momentCell } from '#platform/list-file.ts';
import { pageOf } from '#platform/paging.ts';
import { id as texts } from '#texts/id.ts';
import * as store from './refund.sql.ts';

type Query = Input<typeof staffRefunds.listRefunds>['query'];
type Listed = Output<typeof staffRefunds.listRefunds>['data'][number];

export async function listRefunds(reader: Reader, query: Query): Promise<Page<Listed>> {
  const { page, total } = await store.listRefunds(reader, query);
  return pageOf(page.map(store.toWireWithLending), total, query);
}

export const refundFile: ListFile<Query, Listed> = {
  name: 'pengembalian-dana',
  read: ({ db }, query) => listRefunds(db, query),
  columns: [
    ['file.id', ({ id }) => id],
    ['file.group', ({ groupName }) => groupName],
    ['file.amount', ({ amount }) => amount],
    ['file.status', ({ state }) => texts[`refund.state.${state}`]],
    ['file.reason', ({ reason }) => reason],
    ['file.entered.by', ({ enteredBy }) => enteredBy],
    ['file.entered', ({ enteredAt }) => momentCell(enteredAt)],
    ['file.approved.by', ({ approvedBy }) => approvedBy],
    ['file.approved', ({ approvedAt }) => momentCell(approvedAt)],
    ['file.ended', ({ endedAt }) => momentCell(endedAt)],
  ],
};
