// Cases with a promised time, and what is out of the ordinary on the audit trail.
// Source: docs/screens.md; decision 0111.
import { caseKinds } from '#contract/day.ts';
import { endOfDay } from '#domain/calendar.ts';
import type { AuditAction } from '#platform/audit.ts';
import type { Reader } from '#platform/db.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { type Caller, rowsOfQueue, userOf } from './queues.sql.ts';

const caseRow = row({
  kind: col.oneOf(caseKinds),
  id: col.text,
  name: col.text,
  dueOn: col.businessDate.nullable(),
  dueAt: col.instant.nullable(),
});

const MOST = 8;

/** The waiting cases of these kinds that are due first, from the queues themselves. */
export async function listCases(reader: Reader, caller: Caller, kinds: readonly (typeof caseKinds)[number][]) {
  if (kinds.length === 0) return [];
  const parts = kinds.map(
    (kind) => sql`select ${kind}::text as kind, queue.* from (${rowsOfQueue(kind, caller)}) queue`,
  );
  const endsAt = sql`coalesce(due_at, (due_on + 1)::timestamp at time zone 'Asia/Jakarta')`;
  const rows = await reader.rows(
    caseRow,
    sql`select c.kind, c.id, coalesce(c.name, ${userOf(sql`c.id`)}, '') as name,
      c.due_on as "dueOn", c.due_at as "dueAt"
    from (select * from (${parts.reduce((all, part) => sql`${all} union all ${part}`)}) waiting
      where due_on is not null or due_at is not null order by ${endsAt}, since, id limit ${MOST}) c
    order by ${endsAt}, c.since, c.id`,
  );
  return rows.flatMap(({ dueOn, dueAt, ...rest }) => {
    const end = dueAt ?? (dueOn && endOfDay(dueOn));
    return end === null ? [] : [{ ...rest, dueAt: end.toISOString() }];
  });
}

/** Acts that are rare where all is well: an auditor looks at each. */
const unusual: readonly AuditAction[] = [
  'access.refused',
  'reveal.alarm',
  'person.number.seen',
  'kyc.number.seen',
  'kyc.picture.asked',
  'list.exported',
  'people.exported',
  'person.blocked',
  'privacy.erasure.approve',
  'repayment.back_dated',
  'reversal.approve',
  'voucher.approve',
  'lending.default_withdrawn',
  'bank_statement.reopen',
  'payout.contradicted',
  'failure.abandoned',
  'setting.approve',
  'staff.roles',
  'staff.invited',
  'recovery_code.used',
];
const areas = [...new Set(unusual.map((action) => action.split('.')[0]!))];

const unusualRow = row({ action: col.text, count: col.number, lastAt: col.instant });

/** How often each of them happened in the last seven days, the latest first. */
export async function listUnusual(reader: Reader) {
  const rows = await reader.rows(
    unusualRow,
    sql`select action, count(*) as count, max(at) as "lastAt" from audit_trail
    where split_part(action, '.', 1) = any(${areas}::text[]) and action = any(${[...unusual]}::text[])
      and at > app_now() - interval '7 days'
    group by action order by max(at) desc, action`,
  );
  return rows.map(({ lastAt, ...rest }) => ({ ...rest, lastAt: lastAt.toISOString() }));
}
