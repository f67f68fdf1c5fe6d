// The queues of the console: what waits, since when, and until when it was promised. Staff see the queues whose list
// they may read.
// Invariant: a queue's count equals the rows of the list that it links to; only waiting rows are read.
// Source: docs/screens.md; docs/domain.md §3; spec §9.
import { queueNames, type Queue, type QueueName } from '#contract/overview.ts';
import { endOfDay } from '#domain/calendar.ts';
import { readableKinds } from '#domain/failure.ts';
import { may, type Permission, type StaffRole } from '#domain/permissions.ts';
import { waitsForPeople } from '#features/withdrawal/withdrawal.sql.ts';
import type { Reader } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';
import { failuresOf } from './failures.sql.ts';

const queueRow = row({
  name: col.oneOf(queueNames),
  count: col.number,
  oldestAt: col.instant.nullable(),
  dueOn: col.businessDate.nullable(),
  dueAt: col.instant.nullable(),
  late: col.number,
});
type Row = RowOf<typeof queueRow>;

// For each waiting row: since when, the promised date (its end) or instant, and whether that has passed.
const nothingPromised = sql`null::date as due_on, null::timestamptz as due_at, false as late`;

const promisedBy = (date: Sql) =>
  sql`${date} as due_on, null::timestamptz as due_at, ${date} < business_date_of(app_now()) as late`;

const proposalsOf = (kind: 'parameter' | 'terms') => sql`select entered_at as since, ${nothingPromised}
  from setting_proposal where state = 'entered' and kind = ${kind}`;

type WaitingFor = { shownWith: Permission; rows: (roles: readonly StaffRole[]) => Sql };

const queues: Record<QueueName, WaitingFor> = {
  kyc: {
    shownWith: 'kyc.read',
    rows: () => sql`select k.submitted_at as since, ${promisedBy(sql`k.promised_on`)}
      from lender l join kyc k on k.user_id = l.user_id where l.kyc_status = 'pending' and k.submitted_at is not null`,
  },
  kyc_changes: {
    shownWith: 'kyc.read',
    rows: () => sql`select entered_at as since, ${nothingPromised} from kyc_change where state = 'entered'`,
  },
  leads: {
    shownWith: 'lead.read',
    rows: () => sql`select created_at as since, ${promisedBy(sql`promised_on`)} from lead where state = 'new'`,
  },
  complaints: {
    shownWith: 'complaint.read',
    // Complaints about personal data are due at an hour, the rest by the end of a day.
    rows: () => sql`select created_at as since, case when due_at is null then promised_on end as due_on, due_at,
        coalesce(due_at < app_now(), promised_on < business_date_of(app_now())) as late
      from complaint where state = 'open'`,
  },
  withdrawals: {
    shownWith: 'withdrawal.read',
    rows: () => sql`select w.created_at as since, ${promisedBy(sql`w.promised_on`)} from withdrawal w
      where ${waitsForPeople}`,
  },
  disbursements: {
    shownWith: 'disbursement.read',
    rows: () => sql`select entered_at as since, ${nothingPromised} from disbursement where state = 'entered'`,
  },
  refunds: {
    shownWith: 'refund.read',
    rows: () => sql`select entered_at as since, ${nothingPromised} from lending_refund where state = 'entered'`,
  },
  overpayments: {
    shownWith: 'overpayment.watch',
    rows: () => sql`select entered_at as since, ${nothingPromised} from overpayment_return where state = 'entered'`,
  },
  reversals: {
    shownWith: 'reversal.read',
    rows: () => sql`select entered_at as since, ${nothingPromised} from receipt_reversal where state = 'entered'`,
  },
  decisions: {
    shownWith: 'lending.read',
    // Without a decision it is refunded to its lenders automatically, so it is never late.
    rows: () => sql`select due_at as since, null::date as due_on, decide_at as due_at, false as late from lending
      where status = 'opened' and due_at < app_now()`,
  },
  suspense: {
    shownWith: 'suspense.read',
    rows: () => sql`select created_at as since, ${nothingPromised} from suspense_item where resolved_at is null`,
  },
  vouchers: {
    shownWith: 'voucher.read',
    rows: () => sql`select entered_at as since, ${nothingPromised} from voucher where state = 'entered'`,
  },
  bank_statements: {
    shownWith: 'reconciliation.read',
    // A date waits from its end until it is closed, with or without its statement file.
    rows: () => sql`select (day::timestamp + interval '1 day') at time zone 'Asia/Jakarta' as since, ${nothingPromised}
      from generate_series((select min(value_on) from bank_statement), business_date_of(app_now()) - 1, interval '1 day') day
      where not exists (select 1 from bank_statement where value_on = day::date and closed_at is not null)`,
  },
  parameters: {
    shownWith: 'parameter.read',
    rows: () => proposalsOf('parameter'),
  },
  terms: {
    shownWith: 'terms.read',
    rows: () => proposalsOf('terms'),
  },
  staff_changes: {
    shownWith: 'staff.read',
    rows: () => sql`select entered_at as since, ${nothingPromised} from staff_change where state = 'entered'`,
  },
  failures: {
    shownWith: 'failure.read',
    // What is no longer retried automatically waits for staff; the rest is still running.
    rows: (roles) => sql`select since, null::date as due_on, null::timestamptz as due_at, "givenUp" as late
      from (${failuresOf(readableKinds(roles))}) failure`,
  },
};

/** The queues of these roles in the order of the contract, including empty ones. */
export async function readQueues(reader: Reader, roles: readonly StaffRole[]): Promise<Queue[]> {
  const visible = queueNames.filter((name) => may(roles, queues[name].shownWith));
  if (visible.length === 0) return [];
  const parts = visible.map(
    (
      name,
    ) => sql`select ${name}::text as name, count(*)::int as count, min(since) as "oldestAt", min(due_on) as "dueOn",
      min(due_at) as "dueAt", (count(*) filter (where late))::int as late from (${queues[name].rows(roles)}) waiting`,
  );
  const rows = await reader.rows(
    queueRow,
    parts.reduce((joined, part) => sql`${joined} union all ${part}`),
  );
  const byName = new Map(rows.map((row) => [row.name, row]));
  return visible.flatMap((name) => {
    const row = byName.get(name);
    return row ? [toWire(row)] : [];
  });
}

function toWire({ name, count, oldestAt, dueOn, dueAt, late }: Row): Queue {
  const promised = [dueOn && endOfDay(dueOn), dueAt].filter((at) => at !== null);
  const promisedAt = promised.sort((one, other) => one.getTime() - other.getTime())[0] ?? null;
  return {
    name,
    count,
    oldestAt: oldestAt?.toISOString() ?? null,
    dueAt: promisedAt?.toISOString() ?? null,
    late,
  };
}
