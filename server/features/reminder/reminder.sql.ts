// Statements of reminders: candidates of a day, planned reminders, and what a person owes when one is sent.
// Source: decision 0052; docs/domain.md §6.
import type { BusinessDate } from '#domain/calendar.ts';
import type { GroupId, LendingId, MemberId } from '#domain/ids.ts';
import { loanRowColumns, loanRowSelected } from '#features/repayment/book/book.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { beforeAllIds } from '#platform/paging.ts';
import { sql } from '#platform/sql.ts';

const runningRow = row({ id: col.id<LendingId>() });

/** A batch of running lendings in id order after `after`, without those repaid or in default. */
export async function readRunning(reader: Reader, after: LendingId | null, size: number): Promise<LendingId[]> {
  const rows = await reader.rows(
    runningRow,
    sql`
    select id from lending where status = 'disbursed' and repaid_at is null
      and id > coalesce(${after}::uuid, ${beforeAllIds}) order by id limit ${size}`,
  );
  return rows.map((row) => row.id);
}

const candidateRow = row({
  memberId: col.id<MemberId>(),
  groupId: col.id<GroupId>(),
  lendingId: col.id<LendingId>(),
  isKetua: col.boolean,
  phone: col.text.nullable(),
  provinceId: col.number,
  /** Due date of the member's oldest open row before the day, and whether a row falls due on `next`. */
  lateSince: col.businessDate.nullable(),
  isDueNext: col.boolean,
});
export type Candidate = RowOf<typeof candidateRow>;

/**
 * Members with a row in arrears on a day or due on `next`, and each group's ketua. Phone number and place are the
 * member's own if she has given them, else the group's.
 */
export function readCandidates(
  reader: Reader,
  lendingIds: readonly LendingId[],
  day: BusinessDate,
  next: BusinessDate,
): Promise<Candidate[]> {
  return reader.rows(
    candidateRow,
    sql`
    with open as (
      select m.lending_id, m.member_id, min(r.due_on) filter (where r.due_on < ${day}::date) as late_since,
        bool_or(r.due_on = ${next}::date) as is_due_next
      from member_row r join member_loan m on m.id = r.member_loan_id
      where m.lending_id = any(${lendingIds}::uuid[]) and r.closed_on is null and r.due_on <= ${next}::date
        and (r.due_on < ${day}::date or r.due_on = ${next}::date)
      group by 1, 2
    )
    select g.id as "memberId", l.group_id as "groupId", l.id as "lendingId", g.role = 'ketua' as "isKetua",
      coalesce(u.phone, g.phone) as phone, coalesce(pc.province_id, p.province_id, c.province_id) as "provinceId",
      o.late_since as "lateSince", coalesce(o.is_due_next, false) as "isDueNext"
    from lending l join borrower_group b on b.id = l.group_id join city c on c.id = b.city_id
    join group_member g on g.group_id = l.group_id and g.left_on is null
    left join open o on o.lending_id = l.id and o.member_id = g.id
    left join app_user u on u.id = g.user_id
    left join profile p on p.user_id = g.user_id left join city pc on pc.id = p.city_id
    where l.id = any(${lendingIds}::uuid[]) and exists (select 1 from open where lending_id = l.id)
      and (o.member_id is not null or g.role = 'ketua')`,
  );
}

const planRow = row({
  recipient: col.text,
  sendOn: col.businessDate,
  zone: col.oneOf(['WIB', 'WITA', 'WIT']),
  dueAt: col.instant,
  members: col.list(col.id<MemberId>()),
  aboutLate: col.boolean,
  aboutDueOn: col.businessDate.nullable(),
  aboutGroup: col.boolean,
});
export type Plan = RowOf<typeof planRow>;

