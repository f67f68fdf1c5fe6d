// The list of the marketplace: filters, order, page. Every order ends with the id, so that equal rows keep their
// places.
// Source: docs/api.md; docs/settled.md 61.
import type { Input, Page } from '#contract/endpoint.ts';
import type { Lending, lendings } from '#contract/lending.ts';
import { grades } from '#domain/grade.ts';
import type { LendingId } from '#domain/ids.ts';
import type { Reader } from '#platform/db.ts';
import { type Order, orderBy, pageOf, readPage } from '#platform/paging.ts';
import { col, row } from '#platform/row.ts';
import { all, type Sql, sql } from '#platform/sql.ts';
import { readLendings, type Viewer } from './read.ts';

type Query = Input<typeof lendings.listLendings>['query'];

const lendingsRow = row({ total: col.number });

const lendingsShape = row({ id: col.id<LendingId>() });

export async function listLendings(reader: Reader, query: Query, viewer: Viewer): Promise<Page<Lending>> {
  const chosen = sql`from ${tablesOf(query)} where ${conditionsOf(query, viewer)}`;
  const { total } = await reader.one(lendingsRow, sql`select count(*) as total ${chosen}`);
  const list = { order: orders[query.sort ?? 'newest'], total };
  const page = await readPage(list, query, (part) => reader.rows(lendingsShape, sql`select l.id ${chosen} ${part}`));
  const ids = page.map(({ id }) => id);
  return pageOf(await readLendings(reader, ids, viewer), total, query);
}

/**
 * Only a filter by group needs more than the lending, and every visit counts them. Few lendings are open: the group of each
 * is looked up, while for the other states groups may lead to lendings.
 */
function tablesOf({ status = 'opened', sector, city, province }: Query): Sql {
  if (sector === undefined && city === undefined && province === undefined) return sql`lending l`;
  const group =
    status === 'opened'
      ? sql`join lateral (select sector_id, city_id from borrower_group where id = l.group_id offset 0) g on true`
      : sql`join borrower_group g on g.id = l.group_id`;
  return sql`lending l ${group} join city c on c.id = g.city_id`;
}

/** Constants, so that the plan knows which state is rare: few are open among all. */
const isOfStatus: Record<NonNullable<Query['status']>, Sql> = {
  opened: sql`l.status = 'opened'`,
  funded: sql`l.status = 'funded'`,
  disbursed: sql`l.status = 'disbursed'`,
  failed: sql`l.status = 'failed'`,
  refunded: sql`l.status = 'refunded'`,
  all: sql`l.status <> 'draft'`,
};

function conditionsOf(
  { status = 'opened', grade, sector, city, province, tenor, saved }: Query,
  { viewerId = null }: Viewer,
): Sql {
  return all([
    isOfStatus[status],
    grade !== undefined && sql`l.grade = any(${gradesOf(grade)})`,
    sector !== undefined && sql`g.sector_id = ${Number(sector)}`,
    city !== undefined && sql`g.city_id = ${Number(city)}`,
    province !== undefined && sql`c.province_id = ${Number(province)}`,
    tenor !== undefined && sql`l.tenor_months = ${Number(tenor)}`,
    saved !== undefined && sql`l.id in (select lending_id from lending_bookmark where lender_id = ${viewerId}::uuid)`,
  ]);
}

/** "A,B1" means A1 to A4 and B1. */
function gradesOf(text: string): string[] {
  const names = text.split(',');
  return grades.filter((grade) => names.some((name) => grade.startsWith(name)));
}

const latest = [sql`l.id`, 'desc'] as const;

const orders: Record<NonNullable<Query['sort']>, Order> = {
  newest: orderBy([sql`l.created_at`, 'desc'], latest),
  // Fundable ones first, least time left on top.
  closing: orderBy([sql`(l.status <> 'opened' or l.due_at < app_now())`, 'asc'], [sql`l.due_at`, 'asc'], latest),
  interest: orderBy([sql`l.interest_bps`, 'desc'], latest),
  remaining: orderBy([sql`l.loan_rupiah - l.raised_rupiah`, 'desc'], latest),
};
