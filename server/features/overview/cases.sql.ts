// Cases with a promised time, and what is out of the ordinary on the audit trail.
// Source: docs/screens.md; decision 0111.
import { caseKinds } from '#contract/day.ts';
import { endOfDay } from '#domain/calendar.ts';
import type { AuditAction } from '#platform/audit.ts';
import type { Reader } from '#platform/db.ts';
import { col, row } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';

type CaseKind = (typeof caseKinds)[number];

const caseRow = row({
  kind: col.oneOf(caseKinds),
  id: col.text,
  name: col.text,
  since: col.instant,
  dueOn: col.businessDate.nullable(),
  dueAt: col.instant.nullable(),
  isLate: col.boolean,
});

const noHour = sql`null::timestamptz as "dueAt"`;

const waiting: Record<CaseKind, Sql> = {
  kyc: sql`l.user_id::text as id, u.name, k.submitted_at as since, k.promised_on as "dueOn", ${noHour}
    from lender l join kyc k on k.user_id = l.user_id join app_user u on u.id = l.user_id
    where l.kyc_status = 'pending' and k.submitted_at is not null`,
  leads: sql`id::text, name, created_at as since, promised_on as "dueOn", ${noHour} from lead where state = 'new'`,
  // Complaints about personal data are due at an hour, the rest by the end of a day.
  complaints: sql`id::text, name, created_at as since, case when due_at is null then promised_on end as "dueOn",
    due_at as "dueAt" from complaint where state = 'open'`,
};

const MOST = 8;

/** The cases of these kinds that are due first. */
export async function listCases(reader: Reader, kinds: readonly CaseKind[]) {
  if (kinds.length === 0) return [];
  const parts = kinds.map((kind) => sql`select ${kind}::text as kind, ${waiting[kind]}`);
  const endsAt = sql`coalesce("dueAt", ("dueOn" + 1)::timestamp at time zone 'Asia/Jakarta')`;
  const rows = await reader.rows(
    caseRow,
    sql`select *, ${endsAt} <= app_now() as "isLate"
      from (${parts.reduce((all, part) => sql`${all} union all ${part}`)}) waiting
      order by ${endsAt}, since, id limit ${MOST}`,
  );
  return rows.map(({ dueOn, dueAt, since, ...rest }) => ({
    ...rest,
    since: since.toISOString(),
    dueAt: (dueAt ?? (dueOn === null ? since : endOfDay(dueOn))).toISOString(),
  }));
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
