// Results of background jobs: proofs of the books, kinds of work that fail, closed days.
// Source: docs/domain.md §8; docs/screens.md.
import type { Overview } from '#contract/overview.ts';
import { addDays } from '#domain/calendar.ts';
import { findClosedDate } from '#features/repayment/status/status.ts';
import { today } from '#platform/clock.ts';
import type { Db, Reader, Tx } from '#platform/db.ts';
import type { BookProof } from '#platform/events.ts';
import type { Outcome } from '#platform/jobs.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

/** Saves the latest proof of a date, and when each proof last ended. */
export async function saveProof(tx: Tx, { date, faults, error, runs }: BookProof): Promise<void> {
  await tx.run(sql`insert into proof_run (name, tried_at, took_ms, faults, error, proved_at)
    select r.name, app_now(), r."tookMs", r.faults, r.error, case when r.error is null then app_now() end
    from jsonb_to_recordset(${JSON.stringify(runs)}::jsonb)
      as r (name text, "tookMs" int, faults bigint, error text)
    on conflict (name) do update set tried_at = excluded.tried_at, took_ms = excluded.took_ms, faults = excluded.faults,
      error = excluded.error, proved_at = coalesce(excluded.proved_at, proof_run.proved_at)`);
  // A proof that no longer exists.
  await tx.run(sql`delete from proof_run where name <> all(${runs.map(({ name }) => name)}::text[])`);
  await tx.run(sql`insert into book_proof (proved_on, proved_at, faults, error)
    values (${date}, app_now(), ${JSON.stringify(faults)}::jsonb, ${error})
    on conflict (proved_on) do update set proved_at = excluded.proved_at, faults = excluded.faults, error = excluded.error`);
}

const storedProofRow = row({
  date: col.businessDate,
  at: col.instant,
  faults: col.list(col.object({ proof: col.text, rows: col.number })),
  error: col.text.nullable(),
});
/** The newest proof. */
export async function findProof(reader: Reader) {
  const proof = await reader.row(
    storedProofRow,
    sql`select proved_on as date, proved_at as at, faults, error from book_proof order by proved_on desc limit 1`,
  );
  return proof && { ...proof, at: proof.at.toISOString() };
}

const proofRunRow = row({
  name: col.text,
  provedAt: col.instant.nullable(),
  faults: col.number.nullable(),
  error: col.text.nullable(),
  isLate: col.boolean,
});

/** Each proof with the last time that it ended; late when that is more than a day ago, with an hour for the night itself. */
export async function listProofRuns(reader: Reader) {
  const runs = await reader.rows(
    proofRunRow,
    sql`select name, proved_at as "provedAt", faults, error,
      coalesce(proved_at, '-infinity') < app_now() - interval '25 hours' as "isLate"
    from proof_run order by proved_at nulls first, name`,
  );
  return runs.map((run) => ({ ...run, provedAt: run.provedAt?.toISOString() ?? null }));
}

/** Saves a failure and how often it occurred; a success ends it. */
export async function saveOutcome(db: Db, { name, error }: Outcome): Promise<void> {
  await db.run(
    error === null
      ? sql`delete from work_failure where name = ${name}`
      : sql`insert into work_failure (name, since, last_at, error) values (${name}, app_now(), app_now(), ${error})
          on conflict (name) do update set failures = work_failure.failures + 1, last_at = excluded.last_at,
            error = excluded.error`,
  );
}

const workRow = row({ name: col.text, failures: col.number, since: col.instant, lastAt: col.instant, error: col.text });

export async function readWork(reader: Reader): Promise<Overview['work']> {
  const failing = await reader.rows(
    workRow,
    sql`select name, failures, since, last_at as "lastAt", error from work_failure order by since, name`,
  );
  const closedOn = await findClosedDate(reader);
  return {
    closedOn,
    behind: closedOn !== null && closedOn < addDays(await today(reader), -1),
    failing: failing.map((work) => ({
      ...work,
      since: work.since.toISOString(),
      lastAt: work.lastAt.toISOString(),
    })),
  };
}
