// Statements of the lists that people choose from: banks, jobs, sectors, provinces and cities.
import { reference, type Reference, type ReferenceList } from '#contract/reference.ts';
import type { StaffId } from '#domain/ids.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';

const listTables: Readonly<Record<ReferenceList, Sql>> = {
  banks: sql`bank`,
  jobs: sql`job`,
  sectors: sql`business_sector`,
};

/** Within the same position: banks by name, the others in order of entry. */
const orderOf = (list: ReferenceList) => (list === 'banks' ? sql`position, name` : sql`position, id`);

const offeredRow = row({ id: col.number, name: col.text });

/** The entries that may be chosen. */
export function listOffered(reader: Reader, list: ReferenceList): Promise<{ id: number; name: string }[]> {
  return reader.rows(offeredRow, sql`select id, name from ${listTables[list]} where active order by ${orderOf(list)}`);
}

const referencesRow = row({ ...reference.shape });

export function listReferences(reader: Reader, list: ReferenceList): Promise<Reference[]> {
  return reader.rows(referencesRow, sql`select ${columnsOf(list)} from ${listTables[list]} order by ${orderOf(list)}`);
}

const columnsOf = (list: ReferenceList) =>
  sql`id, ${list === 'banks' ? sql`code` : sql`null::text as code`}, name, active, position, version`;

/** Whether another entry of the list has this name, whatever its case, spaces and signs that look alike. */
export const isNameTaken = (tx: Tx, list: ReferenceList, name: string, except: number | null): Promise<boolean> =>
  tx.exists(sql`select 1 from ${listTables[list]}
    where plain_text(name) = plain_text(${name}) and id is distinct from ${except}::integer`);

const referenceRow = row({ id: col.number });

export function insertReference(
  tx: Tx,
  list: ReferenceList,
  code: string | undefined,
  { name, position, staffId }: { name: string; position: number; staffId: StaffId },
) {
  const values = sql`${name}, ${position}, ${staffId}`;
  return tx.one(
    referenceRow,
    list === 'banks'
      ? sql`insert into bank (code, name, position, changed_by) values (${code}, ${values}) returning id`
      : sql`insert into ${listTables[list]} (name, position, changed_by) values (${values}) returning id`,
  );
}

export async function updateReference(
  tx: Tx,
  { list, id }: { list: ReferenceList; id: number },
  { name, position, active, staffId }: { name: string; position: number; active: boolean; staffId: StaffId },
): Promise<void> {
  await tx.run(sql`update ${listTables[list]} set name = ${name}, position = ${position}, active = ${active},
    version = version + 1, changed_by = ${staffId} where id = ${id}`);
}

const lockedReferenceRow = row({
  ...reference.omit({ id: true, code: true, version: true }).shape,
  version: col.number,
  by: col.text.nullable(),
});

export function lockReference(tx: Tx, { list, id }: { list: ReferenceList; id: number }) {
  return tx.row(
    lockedReferenceRow,
    sql`
    select r.name, r.position, r.active, r.version, (select s.name from staff s where s.id = r.changed_by) as by
    from ${listTables[list]} r where r.id = ${id} for no key update`,
  );
}

const namedRow = row({ id: col.number, name: col.text });
type Named = RowOf<typeof namedRow>;

export function listProvinces(reader: Reader): Promise<Named[]> {
  return reader.rows(namedRow, sql`select id, name from province order by name`);
}

export function listCities(reader: Reader, province: number | null): Promise<Named[]> {
  return reader.rows(
    namedRow,
    sql`select id, name from city where ${province}::int is null or province_id = ${province} order by name, id`,
  );
}
