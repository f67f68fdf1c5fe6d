// Cash of meetings that officers still hold, by officer and lending, oldest first.
// Invariants: reads only; cash in hand equals the officer's account for the lending; a shortage is what is left of a
// sheet after a deposit that did not cover it.
// Source: docs/domain.md §7, §8.
import type { ListFile } from '#platform/list-file.ts';
import type { Page } from '#contract/endpoint.ts';
import type { CashInHand } from '#contract/reversal.ts';
import type { Reader } from '#platform/db.ts';
import { pageOf } from '#platform/paging.ts';
import { listCash, countCash, type Query } from './arrival.sql.ts';

/** Searched by part of the officer's or the group's name. */
export async function listCashInHand(reader: Reader, query: Query): Promise<Page<CashInHand>> {
  const rows = await listCash(reader, query);
  const { total } = await countCash(reader, query);
  const lines = rows.map(({ officerId, officerName, ...row }) => ({
    ...row,
    officer: { id: officerId, name: officerName },
  }));
  return pageOf(lines, total, query);
}

export const cashFile: ListFile<Query, CashInHand> = {
  name: 'uang-di-petugas',
  read: ({ db }, query) => listCashInHand(db, query),
  columns: [
    ['file.officer', ({ officer }) => officer.name],
    ['file.group', ({ groupName }) => groupName],
    ['file.since', ({ since }) => since],
    ['file.taken', ({ taken }) => taken],
    ['file.arrived', ({ arrived }) => arrived],
    ['file.in_hand', ({ inHand }) => inHand],
  ],
};
