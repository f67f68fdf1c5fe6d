// Statements of the report of officers and branches: their loans at a close, and their work of a range of dates.
// Invariant: meetings and collection count for who had the group on the due date.
// Source: docs/glossary.md; decision 0123.
import type { ReportFilters } from '#contract/report.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import type { Reader } from '#platform/db.ts';
import { col, row } from '#platform/row.ts';
import { all, type Sql, sql } from '#platform/sql.ts';
import { dueSummedIn, type Range } from './collection.sql.ts';
import { chosenBy } from './filter.sql.ts';
import { keptAs, placeAt, readMade } from './sums.sql.ts';

export type By = 'officer' | 'branch';
type Filters = Omit<ReportFilters, 'on'>;

const placeRow = row({ id: col.text, name: col.text });

/** Of a loan in the log of a close: where its group was then. */
const then = placeAt('a');

/** What had a running loan or arrears at the close of a date, from the sums made ahead where the filters allow it. */
async function standingAt(reader: Reader, by: By, on: BusinessDate, filters: Filters): Promise<Sql> {
  const kept = keptAs(filters, by);
  const made = kept === null ? [] : await readMade(reader, [on]);
  if (kept === null || made.length === 0)
    return sql`select ${then[by]} as id, count(distinct l.group_id) filter (where a.principal_open_rupiah > 0)::int as groups,
        coalesce(sum(coalesce(c.members, (select count(*) from member_loan m where m.lending_id = l.id)))
          filter (where a.principal_open_rupiah > 0), 0)::int as members,
        sum(a.principal_open_rupiah) as outstanding, sum(a.arrears_rupiah) as arrears,
        coalesce(sum(a.principal_open_rupiah) filter (where a.days_past_due > 30), 0) as late30
      from arrears_log a join lending l on l.id = a.lending_id left join cohort_loan c on c.lending_id = l.id
      where ${all([
        sql`a.business_date = ${on} and (a.principal_open_rupiah > 0 or a.arrears_rupiah > 0)`,
        chosenBy(filters, then),
      ])} group by 1`;
  return sql`select s.value::uuid as id, coalesce(t.groups, 0) as groups, coalesce(t.members, 0) as members,
      sum(s.principal_rupiah) as outstanding, sum(s.arrears_rupiah) as arrears,
      coalesce(sum(s.principal_rupiah) filter (where s.age > 30), 0) as late30
    from portfolio_sum s left join portfolio_standing t
      on t.business_date = s.business_date and t.dimension = s.dimension and t.value = s.value::uuid
    where ${all([
      sql`s.business_date = ${on} and s.dimension = ${by}`,
      kept.values !== null && sql`s.value = any(${kept.values}::text[])`,
    ])} group by 1, 2, 3`;
}

/** Their names, in order. */
export function listPlaces(reader: Reader, by: By, ids: readonly string[]) {
  const table = by === 'officer' ? sql`staff` : sql`branch`;
  return reader.rows(
    placeRow,
    sql`select p.id, p.name from ${table} p where p.id = any(${[...ids]}::uuid[]) order by p.name, p.id`,
  );
}

const standingRow = row({
  id: col.text,
  groups: col.number,
  members: col.number,
  outstanding: col.text,
  arrears: col.text,
  late30: col.text,
});

/** Their running loans at the close of a date. */
export async function readStanding(reader: Reader, by: By, on: BusinessDate, filters: Filters) {
  const standing = await standingAt(reader, by, on, filters);
  return reader.rows(
    standingRow,
    sql`select s.id::text, s.groups, s.members, s.outstanding::text, s.arrears::text, s.late30::text from (${standing}) s`,
  );
}

const dueRow = row({
  id: col.text,
  planned: col.number,
  held: col.number,
  attended: col.number,
  expected: col.number,
  due: col.text,
  onDay: col.text,
});

/** Meetings and what was due at them, of a range. */
export function readMeetings(reader: Reader, by: By, { from, through }: Range, filters: Filters) {
  const key = by === 'officer' ? sql`c.officer_id` : sql`c.branch_id`;
  const { tables, where } = dueSummedIn({ from, through }, through, filters);
  return reader.rows(
    dueRow,
    sql`select ${key} as id, sum(c.planned)::int as planned, sum(c.held)::int as held,
        sum(c.attended)::int as attended,
        sum(c.expected)::int as expected, sum(c.due_rupiah)::text as due, sum(c.paid_0_rupiah)::text as "onDay"
      from ${tables} where ${where} group by 1`,
  );
}

const keptRow = row({ id: col.text, due: col.number, kept: col.number });

/** Tasks about groups and loans that were due in a range: kept is done by its date; cancelled ones do not count. A task has no grade. */
export function readTasks(reader: Reader, by: By, { from, through }: Range, filters: Filters) {
  const { area, branch, officer, sector } = filters;
  const key = by === 'officer' ? sql`t.assignee_id` : sql`g.branch_id`;
  return reader.rows(
    keptRow,
    sql`select ${key} as id, count(*)::int as due,
        count(*) filter (where t.state = 'done' and business_date_of(t.changed_at) <= t.due_on)::int as kept
      from task t join borrower_group g on g.id = t.group_id
      where ${all([
        sql`t.due_on between ${from} and ${through} and t.state <> 'cancelled'`,
        chosenBy({ area, branch, officer, sector }, { branch: sql`g.branch_id`, officer: sql`t.assignee_id` }),
      ])} group by 1`,
  );
}

/** Promises to pay that were due in a range, by whose group it is now; those that another replaced do not count. */
export function readPromises(reader: Reader, by: By, { from, through }: Range, filters: Filters) {
  const key = by === 'officer' ? sql`g.officer_id` : sql`g.branch_id`;
  return reader.rows(
    keptRow,
    sql`select ${key} as id, count(*)::int as due, count(*) filter (where p.state = 'kept')::int as kept
      from payment_promise p join lending l on l.id = p.lending_id join borrower_group g on g.id = l.group_id
      where ${all([sql`p.due_on between ${from} and ${through} and p.state <> 'replaced'`, chosenBy(filters)])} group by 1`,
  );
}

const cashRow = row({ id: col.text, amount: col.text, days: col.number });

/** Cash of meetings that is not at the bank yet, and the age of the oldest, in days: with whoever took it. */
export function readCash(reader: Reader, by: By, filters: Filters) {
  const key = by === 'officer' ? sql`r.officer_id` : sql`g.branch_id`;
  return reader.rows(
    cashRow,
    sql`select ${key} as id, sum(r.amount_rupiah - r.arrived_rupiah)::text as amount,
        business_date_of(app_now()) - min(r.value_on) as days
      from receipt r join lending l on l.id = r.lending_id join borrower_group g on g.id = l.group_id
      where ${all([
        sql`r.channel = 'meeting' and r.reversed_at is null and r.arrived_rupiah < r.amount_rupiah`,
        chosenBy(filters, { branch: sql`g.branch_id`, officer: sql`r.officer_id` }),
      ])} group by 1`,
  );
}