/** One reminder per person and day: a second plan is merged into it, and one already sent does not change. */
export async function savePlans(tx: Tx, plans: readonly Plan[]): Promise<void> {
  if (plans.length === 0) return;
  const rows = JSON.stringify(
    plans.map((plan) => ({
      recipient: plan.recipient,
      send_on: plan.sendOn,
      zone: plan.zone,
      due_at: plan.dueAt,
      members: plan.members,
      about_late: plan.aboutLate,
      about_due_on: plan.aboutDueOn,
      about_group: plan.aboutGroup,
    })),
  );
  await tx.run(sql`
    insert into reminder as r (recipient, send_on, zone, due_at, members, about_late, about_due_on, about_group, planned_at)
    select recipient, send_on, zone, due_at, members, about_late, about_due_on, about_group, app_now()
    from json_to_recordset(${rows}::json) as n (recipient text, send_on date, zone text, due_at timestamptz, members uuid[],
      about_late boolean, about_due_on date, about_group boolean) order by recipient, send_on
    on conflict (recipient, send_on) do update set
      members = (select array_agg(distinct m) from unnest(r.members || excluded.members) m),
      due_at = greatest(r.due_at, excluded.due_at), about_late = r.about_late or excluded.about_late,
      about_due_on = greatest(r.about_due_on, excluded.about_due_on), about_group = r.about_group or excluded.about_group
    where r.sent_at is null and r.dropped_at is null`);
}

const remindersAtOnce = 20;

/** The next due reminders, locked; skips those that another worker has. */
export function lockNext(tx: Tx, until: Date): Promise<Plan[]> {
  return tx.rows(
    planRow,
    sql`
    select recipient, send_on as "sendOn", zone, due_at as "dueAt", members, about_late as "aboutLate",
      about_due_on as "aboutDueOn", about_group as "aboutGroup"
    from reminder where sent_at is null and dropped_at is null and due_at <= ${until}
    order by due_at, recipient limit ${remindersAtOnce} for update skip locked`,
  );
}

type Key = Pick<Plan, 'recipient' | 'sendOn'>;

export async function markSent(tx: Tx, { recipient, sendOn }: Key, at: Date): Promise<void> {
  await tx.run(sql`update reminder set sent_at = ${at} where recipient = ${recipient} and send_on = ${sendOn}`);
}

export async function markDropped(
  tx: Tx,
  { recipient, sendOn }: Key,
  at: Date,
  reason: 'moved' | 'stale' | 'settled' | 'failed',
): Promise<void> {
  await tx.run(sql`update reminder set dropped_at = ${at}, drop_reason = ${reason}
    where recipient = ${recipient} and send_on = ${sendOn}`);
}

/** A failed one is retried later, and given up after five tries. */
export async function markFailed(tx: Tx, { recipient, sendOn }: Key): Promise<void> {
  await tx.run(sql`update reminder set attempts = attempts + 1, due_at = app_now() + interval '10 minutes',
      dropped_at = case when attempts >= 4 then app_now() end, drop_reason = case when attempts >= 4 then 'failed' end
    where recipient = ${recipient} and send_on = ${sendOn}`);
}

const owedRow = row({ ...loanRowColumns, fineBps: col.number });

/** The open rows of these members that are due by a date, each with its lending's fine a day. */
export function readOwed(reader: Reader, members: readonly string[], through: BusinessDate) {
  return reader.rows(
    owedRow,
    sql`
    select ${loanRowSelected}, l.fine_bps as "fineBps"
    from member_row r join member_loan m on m.id = r.member_loan_id join lending l on l.id = m.lending_id
    where m.member_id = any(${members}::uuid[]) and r.closed_on is null and l.status = 'disbursed'
      and r.due_on <= ${through}::date`,
  );
}

const othersLateRow = row({ ...loanRowColumns, fineBps: col.number, groupId: col.id<GroupId>(), group: col.text });

/** Rows past due of other members in the groups that these members lead, by the name of the group. */
export function readOthersLate(reader: Reader, members: readonly string[], today: BusinessDate) {
  return reader.rows(
    othersLateRow,
    sql`
    select ${loanRowSelected}, l.fine_bps as "fineBps", b.id as "groupId", b.name as group
    from group_member k join borrower_group b on b.id = k.group_id
    join lending l on l.group_id = b.id and l.status = 'disbursed' and l.repaid_at is null
    join member_loan m on m.lending_id = l.id and m.member_id <> all(${members}::uuid[])
    join member_row r on r.member_loan_id = m.id and r.closed_on is null and r.due_on < ${today}::date
    where k.id = any(${members}::uuid[]) and k.role = 'ketua' and k.left_on is null order by b.name, b.id`,
  );
}

/** Deletes an erased person's phone number from their reminders. */
export async function eraseRecipient(tx: Tx, phone: string, pseudonym: string): Promise<void> {
  await tx.run(sql`update reminder set recipient = ${pseudonym} where recipient = ${phone}`);
}
