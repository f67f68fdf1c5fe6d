// What became of all earlier loans that were late, read once a day in each program: it is the same for every lender, and
// its statement looks at every day of every loan.
// Source: decision 0104.
import { type BusinessDate, laterDate } from '#domain/calendar.ts';
import { type Cohort, cohortFrom, cohortUntil } from '#domain/expected-loss.ts';
import type { Db } from '#platform/db.ts';
import { readCohort } from './fundings.sql.ts';

export type Cohorts = (on: BusinessDate) => Promise<Cohort | null>;

/** Null while no loan of the cohort was ever late. A failed read is not kept. */
export function createCohorts(db: Db): Cohorts {
  let kept: { on: BusinessDate; cohort: Promise<Cohort | null> } | null = null;
  return (on) => {
    if (kept?.on === on) return kept.cohort;
    const cohort = readOne(db, on);
    kept = { on, cohort };
    cohort.catch(() => {
      if (kept?.cohort === cohort) kept = null;
    });
    return cohort;
  };
}

async function readOne(db: Db, on: BusinessDate): Promise<Cohort | null> {
  const until = cohortUntil(on);
  const rows = await readCohort(db, cohortFrom(until), until);
  const [first] = rows.map((row) => row.first).sort();
  if (first === undefined) return null;
  const bands = rows.map(({ quality, loans, entered, lost }) => ({
    quality,
    loans,
    entered: BigInt(entered),
    lost: BigInt(lost),
  }));
  return { from: laterDate(first, cohortFrom(until)), until, bands };
}
