// Background job for portfolios and unfilled lendings: lapsed windows, finished processing, missed decisions.
// Invariant: in order of time, each in its own transaction that checks again on locked rows; a failing case is
// logged, skipped until the next round, and blocks no other.
// Source: docs/domain.md §1, §4, §5.
import { businessDateOf } from '#domain/calendar.ts';
import type { Reader, Tx } from '#platform/db.ts';
import type { Platform } from '#platform/platform.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { activatePortfolio, failPortfolio } from './portfolio.ts';
import { lockPortfolio } from './portfolio.sql.ts';
import { refundUndecided } from './refund.ts';

const caseRow = row({
  kind: col.oneOf(['signature', 'payment', 'processing', 'decision']),
  id: col.text,
  dueAt: col.instant,
});
type Case = RowOf<typeof caseRow>;

const BATCH = 200;
// A signature or payment of the last second gets a minute to arrive.
const GRACE_MS = 60_000;

/** Handles everything due by then; answers how many cases were finished. */
export async function workThroughWindows({ db, log }: Platform, until: Date): Promise<number> {
  let ended = 0;
  for (
    let batch = await listDue(db, until, null);
    batch.length > 0;
    batch = await listDue(db, until, batch.at(-1) ?? null)
  ) {
    for (const due of batch) {
      try {
        if (await db.tx((tx) => endCase(tx, due, until))) ended += 1;
      } catch (error) {
        log.error({ ...due, error: error instanceof Error ? error.stack : String(error) }, 'window not worked through');
      }
    }
  }
  return ended;
}

function listDue(reader: Reader, until: Date, after: Case | null): Promise<Case[]> {
  const lapsed = new Date(until.getTime() - GRACE_MS);
  const next = after ? sql`(due_at, id) > (${after.dueAt}, ${after.id}::uuid)` : sql`true`;
  // Cut to milliseconds, the precision of Date; otherwise the cursor would stay on its own row for ever.
  return reader.rows(
    caseRow,
    sql`
    select kind, id, due_at as "dueAt" from (select kind, id, date_trunc('milliseconds', due_at) as due_at from (
      select 'signature' as kind, id, signature_due_at as due_at from portfolio
        where status = 'waiting_signature' and signature_due_at < ${lapsed}
      union all select 'payment', id, payment_due_at from portfolio
        where status = 'waiting_payment' and payment_due_at < ${lapsed}
      union all select 'processing', id, process_due_at from portfolio
        where status = 'processing' and process_due_at <= ${until}
      union all select 'decision', id, decide_at from lending where status = 'opened' and decide_at <= ${until}
    ) moment) due where ${next} order by due_at, id limit ${BATCH}`,
  );
}

/** False when it is no longer due because another transaction was faster. */
async function endCase(tx: Tx, { kind, id, dueAt }: Case, until: Date): Promise<boolean> {
  if (kind === 'decision') return refundUndecided(tx, id, until, businessDateOf(dueAt));
  const locked = await lockPortfolio(tx, id);
  if (!locked) return false;
  const { status } = locked.portfolio;
  if (kind === 'processing' && status === 'processing') await activatePortfolio(tx, locked);
  else if (kind === 'signature' && status === 'waiting_signature')
    await failPortfolio(tx, locked, 'signature_lapsed', dueAt);
  else if (kind === 'payment' && status === 'waiting_payment') await failPortfolio(tx, locked, 'payment_lapsed', dueAt);
  else return false;
  return true;
}
