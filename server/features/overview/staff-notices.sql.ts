// What each member of staff is told of: all that waits for them now, from the queues themselves, and the names of it.
// Invariant: nobody is told of what they entered themselves, or may not decide on.
import { entryKinds } from '#contract/day.ts';
import type { QueueName } from '#contract/overview.ts';
import type { StaffNotice } from '#contract/staff-notice.ts';
import type { Page } from '#contract/endpoint.ts';
import { type FailureKind, failureKinds, workedWith } from '#domain/failure.ts';
import type { StaffId, StaffNoticeId } from '#domain/ids.ts';
import { type Permission, rolesWith } from '#domain/permissions.ts';
import { staffTopics, type StaffTopic } from '#domain/staff-notice.ts';
import { shownTo } from '#features/notice/staff-notice.sql.ts';
import type { Reader } from '#platform/db.ts';
import { orderBy, pageOf, type Paging, readPage } from '#platform/paging.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { asId, type Sql, sql } from '#platform/sql.ts';
import { failuresOf } from './failures.sql.ts';
import { returnedTo } from './own-entries.sql.ts';
import { groupOf, lenderOf, rowsOfQueue, userOf, worksWith } from './queues.sql.ts';

/** Queues whose cases one person entered and another decides on. */
const decided = [
  'kyc_changes',
  'withdrawals',
  'disbursements',
  'refunds',
  'overpayments',
  'reversals',
  'vouchers',
  'period_locks',
  'parameters',
  'terms',
  'staff_changes',
] as const satisfies readonly QueueName[];

/** Queues whose cases have a promised time. */
const promised = ['kyc', 'leads', 'complaints', 'withdrawals'] as const satisfies readonly QueueName[];

/** What lets a person enter each kind once more. */
const enteredWith: Record<(typeof entryKinds)[number], Permission> = {
  disbursement: 'disbursement.enter',
  refund: 'refund.enter',
  overpayment: 'overpayment.enter',
  reversal: 'reversal.enter',
  voucher: 'voucher.enter',
  period_lock: 'period.lock.enter',
  parameter: 'parameter.propose',
  terms: 'terms.propose',
  kyc_change: 'kyc.change.enter',
  staff_change: 'staff.read',
};

type Told = { topic: StaffTopic; kind: string; about: Sql; needs: Permission; key: Sql; from: Sql; where?: Sql };

/** A notice to each active person with the permission. */
const tellOf = ({ topic, kind, about, needs, key, from, where = sql`true` }: Told): Sql => sql`
  select s.id as staff_id, ${topic}::text as topic, ${kind}::text as kind, ${about}::text as about,
    ${needs}::text as needs, concat_ws(':', ${topic}::text, ${kind}::text, ${key}) as event_key
  from staff s cross join lateral (${from}) w
  where s.active and ${where}
    and exists (select 1 from staff_role r where r.staff_id = s.id and r.role = any(${rolesWith(needs)}::text[]))`;

const ofPerson = { id: sql`s.id`, roles: [] };
/** A case that comes back to its queue is another event. */
const since = sql`w.id, extract(epoch from w.since)`;

const approvalOf = (kind: (typeof decided)[number]): Sql =>
  tellOf({
    topic: 'approvals',
    kind,
    about: sql`w.id`,
    needs: worksWith(kind),
    key: since,
    from: rowsOfQueue(kind, ofPerson),
    // A change of her own account is decided by others.
    where: kind === 'staff_changes' ? sql`not w.is_own and w.id <> s.id::text` : sql`not w.is_own`,
  });

const erasureApprovals: Sql = tellOf({
  topic: 'approvals',
  kind: 'erasures',
  about: sql`w.user_id`,
  needs: 'privacy.erasure.approve',
  key: sql`w.id`,
  from: sql`select id, user_id from erasure_request where state = 'entered' and entered_by <> s.id`,
});

const lateOf = (kind: (typeof promised)[number]): Sql =>
  tellOf({
    topic: 'late',
    kind,
    about: sql`w.id`,
    needs: worksWith(kind),
    key: since,
    from: rowsOfQueue(kind, ofPerson),
    where: sql`w.late and not w.is_own`,
  });

const returnedOf = (kind: (typeof entryKinds)[number]): Sql =>
  tellOf({
    topic: 'returned',
    kind,
    about: sql`w.about`,
    needs: enteredWith[kind],
    key: sql`w.id`,
    from: returnedTo(kind, sql`s.id`),
  });

