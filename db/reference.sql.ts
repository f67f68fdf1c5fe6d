// SQL of the lists and first texts of a new database.
// Invariant: nothing is written over what already exists.
import { newId } from '#platform/ids.ts';
import type { Tx } from '#platform/db.ts';
import { sha256 } from '#platform/secrets.ts';
import { sql } from '#platform/sql.ts';

type Area = { id: number; name: string };

export async function insertBank(tx: Tx, code: string, name: string): Promise<void> {
  await tx.run(sql`insert into bank (code, name) values (${code}, ${name}) on conflict do nothing`);
}

export async function insertHoliday(tx: Tx, on: string, name: string): Promise<void> {
  await tx.run(sql`insert into holiday (on_date, name) values (${on}, ${name}) on conflict do nothing`);
}

/** The first version of a text of law, in force since before the product. */
export async function insertTerms(tx: Tx, kind: string, body: string): Promise<void> {
  await tx.run(sql`insert into terms (kind, version, effective_from, body, sha256)
    values (${kind}, 1, '2020-01-01', ${body}, ${sha256(body)}) on conflict do nothing`);
}

/** Whether there are no texts of law, which is so only before the first lists. Of two at once the second waits. */
export async function lockTerms(tx: Tx): Promise<boolean> {
  await tx.run(sql`lock table terms in exclusive mode`);
  return !(await tx.exists(sql`select 1 from terms`));
}

export function hasFaqs(tx: Tx): Promise<boolean> {
  return tx.exists(sql`select 1 from site_content where kind = 'faq' limit 1`);
}

export async function insertFaq(
  tx: Tx,
  position: number,
  { category, question, answer }: { category: string; question: string; answer: string },
): Promise<void> {
  await tx.run(sql`insert into site_content (id, kind, position, title, body, category, publish_on, changed_at)
    values (${newId()}, 'faq', ${position}, ${question}, ${answer}, ${category}, '2020-01-01', app_now())`);
}

export async function insertProvinces(tx: Tx, provinces: readonly Area[]): Promise<void> {
  await tx.run(sql`insert into province
    select id, name from jsonb_to_recordset(${JSON.stringify(provinces)}::jsonb) as p (id int, name text)
    on conflict do nothing`);
}

export async function insertCities(tx: Tx, cities: readonly (Area & { province_id: number })[]): Promise<void> {
  await tx.run(sql`insert into city
    select id, province_id, name
    from jsonb_to_recordset(${JSON.stringify(cities)}::jsonb) as c (id int, province_id int, name text)
    on conflict do nothing`);
}

/** In the order of the list. */
export async function insertNames(tx: Tx, table: 'job' | 'business_sector', names: readonly string[]): Promise<void> {
  const insert = table === 'job' ? sql`insert into job (name)` : sql`insert into business_sector (name)`;
  await tx.run(sql`${insert}
    select value from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) with ordinality order by ordinality
    on conflict do nothing`);
}
