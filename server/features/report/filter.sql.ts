// The conditions that a report's filters make, over `l` (lending) and `g` (borrower_group): the one place where a filter
// becomes SQL. Where the group belonged is named by the caller: for a figure of a past date it is the place it had then.
// Invariant: whoever reports by a field role alone sees her branch alone.
// Source: decisions 0112, 0122.
import type { ReportFilters } from '#contract/report.ts';
import { withinReach } from '#platform/reach.sql.ts';
import { currentReach } from '#platform/reach.ts';
import { all, asId, type Sql, sql } from '#platform/sql.ts';

/** The columns that name branch, officer and sector: of `arrears_log` at a close, or (sector: where none is named) of the group now. */
type Place = {
  branch: Sql;
  officer: Sql;
  sector?: Sql;
  /** Whose reach it is, where that is not the branch of the figure. */
  reach?: Sql;
  /** The bare columns, null in the few rows whose place is found in another way: what they hold is known to the planner. */
  written?: { branch: Sql; officer: Sql; sector: Sql };
};
const placeNow: Place = { branch: sql`g.branch_id`, officer: sql`g.officer_id` };

export function chosenBy(filters: Omit<ReportFilters, 'on'>, place: Place = placeNow): Sql {
  const { area, branch, officer, grade, sector, cohort } = filters;
  const at = (key: 'branch' | 'officer' | 'sector', isChosen: Sql): Sql => {
    const [found, written] = [place[key] ?? sql`g.sector_id`, place.written?.[key]];
    return written
      ? sql`(${written} ${isChosen} or ${written} is null and ${found} ${isChosen})`
      : sql`${found} ${isChosen}`;
  };
  return all([
    // Arrays, so that each part is found by its index.
    area !== undefined && at('branch', sql`= any(array(select id from branch where area_id = ${asId(sql`${area}`)}))`),
    // Subqueries are computed once: a reused plan would check the form of the id again for each row.
    branch !== undefined && at('branch', sql`= (select ${asId(sql`${branch}`)})`),
    officer !== undefined && at('officer', sql`= (select ${asId(sql`${officer}`)})`),
    grade !== undefined && sql`l.grade = ${grade}`,
    sector !== undefined && at('sector', sql`= ${Number(sector)}`),
    cohort !== undefined &&
      sql`l.disbursed_on >= ${`${cohort}-01`}::date and l.disbursed_on < ${`${cohort}-01`}::date + interval '1 month'`,
    withinReach(place.reach ?? place.branch, { reach: currentReach('report.read') }),
  ]);
}
