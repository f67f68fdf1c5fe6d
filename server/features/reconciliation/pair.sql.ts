// Statements of what people said of matches: pairings, within a day or over two, and matches of a rule that were undone.
// Source: docs/domain.md §8; decisions 0126, 0135.
import type { BusinessDate } from '#domain/calendar.ts';
import type { StaffId, StatementPairId, StatementUnmatchId } from '#domain/ids.ts';
import type { MatchRule } from '#domain/matching.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import type { Part } from './matching.sql.ts';

/** A reference of a date, with the two sums that were seen. */
export type DatedPart = Part & { date: BusinessDate };

const partOf = col.object({ date: col.businessDate, reference: col.text, told: col.number, booked: col.number });
const pairRow = row({ id: col.id<StatementPairId>(), by: col.text, at: col.instant, parts: col.list(partOf) });
export type PairRow = RowOf<typeof pairRow>;

/** The pairings that stand and have a part on a date, with all their parts. */
export const readPairs = (reader: Reader, date: BusinessDate): Promise<PairRow[]> =>
  reader.rows(
    pairRow,
    sql`
    select p.id, s.name as by, p.made_at as at, (select jsonb_agg(jsonb_build_object('date', t.value_on,
        'reference', t.reference, 'told', t.told_rupiah, 'booked', t.booked_rupiah) order by t.value_on, t.reference)
      from statement_pair_part t where t.pair_id = p.id) as parts
    from statement_pair p join staff s on s.id = p.made_by
    where p.undone_at is null and p.id in (select t.pair_id from statement_pair_part t where t.value_on = ${date})
    order by p.made_at, p.id`,
  );

/** `date`: the day whose page it was made on. */
export async function insertPair(
  tx: Tx,
  id: StatementPairId,
  { date, parts }: { date: BusinessDate; parts: readonly DatedPart[] },
  staffId: StaffId,
): Promise<void> {
  await tx.run(sql`insert into statement_pair (id, value_on, made_by, made_at)
    values (${id}, ${date}, ${staffId}, app_now())`);
  await tx.run(sql`insert into statement_pair_part (pair_id, value_on, reference, told_rupiah, booked_rupiah)
    select ${id}, p.date, p.reference, p.told, p.booked
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as p (date date, reference text, told bigint, booked bigint)`);
}

const datesRow = row({ date: col.businessDate });

/** The dates that a pairing has parts on, the earliest first. */
export const readPairDates = (reader: Reader, id: StatementPairId): Promise<RowOf<typeof datesRow>[]> =>
  reader.rows(
    datesRow,
    sql`select distinct value_on as date from statement_pair_part where pair_id = ${id} order by value_on`,
  );

/** False when it was undone already. */
export async function undoPair(tx: Tx, id: StatementPairId, staffId: StaffId): Promise<boolean> {
  const changed = await tx.run(sql`update statement_pair set undone_by = ${staffId}, undone_at = app_now()
    where id = ${id} and undone_at is null`);
  return changed > 0;
}

const undoneRow = row({ id: col.id<StatementPairId>() });

/** Undoes what stands of a date over one of these references: its sums have changed, so that it counts no more. */
export const undoPairsOver = (
  tx: Tx,
  { date, parts }: { date: BusinessDate; parts: readonly Pick<Part, 'reference'>[] },
  staffId: StaffId,
): Promise<RowOf<typeof undoneRow>[]> =>
  tx.rows(
    undoneRow,
    sql`update statement_pair p set undone_by = ${staffId}, undone_at = app_now()
    where p.undone_at is null and p.id in (select t.pair_id from statement_pair_part t
      where t.value_on = ${date} and t.reference = any(${parts.map(({ reference }) => reference)}::text[]))
    returning p.id`,
  );

const unmatchRow = row({
  id: col.id<StatementUnmatchId>(),
  reference: col.text,
  told: col.number,
  booked: col.number,
  reason: col.text,
  by: col.text,
  at: col.instant,
});
export type UnmatchRow = RowOf<typeof unmatchRow>;

/** What people undid of a date, the newest first: part by part. */
export const readUnmatched = (reader: Reader, date: BusinessDate): Promise<UnmatchRow[]> =>
  reader.rows(
    unmatchRow,
    sql`
    select u.id, t.reference, t.told_rupiah as told, t.booked_rupiah as booked, u.reason, s.name as by, u.made_at as at
    from statement_unmatch_part t join statement_unmatch u on u.id = t.unmatch_id join staff s on s.id = u.made_by
    where t.value_on = ${date} order by u.made_at desc, u.id desc`,
  );

export async function insertUnmatch(
  tx: Tx,
  id: StatementUnmatchId,
  { rule, parts }: { rule: MatchRule; parts: readonly DatedPart[] },
  { staffId, reason }: { staffId: StaffId; reason: string },
): Promise<void> {
  await tx.run(sql`insert into statement_unmatch (id, rule, reason, made_by, made_at)
    values (${id}, ${rule}, ${reason}, ${staffId}, app_now())`);
  await tx.run(sql`insert into statement_unmatch_part (unmatch_id, value_on, reference, told_rupiah, booked_rupiah)
    select ${id}, p.date, p.reference, p.told, p.booked
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as p (date date, reference text, told bigint, booked bigint)`);
}
