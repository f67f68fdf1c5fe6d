// Statements of the searches that a lender saved.
// Source: decision 0106.
import { searchSorts, searchStatuses } from '#contract/lending.ts';
import type { PersonId, SavedSearchId } from '#domain/ids.ts';
import type { Searched } from '#domain/shortlist.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

const savedRow = row({
  id: col.id<SavedSearchId>(),
  name: col.text,
  grade: col.text.nullable(),
  sector: col.text.nullable(),
  province: col.text.nullable(),
  city: col.text.nullable(),
  tenor: col.text.nullable(),
  status: col.oneOf(searchStatuses),
  sort: col.oneOf(searchSorts),
  sectorName: col.text.nullable(),
  provinceName: col.text.nullable(),
  cityName: col.text.nullable(),
  createdAt: col.instant,
});
export type SavedRow = RowOf<typeof savedRow>;

/** The first saved one first. */
export function readSearches(reader: Reader, lenderId: PersonId): Promise<SavedRow[]> {
  return reader.rows(
    savedRow,
    sql`select s.id, s.name, s.grade, s.sector_id::text as sector, s.province_id::text as province, s.city_id::text as city,
      s.tenor_months::text as tenor, s.status, s.sort, b.name as "sectorName", p.name as "provinceName",
      c.name as "cityName", s.created_at as "createdAt"
    from saved_search s left join business_sector b on b.id = s.sector_id left join province p on p.id = s.province_id
    left join city c on c.id = s.city_id where s.lender_id = ${lenderId} order by s.created_at, s.id`,
  );
}

const placesRow = row({
  isSector: col.boolean,
  isProvince: col.boolean,
  /** Null when there is no such city. */
  provinceOfCity: col.text.nullable(),
});

/** What there is of a sector and places; null where none is asked about. */
export function readPlaces(reader: Reader, { sector, province, city }: Searched) {
  return reader.one(
    placesRow,
    sql`select exists (select 1 from business_sector where id = ${sector}::integer) as "isSector",
      exists (select 1 from province where id = ${province}::integer) as "isProvince",
      (select province_id::text from city where id = ${city}::integer) as "provinceOfCity"`,
  );
}

export async function insertSearch(
  tx: Tx,
  lenderId: PersonId,
  search: Searched & { id: SavedSearchId; name: string },
): Promise<void> {
  const { id, name, grade, sector, province, city, tenor, status, sort } = search;
  await tx.run(sql`insert into saved_search
      (id, lender_id, name, grade, sector_id, province_id, city_id, tenor_months, status, sort)
    values (${id}, ${lenderId}, ${name}, ${grade}, ${sector}::integer, ${province}::integer, ${city}::integer,
      ${tenor}::smallint, ${status}, ${sort})`);
}

export async function renameSearchTo(tx: Tx, id: SavedSearchId, name: string): Promise<void> {
  await tx.run(sql`update saved_search set name = ${name} where id = ${id}`);
}

/** With what it was still to tell. */
export async function dropSearch(tx: Tx, id: SavedSearchId): Promise<void> {
  await tx.run(sql`delete from saved_search where id = ${id}`);
}
