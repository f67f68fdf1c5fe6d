// Statements of a lender's plan: her rules, and the open lendings that they look through.
// Source: decision 0107.
import type { FundingPlan } from '#contract/plan.ts';
import type { PlanFilter } from '#domain/funding-plan.ts';
import { grades } from '#domain/grade.ts';
import type { GroupId, LendingId, PersonId } from '#domain/ids.ts';
import { rhythms } from '#domain/schedule.ts';
import { gradeLetters } from '#domain/spread.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';

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

const offered = (lenderId: PersonId): Sql => sql`
  lending l join borrower_group g on g.id = l.group_id join city c on c.id = g.city_id
    join province v on v.id = c.province_id join business_sector s on s.id = g.sector_id
    where l.status = 'opened' and l.due_at >= app_now() and l.raised_rupiah < l.loan_rupiah
      and not exists (select 1 from group_member m where m.group_id = g.id and m.user_id = ${lenderId} and m.left_on is null)`;

type Filters = Pick<FundingPlan, PlanFilter>;

/** What each filter lets through; an empty list is all. */
const passed = ({ grades: letters, tenors, sectors, provinces }: Filters): Record<PlanFilter, Sql> => ({
  grades: sql`(${letters.length === 0} or left(l.grade, 1) = any(${letters}::text[]))`,
  tenors: sql`(${tenors.length === 0} or l.tenor_months = any(${tenors}::integer[]))`,
  sectors: sql`(${sectors.length === 0} or g.sector_id = any(${sectors}::integer[]))`,
  provinces: sql`(${provinces.length === 0} or c.province_id = any(${provinces}::integer[]))`,
});

const openCountRow = row({
  open: col.number,
  fitting: col.number,
  grades: col.number,
  tenors: col.number,
  sectors: col.number,
  provinces: col.number,
});

/** How many lendings with a slot are open to her, how many fit, and how many each filter leaves out. */
export function countOpen(reader: Reader, lenderId: PersonId, filters: Filters) {
  const { grades: byGrade, tenors, sectors, provinces } = passed(filters);
  return reader.one(
    openCountRow,
    sql`
    select count(*) as open, count(*) filter (where ${byGrade} and ${tenors} and ${sectors} and ${provinces}) as fitting,
      count(*) filter (where not ${byGrade}) as grades, count(*) filter (where not ${tenors}) as tenors,
      count(*) filter (where not ${sectors}) as sectors, count(*) filter (where not ${provinces}) as provinces
    from ${offered(lenderId)}`,
  );
}

type Page = { filters: Filters; after: LendingId | null; limit: number };

/**
 * The next open lendings with a slot that her filters let through, without her own group's, in the order of closing,
 * then of age.
 */
export function readFitting(
  reader: Reader,
  lenderId: PersonId,
  { filters, after, limit }: Page,
): Promise<OpenLending[]> {
  const { grades: byGrade, tenors, sectors, provinces } = passed(filters);
  return reader.rows(
    openLendingRow,
    sql`
    select l.id, g.id as "groupId", g.name, c.name as city, v.id as "provinceId", v.name as province,
      s.id as "sectorId", s.name as sector, l.grade, l.loan_rupiah as "loanAmount", l.raised_rupiah as "raisedAmount",
      l.interest_bps as "interestBps", l.tenor_months as "tenorMonths", l.rhythm, l.instalments,
      l.step_rupiah as "stepRupiah", l.minimum_rupiah as "minimumRupiah", l.lender_fee_bps as "lenderFeeBps",
      l.due_at as "dueAt"
    from ${offered(lenderId)} and ${byGrade} and ${tenors} and ${sectors} and ${provinces}
      and (${after}::uuid is null or (l.due_at, l.id) > (select p.due_at, p.id from lending p where p.id = ${after}))
    order by l.due_at, l.id limit ${limit}`,
  );
}

/** Deletes the rules of an erased person; confirmed baskets stay with their portfolios. */
export async function erasePlan(tx: Tx, lenderId: PersonId): Promise<void> {
  await tx.run(sql`delete from funding_plan where lender_id = ${lenderId}`);
}
