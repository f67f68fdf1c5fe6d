// The conditions that a report's filters make, over `l` (lending) and `g` (borrower_group): the one place where a filter
// becomes SQL. Where the group belonged is named by the caller: for a figure of a past date it is the place it had then.
// Invariant: whoever reports by a field role alone sees her branch alone.
// Source: decisions 0112, 0122.
import type { ReportFilters } from '#contract/report.ts';
import { withinReach } from '#platform/reach.sql.ts';
import { currentReach } from '#platform/reach.ts';
import { all, asId, type Sql, sql } from '#platform/sql.ts';

/** The columns that name the branch and the officer: of `arrears_log` at a close, or of the group now. */
type Place = { branch: Sql; officer: Sql };
const placeNow: Place = { branch: sql`g.branch_id`, officer: sql`g.officer_id` };

export function chosenBy(filters: Omit<ReportFilters, 'on'>, { branch, officer }: Place = placeNow): Sql {
  const { area, branch: ofBranch, officer: ofOfficer, grade, sector, cohort } = filters;
  return all([
    // Arrays, so that each part is found by its index.
    area !== undefined && sql`${branch} = any(array(select id from branch where area_id = ${asId(sql`${area}`)}))`,
    ofBranch !== undefined && sql`${branch} = ${asId(sql`${ofBranch}`)}`,
    ofOfficer !== undefined && sql`${officer} = ${asId(sql`${ofOfficer}`)}`,
    grade !== undefined && sql`l.grade = ${grade}`,
    sector !== undefined && sql`g.sector_id = ${Number(sector)}`,
    cohort !== undefined &&
      sql`l.disbursed_on >= ${`${cohort}-01`}::date and l.disbursed_on < ${`${cohort}-01`}::date + interval '1 month'`,
    withinReach(branch, { reach: currentReach('report.read') }),
  ]);
}
