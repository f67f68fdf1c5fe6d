// Cash of meetings that officers still hold, by officer and lending, oldest first.
// Invariants: reads only; cash in hand equals the officer's account for the lending; a shortage is what is left of a
// sheet after a deposit that did not cover it.
// Source: docs/domain.md §7, §8.
import type { ListFile } from '#platform/list-file.ts';
import type { Page } from '#contract/endpoint.ts';
import { cashInHand, type CashInHand } from '#contract/reversal.ts';
import type { Reader } from '#platform/db.ts';
import { offsetOf, pageOf, type Paging } from '#platform/paging.ts';
import { col, row } from '#platform/row.ts';
import { all, type Sql, sql } from '#platform/sql.ts';
import { patternOf } from '#platform/words.ts';

const cashRow = row({ ...cashInHand.omit({ officer: true }).shape, officerId: col.text, officerName: col.text });
const held = sql`receipt r where r.channel = 'meeting' and r.reversed_at is null and r.arrived_rupiah < r.amount_rupiah`;

const orders = {
  oldest: sql`h.since, s.name, l.id`,
  amount: sql`h.taken - h.arrived desc, l.id`,
  name: sql`s.name, h.since, l.id`,
};

type Query = Paging & { search?: string | undefined; sort?: keyof typeof orders | undefined };

const cashInHandRow = row({ total: col.number });

/** Searched by part of the officer's or the group's name. */
export async function listCashInHand(reader: Reader, query: Query): Promise<Page<CashInHand>> {
  const chosen = all([isCalled(query.search)]);
  const rows = await reader.rows(
    cashRow,
    sql`
    select s.id as "officerId", s.name as "officerName", l.id as lending, g.name as "groupName", h.taken, h.arrived,
      h.taken - h.arrived as "inHand", h.short, h.since, business_date_of(app_now()) - h.since as days
    from (select r.officer_id, r.lending_id, sum(r.amount_rupiah)::bigint as taken, sum(r.arrived_rupiah)::bigint as arrived,
        coalesce(sum(r.amount_rupiah - r.arrived_rupiah) filter (where r.arrived_rupiah > 0), 0)::bigint as short,
        min(r.value_on) as since from ${held} group by 1, 2) h
    join staff s on s.id = h.officer_id join lending l on l.id = h.lending_id join borrower_group g on g.id = l.group_id
    where ${chosen} order by ${orders[query.sort ?? 'oldest']} limit ${query.limit} offset ${offsetOf(query)}`,
  );
  const { total } = await reader.one(
    cashInHandRow,
    sql`select count(*) as total from (select distinct r.officer_id, r.lending_id from ${held}) h
      join staff s on s.id = h.officer_id join lending l on l.id = h.lending_id join borrower_group g on g.id = l.group_id
      where ${chosen}`,
  );
  const lines = rows.map(({ officerId, officerName, ...row }) => ({
    ...row,
    officer: { id: officerId, name: officerName },
  }));
  return pageOf(lines, total, query);
}

function isCalled(typed: string | undefined): Sql | null {
  const words = typed?.trim() ?? '';
  const pattern = patternOf(words);
  return words === '' ? null : sql`(s.name ilike ${pattern} or g.name ilike ${pattern})`;
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
