// The queues of the console: what waits, since when, and until when it was promised. Staff see the queues whose list
// they may read.
// Invariant: a queue's count equals the rows of the list that it links to; only waiting rows are read.
// Source: docs/screens.md; docs/domain.md §3; spec §9.
import { queueNames, type Queue, type QueueName } from '#contract/overview.ts';
import { endOfDay } from '#domain/calendar.ts';
import { readableKinds } from '#domain/failure.ts';
import type { StaffId } from '#domain/ids.ts';
import { may, type Permission, type StaffRole } from '#domain/permissions.ts';
import { waitsForPeople } from '#features/withdrawal/withdrawal.sql.ts';
import type { Reader } from '#platform/db.ts';
import { lendingWithinReach } from '#platform/reach.sql.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import type { StaffCaller } from '#platform/session.ts';
import { all, type Sql, sql } from '#platform/sql.ts';
import { failuresOf } from './failures.sql.ts';

const queueRow = row({
  name: col.oneOf(queueNames),
  count: col.number,
  own: col.number,
  amount: col.text.nullable(),
  first: col.object({ id: col.text, name: col.text, amount: col.rupiah.nullable() }).nullable(),
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

/** A person, or the column with their id. */
type Who = StaffId | Sql;

type Case = { id: Sql; name?: Sql; amount?: Sql; isOwn?: Sql };

/** A case: the id of its page, what it is called where that needs no other table, its amount, who entered it. */
const caseOf = ({ id, name, amount, isOwn }: Case): Sql => sql`${id}::text as id, ${name ?? sql`null`}::text as name,
  ${amount ?? sql`null`}::bigint as amount, ${isOwn ?? sql`false`} as is_own`;

const enteredBy = (entry: Sql, staffId: Who): Sql => sql`${entry}.entered_by = ${staffId}`;

/** The page of a month is named by it. */
const monthOf: Sql = sql`to_char(p.month, 'YYYY-MM')`;

const proposalsOf = (
  kind: 'parameter' | 'terms',
  { id }: Caller,
) => sql`select p.entered_at as since, ${nothingPromised},
    ${caseOf({ id: sql`p.subject`, name: sql`p.subject`, isOwn: enteredBy(sql`p`, id) })}
  from setting_proposal p where p.state = 'entered' and p.kind = ${kind}`;

/** An entry `e` about a lending. */
const entriesOf = (
  table: Sql,
  amount: Sql,
  shownWith: Permission,
  { id }: Caller,
) => sql`select e.entered_at as since, ${nothingPromised},
    ${caseOf({ id: sql`e.lending_id`, amount, isOwn: enteredBy(sql`e`, id) })}
  from ${table} e where ${all([sql`e.state = 'entered'`, lendingWithinReach(sql`e.lending_id`, shownWith)])}`;

/** Whether a voucher of this person about the suspense item `i` is under way. */
const hasVoucherOf = (staffId: Who) => sql`exists (select 1 from voucher v where v.kind = 'suspense'
  and v.subject = i.id::text and v.state in ('entered', 'approved') and v.entered_by = ${staffId})`;

// Names of the few cases that are shown: joined to all that wait, they would read whole tables.
export const groupOf = (id: Sql) =>
  sql`(select g.name from lending l join borrower_group g on g.id = l.group_id where l.id = ${id}::uuid)`;
export const userOf = (id: Sql) => sql`(select u.name from app_user u where u.id = ${id}::uuid)`;
export const lenderOf = (id: Sql) =>
  sql`(select u.name from withdrawal w join app_user u on u.id = w.lender_id where w.id = ${id}::uuid)`;

export type Caller = Pick<StaffCaller, 'roles'> & { id: Who };

type WaitingFor = {
  shownWith: Permission;
  worksWith: Permission;
  rows: (caller: Caller) => Sql;
  /** The name of a case by its id, where the rows do not have it. */
  nameOf?: (id: Sql) => Sql;
};

const queues: Record<QueueName, WaitingFor> = {
  kyc: {
    shownWith: 'kyc.read',
    worksWith: 'kyc.decide',
    nameOf: userOf,
    rows: () => sql`select k.submitted_at as since, ${promisedBy(sql`k.promised_on`)}, ${caseOf({ id: sql`l.user_id` })}
      from lender l join kyc k on k.user_id = l.user_id where l.kyc_status = 'pending' and k.submitted_at is not null`,
  },
  kyc_changes: {
    shownWith: 'kyc.read',
    worksWith: 'kyc.change.approve',
    nameOf: userOf,
    rows: ({ id }) => sql`select c.entered_at as since, ${nothingPromised},
        ${caseOf({ id: sql`c.user_id`, isOwn: enteredBy(sql`c`, id) })} from kyc_change c where c.state = 'entered'`,
  },
  leads: {
    shownWith: 'lead.read',
    worksWith: 'lead.step',
    rows: () =>
      sql`select created_at as since, ${promisedBy(sql`promised_on`)}, ${caseOf({ id: sql`id`, name: sql`name` })} from lead where state = 'new'`,
  },
  complaints: {
    shownWith: 'complaint.read',
    worksWith: 'complaint.answer',
    // Complaints about personal data are due at an hour, the rest by the end of a day.
    rows: () => sql`select created_at as since, case when due_at is null then promised_on end as due_on, due_at,
        coalesce(due_at < app_now(), promised_on < business_date_of(app_now())) as late, ${caseOf({ id: sql`id`, name: sql`name` })}
      from complaint where state = 'open'`,
  },
  withdrawals: {
    shownWith: 'withdrawal.read',
    worksWith: 'withdrawal.decide',
    nameOf: lenderOf,
    // Whoever approved first waits for the second.
    rows: ({ id }) => sql`select w.created_at as since, ${promisedBy(sql`w.promised_on`)},
        ${caseOf({ id: sql`w.id`, amount: sql`w.amount_rupiah`, isOwn: sql`exists (select 1 from withdrawal_approval a where a.withdrawal_id = w.id and a.staff_id = ${id})` })}
      from withdrawal w where ${waitsForPeople}`,
  },
  disbursements: {
    shownWith: 'disbursement.read',
    worksWith: 'disbursement.approve',
    nameOf: groupOf,
    rows: (caller) => entriesOf(sql`disbursement`, sql`e.net_rupiah`, 'disbursement.read', caller),
  },
  refunds: {
    shownWith: 'refund.read',
    worksWith: 'refund.approve',
    nameOf: groupOf,
    rows: (caller) => entriesOf(sql`lending_refund`, sql`e.held_rupiah`, 'refund.read', caller),
  },
  overpayments: {
    shownWith: 'overpayment.watch',
    worksWith: 'overpayment.approve',
    nameOf: groupOf,
    rows: (caller) => entriesOf(sql`overpayment_return`, sql`e.amount_rupiah`, 'overpayment.watch', caller),
  },
  reversals: {
    shownWith: 'reversal.read',
    worksWith: 'reversal.approve',
    nameOf: groupOf,
    rows: (caller) =>
      entriesOf(
        sql`receipt_reversal`,
        sql`(select r.amount_rupiah from receipt r where r.id = e.receipt_id)`,
        'reversal.read',
        caller,
      ),
  },
  decisions: {
    shownWith: 'lending.read',
    worksWith: 'lending.extend',
    nameOf: groupOf,
    // Without a decision it is refunded to its lenders automatically, so it is never late.
    rows: () => sql`select l.due_at as since, null::date as due_on, l.decide_at as due_at, false as late,
        ${caseOf({ id: sql`l.id`, amount: sql`l.loan_rupiah` })}
      from lending l
      where ${all([sql`l.status = 'opened' and l.due_at < app_now()`, lendingWithinReach(sql`l.id`, 'lending.read')])}`,
  },
  suspense: {
    shownWith: 'suspense.read',
    worksWith: 'voucher.enter',
    // Until its voucher is decided on, an item still waits, but not for whoever entered that.
    rows: ({ id }) => sql`select i.created_at as since, ${nothingPromised},
        ${caseOf({ id: sql`i.id`, name: sql`i.provider`, amount: sql`i.amount_rupiah`, isOwn: hasVoucherOf(id) })}
      from suspense_item i where i.resolved_at is null`,
  },
  vouchers: {
    shownWith: 'voucher.read',
    worksWith: 'voucher.approve',
    rows: ({ id }) => sql`select v.entered_at as since, ${nothingPromised},
        ${caseOf({ id: sql`v.id`, name: sql`v.reason`, amount: sql`v.amount_rupiah`, isOwn: enteredBy(sql`v`, id) })}
      from voucher v where v.state = 'entered'`,
  },
  bank_statements: {
    shownWith: 'reconciliation.read',
    worksWith: 'reconciliation.close',
    // A date waits from its end until it is closed, with or without its statement file.
    rows: () => sql`select (day::timestamp + interval '1 day') at time zone 'Asia/Jakarta' as since, ${nothingPromised},
        ${caseOf({ id: sql`day::date`, name: sql`day::date` })}
      from generate_series((select min(value_on) from bank_statement), business_date_of(app_now()) - 1, interval '1 day') day
      where not exists (select 1 from bank_statement where value_on = day::date and closed_at is not null)`,
  },
  period_locks: {
    shownWith: 'books.read',
    worksWith: 'period.lock.approve',
    rows: ({ id }) => sql`select p.entered_at as since, ${nothingPromised},
        ${caseOf({ id: monthOf, name: monthOf, isOwn: enteredBy(sql`p`, id) })}
      from period_lock p where p.state = 'entered'`,
  },
  parameters: {
    shownWith: 'parameter.read',
    worksWith: 'proposal.approve',
    rows: (caller) => proposalsOf('parameter', caller),
  },
  terms: {
    shownWith: 'terms.read',
    worksWith: 'proposal.approve',
    rows: (caller) => proposalsOf('terms', caller),
  },
  staff_changes: {
    shownWith: 'staff.read',
    worksWith: 'staff.approve',
    rows: ({ id }) => sql`select c.entered_at as since, ${nothingPromised},
        ${caseOf({ id: sql`c.staff_id`, name: sql`coalesce(s.name, c.name, '')`, isOwn: enteredBy(sql`c`, id) })}
      from staff_change c left join staff s on s.id = c.staff_id where c.state = 'entered'`,
  },
  failures: {
    shownWith: 'failure.read',
    worksWith: 'failure.act',
    // What is no longer retried automatically waits for staff; the rest is still running.
    rows: ({ roles }) => sql`select since, null::date as due_on, null::timestamptz as due_at, "givenUp" as late,
        ${caseOf({ id: sql`id`, name: sql`kind` })}
      from (${failuresOf(readableKinds(roles))}) failure`,
  },
};

/** What lets a person work on the queue. */
export const worksWith = (name: QueueName): Permission => queues[name].worksWith;

/** Whether these roles work on the queue, not only read it. */
export const worksOn = (roles: readonly StaffRole[], name: QueueName): boolean => may(roles, queues[name].worksWith);

/** The waiting rows of a queue, for a list of its cases; `name` is null where it needs another table. */
export const rowsOfQueue = (name: QueueName, caller: Caller): Sql => queues[name].rows(caller);

/** The queues of this person's roles in the order of the contract, including empty ones. */
export async function readQueues(reader: Reader, caller: Caller): Promise<Queue[]> {
  const visible = queueNames.filter((name) => may(caller.roles, queues[name].shownWith));
  if (visible.length === 0) return [];
  const parts = visible.map((name) => summaryOf(name, caller));
  const rows = await reader.rows(
    queueRow,
    parts.reduce((joined, part) => sql`${joined} union all ${part}`),
  );
  const byName = new Map(rows.map((row) => [row.name, row]));
  return visible.flatMap((name) => {
    const row = byName.get(name);
    return row ? [toWire(row, worksOn(caller.roles, name))] : [];
  });
}

/** Of the waiting rows: how many, how much, since when, and the oldest that the caller did not enter. */
function summaryOf(name: QueueName, caller: Caller): Sql {
  const { rows, nameOf } = queues[name];
  const called = nameOf ? nameOf(sql`oldest.id`) : sql`oldest.name`;
  return sql`(with waiting as materialized (${rows(caller)})
    select ${name}::text as name, count(*)::int as count, (count(*) filter (where is_own))::int as own,
      (sum(amount) filter (where not is_own))::text as amount,
      (select jsonb_build_object('id', oldest.id, 'name', ${called}, 'amount', oldest.amount)
        from (select id, name, amount from waiting where not is_own order by since, id limit 1) oldest) as first,
      coalesce(min(since) filter (where not is_own), min(since)) as "oldestAt", min(due_on) as "dueOn", min(due_at) as "dueAt",
      (count(*) filter (where late))::int as late from waiting)`;
}

function toWire({ oldestAt, dueOn, dueAt, ...rest }: Row, works: boolean): Queue {
  const promised = [dueOn && endOfDay(dueOn), dueAt].filter((at) => at !== null);
  const promisedAt = promised.sort((one, other) => one.getTime() - other.getTime())[0] ?? null;
  return {
    ...rest,
    works,
    oldestAt: oldestAt?.toISOString() ?? null,
    dueAt: promisedAt?.toISOString() ?? null,
  };
}
