// The console's first page and its page of failed work: queues, whether the books balance, and failures. Reads the
// tables of all features; its own data are the proofs of the books and the kinds of work that fail.
// Source: docs/screens.md; docs/domain.md §3, §8, §10; decision 0060.
import { staffDay } from '#contract/day.ts';
import { type Books, type BranchQuality, type Overview, type Quality, staffOverview } from '#contract/overview.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import { may } from '#domain/permissions.ts';
import { type OutstandingLending, tkb } from '#domain/statistics.ts';
import { readOutstanding, readOutstandingOfBranches } from '#features/repayment/status/status.ts';
import { readTotals } from '#ledger/ledger.ts';
import { now } from '#platform/clock.ts';
import type { Reader } from '#platform/db.ts';
import { sendListFile } from '#platform/list-file.ts';
import type { Platform } from '#platform/platform.ts';
import type { StaffCaller } from '#platform/session.ts';
import { readDay } from './day.ts';
import { abandonFailure, failureFile, listFailures, retryFailure } from './failures.ts';
import { readQueues } from './queues.sql.ts';
import { serveStaffNotices } from './staff-notices.ts';
import { findProof, listProofRuns, readWork, saveOutcome, saveProof } from './work.sql.ts';

export function registerOverview(platform: Platform): void {
  const { db, events, jobs, console: consoleSide } = platform;
  consoleSide.serve(staffOverview, {
    getOverview: ({ caller }) => readOverview(db, caller),
    listFailures: ({ caller, query }) => listFailures(db, caller, query),
    exportFailures: (call) => sendListFile(platform, staffOverview.exportFailures, call, failureFile(call.caller)),
    retryFailure: ({ caller, params, body }) => retryFailure(platform, caller, params, body),
    abandonFailure: ({ caller, params, body }) => abandonFailure(platform, caller, params, body),
  });
  consoleSide.serve(staffDay, { getDay: ({ caller }) => readDay(db, caller) });
  serveStaffNotices(platform);
  events.on('booksProved', 'overview', saveProof);
  jobs.onOutcome((outcome) => saveOutcome(db, outcome));
}

async function readOverview(reader: Reader, caller: StaffCaller): Promise<Overview> {
  const [queues, books, work] = await Promise.all([
    readQueues(reader, caller),
    may(caller.roles, 'books.read') ? readBooks(reader) : null,
    readWork(reader),
  ]);
  const { closedOn } = work;
  const quality =
    closedOn === null ? null : { date: closedOn, rates: ratesOf(await readOutstanding(reader, closedOn)) };
  const seesLoans = may(caller.roles, 'lending.read');
  const branches = closedOn === null || !seesLoans ? null : await readBranches(reader, closedOn);
  return { asOf: (await now(reader)).toISOString(), queues, books, quality, branches, work };
}

async function readBooks(reader: Reader): Promise<Books> {
  const totals = await readTotals(reader);
  const proof = await findProof(reader);
  const proofs = await listProofRuns(reader);
  return { ...totals, proof, proofs };
}

const thresholds = [0, 30, 60, 90] as const;

/**
 * How well loans are repaid, as of the last closed date: TKB0 to TKB90, each with its numerator and denominator.
 * Invariant: the figures are those saved by the daily close, all of one date; nothing is recalculated.
 */
const ratesOf = (outstanding: readonly OutstandingLending[]): Quality['rates'] =>
  thresholds.map((days) => {
    const { numerator, denominator, bp } = tkb(outstanding, days);
    return {
      days,
      numerator: String(numerator),
      denominator: String(denominator),
      percentage: bp === null ? null : bp / 100,
    };
  });

/** The same for each branch within reach that has something outstanding, the lowest TKB90 first. */
async function readBranches(reader: Reader, date: BusinessDate): Promise<BranchQuality[]> {
  const branches = (await readOutstandingOfBranches(reader, date)).map(({ branch, outstanding }) => ({
    branch,
    rates: ratesOf(outstanding),
    tkb90: tkb(outstanding, 90).bp,
  }));
  return branches
    .filter(({ tkb90 }) => tkb90 !== null)
    .sort((one, other) => Number(one.tkb90) - Number(other.tkb90))
    .map(({ branch, rates }) => ({ branch, rates }));
}
