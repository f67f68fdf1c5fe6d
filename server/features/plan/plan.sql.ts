// Statements of a lender's plan: her rules, and the open lendings that they look through.
// Source: decision 0107.
import type { FundingPlan } from '#contract/plan.ts';
import { grades } from '#domain/grade.ts';
import type { GroupId, LendingId, PersonId } from '#domain/ids.ts';
import { rhythms } from '#domain/schedule.ts';
import { gradeLetters } from '#domain/spread.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

const planRow = row({
  amount: col.rupiah,
  perGroup: col.rupiah,
  grades: col.list(col.oneOf(gradeLetters)),
  tenors: col.list(col.number),
  sectors: col.list(col.number),
  provinces: col.list(col.number),
});

export function findPlan(reader: Reader, lenderId: PersonId): Promise<FundingPlan | null> {
  return reader.row(
    planRow,
    sql`
    select amount_rupiah as amount, per_group_rupiah as "perGroup", grades, tenors, sectors, provinces
    from funding_plan where lender_id = ${lenderId}`,
  );
}

export async function upsertPlan(tx: Tx, lenderId: PersonId, plan: FundingPlan): Promise<void> {
  const { amount, perGroup, grades: letters, tenors, sectors, provinces } = plan;
  await tx.run(sql`
    insert into funding_plan (lender_id, amount_rupiah, per_group_rupiah, grades, tenors, sectors, provinces)
    values (${lenderId}, ${amount}, ${perGroup}, ${letters}::text[], ${tenors}::integer[], ${sectors}::integer[],
      ${provinces}::integer[])
    on conflict (lender_id) do update set amount_rupiah = excluded.amount_rupiah,
      per_group_rupiah = excluded.per_group_rupiah, grades = excluded.grades, tenors = excluded.tenors,
      sectors = excluded.sectors, provinces = excluded.provinces, saved_at = app_now()`);
}

const openLendingRow = row({
  id: col.id<LendingId>(),
  groupId: col.id<GroupId>(),
  name: col.text,
  city: col.text,
  provinceId: col.number,
  province: col.text,
  sectorId: col.number,
  sector: col.text,
  grade: col.oneOf(grades),
  loanAmount: col.rupiah,
  raisedAmount: col.rupiah,
  interestBps: col.number,
  tenorMonths: col.number,
  rhythm: col.oneOf(rhythms),
  instalments: col.number,
  stepRupiah: col.rupiah,
  minimumRupiah: col.rupiah,
  lenderFeeBps: col.number,
  dueAt: col.instant,
});
export type OpenLending = RowOf<typeof openLendingRow>;

/** The open lendings with a slot, without her own group's, in the order of closing, then of age; 500 at most. */
export function readOpenLendings(reader: Reader, lenderId: PersonId): Promise<OpenLending[]> {
  return reader.rows(
    openLendingRow,
    sql`
    select l.id, g.id as "groupId", g.name, c.name as city, v.id as "provinceId", v.name as province,
      s.id as "sectorId", s.name as sector, l.grade, l.loan_rupiah as "loanAmount", l.raised_rupiah as "raisedAmount",
      l.interest_bps as "interestBps", l.tenor_months as "tenorMonths", l.rhythm, l.instalments,
      l.step_rupiah as "stepRupiah", l.minimum_rupiah as "minimumRupiah", l.lender_fee_bps as "lenderFeeBps",
      l.due_at as "dueAt"
    from lending l join borrower_group g on g.id = l.group_id join city c on c.id = g.city_id
      join province v on v.id = c.province_id join business_sector s on s.id = g.sector_id
    where l.status = 'opened' and l.due_at >= app_now() and l.raised_rupiah < l.loan_rupiah
      and not exists (select 1 from group_member m where m.group_id = g.id and m.user_id = ${lenderId} and m.left_on is null)
    order by l.due_at, l.id limit 500`,
  );
}

/** Deletes the rules of an erased person; confirmed baskets stay with their portfolios. */
export async function erasePlan(tx: Tx, lenderId: PersonId): Promise<void> {
  await tx.run(sql`delete from funding_plan where lender_id = ${lenderId}`);
}
