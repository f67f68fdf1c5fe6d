// Statements of the parameters: values in force on a date, and all values ever set.
import type { Output } from '#contract/endpoint.ts';
import { parameterItem, parameterValue } from '#contract/proposal.ts';
import type { settings } from '#contract/settings.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import { parameterKeys, parameterUnits } from '#domain/parameter.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

const valueInForceRow = row({ key: col.oneOf(parameterKeys), value: col.number });

export function listValuesInForce(reader: Reader, on?: BusinessDate) {
  const date = on === undefined ? sql`business_date_of(app_now())` : sql`${on}`;
  return reader.rows(
    valueInForceRow,
    sql`
    select distinct on (key) key, value from parameter where effective_from <= ${date} order by key, effective_from desc`,
  );
}

const figuresRow = row({ key: col.text, value: col.number, unit: col.oneOf(parameterUnits) });

export function listPublicFigures(reader: Reader) {
  return reader.rows(
    figuresRow,
    sql`
    select distinct on (key) key, value, unit from parameter
    where is_public and effective_from <= business_date_of(app_now()) order by key, effective_from desc`,
  );
}

const valueRow = row({
  ...parameterItem.pick({ key: true, unit: true, smallest: true, largest: true, isPublic: true }).shape,
  ...parameterValue.omit({ changedAt: true }).shape,
  changedAt: col.instant,
});
export type ValueRow = RowOf<typeof valueRow>;

/** All values ever set, each parameter's latest first. */
export function readValues(reader: Reader, key: string | null): Promise<ValueRow[]> {
  return reader.rows(
    valueRow,
    sql`
    select p.key, p.unit, p.smallest, p.largest, p.is_public as "isPublic", p.value, p.effective_from as "effectiveFrom",
      p.source, s.name as "changedBy", p.changed_at as "changedAt"
    from parameter p left join staff s on s.id = p.changed_by
    where ${key}::text is null or p.key = ${key} order by p.key, p.effective_from desc`,
  );
}

const valueBeforeRow = row({ value: col.number });

export function readValueBefore(reader: Reader, key: string, effectiveFrom: BusinessDate) {
  return reader.one(
    valueBeforeRow,
    sql`select value from parameter
    where key = ${key} and effective_from <= ${effectiveFrom} order by effective_from desc limit 1`,
  );
}

export async function insertValue(
  tx: Tx,
  key: string,
  {
    effectiveFrom,
    value,
    source,
    changedBy,
  }: { effectiveFrom: BusinessDate; value: number | null; source: string | null; changedBy: string },
): Promise<void> {
  await tx.run(sql`
    insert into parameter (key, effective_from, value, unit, smallest, largest, is_public, source, changed_by, changed_at)
    select key, ${effectiveFrom}, ${value}, unit, smallest, largest, is_public, ${source}, ${changedBy}, app_now()
    from parameter where key = ${key} order by effective_from desc limit 1
    on conflict (key, effective_from) do update
      set value = excluded.value, source = excluded.source, changed_by = excluded.changed_by, changed_at = excluded.changed_at`);
}

const publicParameterRow = row({
  key: col.text,
  value: col.number,
  unit: col.oneOf(parameterUnits),
  effectiveFrom: col.businessDate,
});

export function listPublicParameters(db: Reader): Promise<Output<typeof settings.listParameters>> {
  return db.rows(
    publicParameterRow,
    sql`
    select distinct on (key) key, value, unit, effective_from as "effectiveFrom" from parameter
    where is_public and effective_from <= business_date_of(app_now()) order by key, effective_from desc`,
  );
}
