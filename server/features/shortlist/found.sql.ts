// Statements that find which saved searches a newly opened lending fits, and what each search has to tell.
// Invariant: a lending is matched once, in the transaction that notes what it fits.
// Source: decision 0106.
import type { LendingId, PersonId, SavedSearchId } from '#domain/ids.ts';
import type { Tx } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

export async function queueOpened(tx: Tx, lendingId: LendingId): Promise<void> {
  await tx.run(sql`insert into opened_lending (lending_id) values (${lendingId}) on conflict (lending_id) do nothing`);
}

const countRow = row({ count: col.number });

/**
 * All searches against the oldest new lendings, in one statement: those saved before the lending opened, whose filter it
 * fits as the list reads it. A lending fits twelve filters besides the grade, so only their searches are read. The first
 * group that fits sets when its search is told. Returns how many lendings were matched.
 */
export async function matchOpened(tx: Tx, { most, minutes }: { most: number; minutes: number }): Promise<number> {
  const { count } = await tx.one(
    countRow,
    sql`
    with opened as materialized (
      select lending_id, opened_at from opened_lending where matched_at is null
      order by opened_at, lending_id limit ${most} for update skip locked
    ), fit as materialized (
      select s.id as search_id, l.id as lending_id from opened o join lending l on l.id = o.lending_id
      join lateral (select sector_id, city_id from borrower_group where id = l.group_id offset 0) g on true
      join city c on c.id = g.city_id
      cross join (values (false, false), (true, false), (true, true)) place (has_province, has_city)
      cross join (values (false), (true)) trade (has_sector) cross join (values (false), (true)) span (has_tenor)
      join saved_search s on s.created_at <= o.opened_at and s.status in ('opened', 'all')
        and coalesce(s.province_id, 0) = case when has_province then c.province_id else 0 end
        and coalesce(s.city_id, 0) = case when has_city then g.city_id else 0 end
        and coalesce(s.sector_id, 0) = case when has_sector then g.sector_id else 0 end
        and coalesce(s.tenor_months, 0) = case when has_tenor then l.tenor_months else 0 end
        and (s.grade is null
          or exists (select 1 from unnest(string_to_array(s.grade, ',')) as chosen where starts_with(l.grade, chosen)))
      where l.status = 'opened'
      for key share of s skip locked
    ), kept as (
      insert into saved_search_hit (search_id, lending_id) select search_id, lending_id from fit
      on conflict (search_id, lending_id) do nothing
    ), timed as (
      update saved_search set tell_at = coalesce(tell_at, app_now() + make_interval(mins => ${minutes}))
      where id in (select search_id from fit)
    ), done as (
      delete from opened_lending where lending_id in (select lending_id from opened) returning 1
    )
    select count(*)::int as count from done`,
  );
  return count;
}

const foundRow = row({
  id: col.id<SavedSearchId>(),
  lenderId: col.id<PersonId>(),
  name: col.text,
  grade: col.text.nullable(),
  tenor: col.number.nullable(),
  sector: col.number.nullable(),
  province: col.number.nullable(),
  city: col.number.nullable(),
  status: col.text,
  sort: col.text,
  tellAt: col.instant,
  /** New groups that can still be funded. */
  count: col.number,
});
export type FoundSearch = RowOf<typeof foundRow>;

/** Locks the searches whose time to tell has come, with what they found. */
export function lockFound(tx: Tx, until: Date, most: number): Promise<FoundSearch[]> {
  return tx.rows(
    foundRow,
    sql`
    with due as materialized (
      select * from saved_search where tell_at <= ${until} order by tell_at, id limit ${most} for no key update skip locked
    )
    select d.id, d.lender_id as "lenderId", d.name, d.grade, d.tenor_months as tenor, d.sector_id as sector,
      d.province_id as province, d.city_id as city, d.status, d.sort, d.tell_at as "tellAt",
      (select count(*)::int from saved_search_hit h join lending l on l.id = h.lending_id
        where h.search_id = d.id and l.status = 'opened' and l.due_at > app_now()) as count
    from due d`,
  );
}

export async function markTold(tx: Tx, ids: readonly SavedSearchId[]): Promise<void> {
  await tx.run(sql`delete from saved_search_hit where search_id = any(${[...ids]}::uuid[])`);
  await tx.run(sql`update saved_search set tell_at = null where id = any(${[...ids]}::uuid[])`);
}
