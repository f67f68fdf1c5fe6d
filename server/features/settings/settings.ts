// Reference lists and public parameters.
// Source: spec §7 (lists of id and name), domain §2, api.md.
import type { Output } from '#contract/endpoint.ts';
import { settings } from '#contract/settings.ts';
import type { Reader } from '#platform/db.ts';
import type { Platform } from '#platform/platform.ts';
import { type Sql, sql } from '#platform/sql.ts';

type Named = { id: number; name: string };

export function registerSettings({ db, web }: Platform): void {
  const list = (statement: Sql) => db.rows<Named>(statement);
  web.serve(settings, {
    listProvinces: () => list(sql`select id, name from province order by name`),
    listCities: ({ query }) => {
      const province = query.province ? Number(query.province) : null;
      return list(
        sql`select id, name from city where ${province}::int is null or province_id = ${province} order by name, id`,
      );
    },
    listJobs: () => list(sql`select id, name from job order by id`),
    listSectors: () => list(sql`select id, name from business_sector order by id`),
    listBanks: () => list(sql`select id, name from bank order by name`),
    listParameters: () => listPublicParameters(db),
  });
}

export function listPublicParameters(db: Reader): Promise<Output<typeof settings.listParameters>> {
  return db.rows(sql`
    select distinct on (key) key, value, unit, effective_from as "effectiveFrom" from parameter
    where is_public and effective_from <= business_date_of(app_now()) order by key, effective_from desc`);
}
