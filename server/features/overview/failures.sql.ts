// Failed and postponed work of all kinds, read from the features' tables in one shape.
// Invariants: work that succeeded, ended or expired is not included; each kind has a role that reads it.
// Source: docs/domain.md §3, §9; decision 0060.
import { type FailureKind, failureKinds } from '#domain/failure.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { offsetOf, type Paging } from '#platform/paging.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { asId, sql, type Sql } from '#platform/sql.ts';

const failureRow = row({
  kind: col.oneOf(failureKinds),
  id: col.text,
  what: col.text,
  /** Unmasked; the recipient is masked before it leaves the server. */
  subject: col.text,
  amount: col.rupiah.nullable(),
  attempts: col.number,
  error: col.text,
  since: col.instant,
  nextTryAt: col.instant.nullable(),
  givenUp: col.boolean,
});
export type FailureRow = RowOf<typeof failureRow>;

const tries = sql`t.attempts::int as attempts, coalesce(t.last_error, 'unknown') as error`;
const noAmount = sql`null::bigint as amount`;
const goesOn = sql`false as "givenUp"`;
/** Kept for people: nothing tries it again by itself. */
const isHeld = sql`coalesce(t.outcome = 'held', false)`;
/** As the indexes of open cases have it. */
const isOpenCase = sql`(t.outcome = 'held' and t.resolved_at is null)`;

type Source = { rows: Sql; id: Sql };

/** `t` is the table whose row is the case: actions lock that row. */
const sources: Record<FailureKind, Source> = {
  message: {
    id: sql`t.id::text`,
    rows: sql`t.channel as what, case when t.channel = 'push' then '' else t.recipient end as subject, ${noAmount}, ${tries}, t.created_at as since,
        case when t.given_up_at is null then t.due_at end as "nextTryAt", t.given_up_at is not null as "givenUp"
      from outbox_message t where t.sent_at is null and t.abandoned_at is null and (t.attempts > 0 or t.given_up_at is not null)
        and (t.expires_at is null or t.expires_at > app_now())`,
  },
  document: {
    id: sql`t.id::text`,
    rows: sql`t.kind as what, t.number as subject, ${noAmount}, ${tries}, t.created_at as since,
        t.retry_at as "nextTryAt", ${goesOn}
      from agreement t where t.sent_at is null and t.state in ('drafted', 'signed') and t.last_error is not null`,
  },
  signature_event: {
    id: sql`t.event_id`,
    rows: sql`t.kind as what, coalesce(a.number, '') as subject, ${noAmount}, ${tries}, t.received_at as since,
        t.retry_at as "nextTryAt", ${isHeld} as "givenUp"
      from signature_event t left join agreement a on a.id = ${asId(sql`t.document_id`)}
      where ((t.applied_at is null and t.last_error is not null) or ${isOpenCase})`,
  },
  bank_event: {
    id: sql`t.provider || ':' || t.event_id`,
    rows: sql`t.kind as what, coalesce(v.holder_name, '') as subject, t.amount_rupiah as amount, ${tries},
        t.received_at as since, t.retry_at as "nextTryAt", ${isHeld} as "givenUp"
      from bank_event t left join virtual_account v on v.number = t.virtual_account
      where ((t.applied_at is null and t.attempts > 0) or ${isOpenCase})`,
  },
  payout: {
    id: sql`t.id::text`,
    rows: sql`t.kind as what, t.account_name as subject, t.amount_rupiah as amount, ${tries}, t.created_at as since,
        t.due_at as "nextTryAt", ${goesOn}
      from payout t where t.state = 'sent' and t.last_error is not null`,
  },
  distribution: {
    id: sql`t.id::text`,
    rows: sql`'arrival' as what, g.name as subject,
        t.principal_rupiah + t.interest_rupiah + t.fine_rupiah + t.excess_rupiah as amount, ${tries}, t.created_at as since,
        t.due_at as "nextTryAt", ${goesOn}
      from distribution t join lending l on l.id = t.lending_id join borrower_group g on g.id = l.group_id
      where t.distributed_at is null and t.reversed_at is null and t.attempts > 0`,
  },
  virtual_account: {
    id: sql`t.number`,
    rows: sql`case when t.closed_at is not null then 'closing' when t.purpose = 'member' then 'member_account' else t.purpose end as what, t.holder_name as subject,
        t.amount_rupiah as amount, ${tries}, t.created_at as since, t.retry_at as "nextTryAt", ${goesOn}
      from virtual_account t where t.last_error is not null and (
        (t.registered_at is null and t.closed_at is null and (t.expires_at is null or t.expires_at > app_now()))
        or (t.registered_at is not null and t.closed_at is not null and t.closing_sent_at is null))`,
  },
  webhook: {
    id: sql`t.id::text`,
    rows: sql`e.kind as what, w.name as subject, ${noAmount}, ${tries}, t.created_at as since,
        case when t.given_up_at is null then t.due_at end as "nextTryAt", t.given_up_at is not null as "givenUp"
      from webhook_delivery t join webhook w on w.id = t.webhook_id and w.removed_at is null
        join webhook_event e on e.id = t.event_id
      where t.delivered_at is null and t.abandoned_at is null and t.last_error is not null`,
  },
};

const rowsOf = (kind: FailureKind): Sql =>
  sql`select ${kind}::text as kind, ${sources[kind].id} as id, ${sources[kind].rows}`;

/** All failures of these kinds (at least one kind). */
export const failuresOf = (kinds: readonly FailureKind[]): Sql =>
  kinds.map(rowsOf).reduce((joined, rows) => sql`${joined} union all ${rows}`);

const waiting = sql`"givenUp" desc, since, id`;
const orders = { newest: sql`since desc, id desc`, oldest: sql`since, id` };

const pageOfFailuresRow = row({ total: col.number });

/** By default, work that is no longer retried comes first, then what has waited longest. */
export async function pageOfFailures(
  reader: Reader,
  kinds: readonly FailureKind[],
  paging: Paging & { sort?: keyof typeof orders | undefined },
): Promise<{ rows: FailureRow[]; total: number }> {
  if (kinds.length === 0) return { rows: [], total: 0 };
  const failures = failuresOf(kinds);
  const { total } = await reader.one(pageOfFailuresRow, sql`select count(*)::int as total from (${failures}) failure`);
  const rows = await reader.rows(
    failureRow,
    sql`select * from (${failures}) failure
    order by ${paging.sort ? orders[paging.sort] : waiting} limit ${paging.limit} offset ${offsetOf(paging)}`,
  );
  return { rows, total };
}

/** The case, locked until the transaction ends; null when it has ended or never existed. */
export function lockFailure(tx: Tx, kind: FailureKind, id: string): Promise<FailureRow | null> {
  return tx.row(failureRow, sql`${rowsOf(kind)} and ${sources[kind].id} = ${id} for no key update of t`);
}