const failureOf = (kind: FailureKind): Sql =>
  tellOf({
    topic: 'failures',
    kind,
    about: sql`w.id`,
    needs: workedWith[kind],
    key: since,
    from: failuresOf([kind]),
    where: sql`w."givenUp"`,
  });

/** A webhook that was paused since it failed for too long: its owner is told, or everybody who may once she has left. */
const pausedWebhooks: Sql = tellOf({
  topic: 'failures',
  kind: 'webhook_paused',
  about: sql`w.id`,
  needs: 'webhook.write',
  key: sql`w.id, extract(epoch from w.paused_at)`,
  from: sql`select h.id, h.paused_at, h.owner_id, o.active as has_owner from webhook h join staff o on o.id = h.owner_id
    where h.removed_at is null and h.paused_at is not null and h.paused_by is null`,
  where: sql`(w.owner_id = s.id or not w.has_owner)`,
});

/** All that waits for anybody, of the topics that are found by what waits. */
export const waitingForStaff: Sql = [
  ...decided.map(approvalOf),
  erasureApprovals,
  ...promised.map(lateOf),
  ...entryKinds.map(returnedOf),
  ...failureKinds.map(failureOf),
  pausedWebhooks,
].reduce((all, part) => sql`${all} union all ${part}`);

const noticeRow = row({
  id: col.id<StaffNoticeId>(),
  topic: col.oneOf(staffTopics),
  kind: col.text,
  about: col.text,
  name: col.text.nullable(),
  createdAt: col.instant,
  readAt: col.instant.nullable(),
});
type Row = RowOf<typeof noticeRow>;

/** Read from the case, so that a notice keeps no name. */
const nameOf = sql`case
  when n.kind in ('disbursements', 'refunds', 'overpayments', 'reversals', 'disbursement', 'refund', 'overpayment', 'reversal')
    then ${groupOf(sql`n.about`)}
  when n.kind in ('kyc', 'kyc_changes', 'kyc_change', 'erasures') then ${userOf(sql`n.about`)}
  when n.kind = 'withdrawals' then ${lenderOf(sql`n.about`)}
  when n.kind in ('vouchers', 'voucher') then (select v.reason from voucher v where v.id = n.about::uuid)
  when n.topic = 'tasks' then (select t.text from task t where t.id = ${asId(sql`n.about`)})
  when n.topic = 'groups' then (select g.name from borrower_group g where g.id = ${asId(sql`n.about`)})
  when n.kind = 'leads' then (select l.name from lead l where l.id = n.about::uuid)
  when n.kind = 'webhook_paused' then (select w.name from webhook w where w.id = ${asId(sql`n.about`)})
  when n.kind = 'complaints' then (select c.ticket from complaint c where c.id = n.about::uuid)
  when n.kind in ('parameters', 'parameter', 'terms', 'period_locks', 'period_lock') then n.about
  when n.kind in ('staff_changes', 'staff_change') then coalesce((select o.name from staff o where o.id = n.about::uuid),
    (select c.name from staff_change c where c.staff_id = n.about::uuid and c.name is not null limit 1))
  end`;

const order = orderBy([sql`n.created_at`, 'desc'], [sql`n.id`, 'desc']);
const totalRow = row({ total: col.number });

/** What waits for this person, the newest first. */
export async function listNotices(
  reader: Reader,
  staffId: StaffId,
  needs: readonly Permission[],
  paging: Paging,
): Promise<Page<StaffNotice>> {
  const shown = shownTo(staffId, needs);
  const { total } = await reader.one(totalRow, sql`select count(*)::int as total from staff_notice n where ${shown}`);
  const rows = await readPage<Row>({ order, total }, paging, (part) =>
    reader.rows(
      noticeRow,
      sql`select n.id, n.topic, n.kind, n.about, ${nameOf} as name, n.created_at as "createdAt", n.read_at as "readAt"
      from staff_notice n where ${shown} ${part}`,
    ),
  );
  return pageOf(rows.map(toWire), total, paging);
}

const toWire = ({ createdAt, readAt, ...notice }: Row): StaffNotice => ({
  ...notice,
  createdAt: createdAt.toISOString(),
  readAt: readAt?.toISOString() ?? null,
});
