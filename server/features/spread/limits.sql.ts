// Statements of the limits that a lender sets for herself: a row each, absent where there is none.
// Source: decision 0104.
import type { PersonId } from '#domain/ids.ts';
import { type Kind, type Limits, noLimits } from '#domain/spread.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

const subjects = ['group', 'province', 'sector', 'grade_a', 'grade_b', 'grade_c'] as const;
type Subject = (typeof subjects)[number];

const limitRow = row({
  subject: col.oneOf(subjects),
  rupiah: col.rupiah.nullable(),
  percent: col.number.nullable(),
  setAt: col.instant,
});

export type SetLimits = { limits: Limits; setAt: ReadonlyMap<Subject, Date> };

export async function readLimits(reader: Reader, lenderId: PersonId): Promise<SetLimits> {
  const rows = await reader.rows(
    limitRow,
    sql`select subject, rupiah, percent, set_at as "setAt" from spread_limit where lender_id = ${lenderId}`,
  );
  const percentOf = (subject: Subject) => rows.find((one) => one.subject === subject)?.percent ?? null;
  return {
    limits: {
      group: rows.find(({ subject }) => subject === 'group')?.rupiah ?? noLimits.group,
      province: percentOf('province'),
      sector: percentOf('sector'),
      grades: { A: percentOf('grade_a'), B: percentOf('grade_b'), C: percentOf('grade_c') },
    },
    setAt: new Map(rows.map(({ subject, setAt }) => [subject, setAt])),
  };
}

const gradeSubjects: Readonly<Record<string, Subject>> = { A: 'grade_a', B: 'grade_b', C: 'grade_c' };

/** When the limit of an item was set. */
export const setAtOf = ({ setAt }: SetLimits, kind: Kind, key: string): Date =>
  setAt.get(kind === 'grade' ? (gradeSubjects[key] ?? 'grade_c') : kind) ?? new Date(0);

export async function saveLimits(
  tx: Tx,
  lenderId: PersonId,
  { group, province, sector, grades }: Limits,
): Promise<void> {
  const wanted: [Subject, number | null, number | null][] = [
    ['group', group, null],
    ['province', null, province],
    ['sector', null, sector],
    ['grade_a', null, grades.A],
    ['grade_b', null, grades.B],
    ['grade_c', null, grades.C],
  ];
  const kept = wanted.filter(([, rupiah, percent]) => rupiah !== null || percent !== null);
  await tx.run(sql`delete from spread_limit
    where lender_id = ${lenderId} and not subject = any(${kept.map(([subject]) => subject)}::text[])`);
  if (kept.length === 0) return;
  await tx.run(sql`
    insert into spread_limit (lender_id, subject, rupiah, percent)
    select ${lenderId}, subject, rupiah, percent
    from unnest(${kept.map(([subject]) => subject)}::text[], ${kept.map(([, rupiah]) => rupiah)}::bigint[],
      ${kept.map(([, , percent]) => percent)}::smallint[]) as l (subject, rupiah, percent)
    on conflict (lender_id, subject) do update set rupiah = excluded.rupiah, percent = excluded.percent, set_at = app_now()
    where spread_limit.rupiah is distinct from excluded.rupiah or spread_limit.percent is distinct from excluded.percent`);
}

/** Deletes the limits and the calendar's link of an erased person. */
export async function eraseSpread(tx: Tx, lenderId: PersonId): Promise<void> {
  await tx.run(sql`delete from spread_limit where lender_id = ${lenderId}`);
  await tx.run(sql`delete from calendar_link where lender_id = ${lenderId}`);
}
