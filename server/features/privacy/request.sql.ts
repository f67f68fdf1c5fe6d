// Statements of people's requests about their data, and of limits on its use.
import { limit, type PrivacyRequest, privacyRequest, request } from '#contract/privacy.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import type { Email } from '#domain/contact.ts';
import type { Phone } from '#domain/identity.ts';
import type { ComplaintId, PersonId, StaffId } from '#domain/ids.ts';
import { slotHolders } from '#domain/lending.ts';
import type { Tx, Reader } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql, type Sql } from '#platform/sql.ts';

export async function upsertLimit(
  tx: Tx,
  userId: PersonId,
  staffId: StaffId,
  reason: string,
  until: BusinessDate | null,
): Promise<void> {
  await tx.run(sql`insert into processing_limit (user_id, reason, until_on, set_by, set_at)
    values (${userId}, ${reason}, ${until}, ${staffId}, app_now())
    on conflict (user_id) do update set reason = excluded.reason, until_on = excluded.until_on, set_by = excluded.set_by,
      set_at = excluded.set_at, lifted_by = null, lifted_at = null`);
}

export function closeLimit(tx: Tx, userId: PersonId, staffId: StaffId): Promise<number> {
  return tx.run(sql`update processing_limit set lifted_by = ${staffId}, lifted_at = app_now()
    where user_id = ${userId} and lifted_at is null`);
}

const personRow = row({ erased: col.boolean });

export function lockUser(tx: Tx, userId: PersonId) {
  return tx.row(
    personRow,
    sql`select erased_at is not null as erased from app_user where id = ${userId} for no key update`,
  );
}

const askerRow = row({ name: col.text, phone: col.textOf<Phone>(), email: col.textOf<Email>().nullable() });

export function readAsker(reader: Reader, userId: PersonId) {
  return reader.one(
    askerRow,
    sql`select name, phone, case when email_verified_at is not null then email end as email
    from app_user where id = ${userId}`,
  );
}

export async function insertRequest(
  tx: Tx,
  id: ComplaintId,
  userId: PersonId,
  kind: PrivacyRequest['kind'],
): Promise<void> {
  await tx.run(sql`insert into privacy_request (complaint_id, user_id, kind, asked_at)
    values (${id}, ${userId}, ${kind}, app_now()) on conflict (complaint_id) do nothing`);
}

export function readRequest(reader: Reader, id: ComplaintId): Promise<PrivacyRequestRow> {
  return reader.one(privacyRequestRow, sql`${privacyRequests} where r.complaint_id = ${id}`);
}

export function listRequests(reader: Reader, userId: PersonId): Promise<PrivacyRequestRow[]> {
  return reader.rows(
    privacyRequestRow,
    sql`${privacyRequests} where r.user_id = ${userId} order by r.asked_at desc limit 20`,
  );
}

const privacyRequestRow = row({
  ...privacyRequest.omit({ askedAt: true, dueAt: true }).shape,
  askedAt: col.instant,
  dueAt: col.instant.nullable(),
  promisedOn: col.businessDate,
});
export type PrivacyRequestRow = RowOf<typeof privacyRequestRow>;

const privacyRequests: Sql = sql`select c.ticket, r.kind, c.state, r.asked_at as "askedAt", c.due_at as "dueAt",
  c.promised_on as "promisedOn", (select a.body from complaint_act a where a.complaint_id = c.id and a.act = 'answer'
    order by a.version desc limit 1) as answer
  from privacy_request r join complaint c on c.id = r.complaint_id`;

const hindrancesRow = row({
  balance: col.boolean,
  positions: col.boolean,
  withdrawals: col.boolean,
  loans: col.boolean,
  group: col.boolean,
  identity: col.boolean,
  complaint: col.boolean,
  lastAt: col.instant.nullable(),
});

export function readBusiness(reader: Reader, userId: PersonId) {
  return reader.one(
    hindrancesRow,
    sql`select
    exists (select 1 from ledger_account where owner_id = ${userId} and balance_rupiah > 0) as balance,
    exists (select 1 from portfolio where lender_id = ${userId} and (reason = 'defaulted'
      or status = any(${slotHolders}::text[]))) as positions,
    exists (select 1 from withdrawal where lender_id = ${userId} and status in ('pending', 'processing')) as withdrawals,
    exists (select 1 from ${loans} where m.user_id = ${userId} and l.repaid_at is null
      and l.status in ('draft', 'opened', 'funded', 'disbursed', 'failed')) as loans,
    exists (select 1 from group_member where user_id = ${userId} and left_on is null) as "group",
    exists (select 1 from lender where user_id = ${userId} and kyc_status = 'pending')
      or exists (select 1 from kyc_change where user_id = ${userId} and state = 'entered') as identity,
    exists (select 1 from complaint c join app_user u on u.id = ${userId} where c.state = 'open' and c.category <> 'privacy'
      and (c.phone = u.phone or lower(c.email) = lower(u.email))) as complaint,
    greatest(
      (select max(coalesce(ended_at, created_at)) from portfolio where lender_id = ${userId}),
      (select max(coalesce(ended_at, created_at)) from withdrawal where lender_id = ${userId}),
      (select max(e.posted_at) from ledger_entry e join ledger_account a on a.id = e.account_id where a.owner_id = ${userId}),
      (select max(coalesce(l.repaid_at, l.refunded_at, l.created_at)) from ${loans} where m.user_id = ${userId})) as "lastAt"`,
  );
}

const loans: Sql = sql`member_loan d join group_member m on m.id = d.member_id join lending l on l.id = d.lending_id`;

const statusPersonRow = row({ id: col.id<PersonId>(), name: col.text, erasedAt: col.instant.nullable() });

export function findPerson(reader: Reader, userId: PersonId) {
  return reader.row(statusPersonRow, sql`select id, name, erased_at as "erasedAt" from app_user where id = ${userId}`);
}

export function listErasureRequestsOf(reader: Reader, userId: PersonId): Promise<ErasureRequestRow[]> {
  return reader.rows(erasureRequestRow, sql`${requests} and w.user_id = ${userId}`);
}

export function listLimitsOf(reader: Reader, userId: PersonId): Promise<LimitRow[]> {
  return reader.rows(limitRow, sql`${limits} and l.user_id = ${userId}`);
}

const most = 100;

export function listErasureRequests(reader: Reader): Promise<ErasureRequestRow[]> {
  return reader.rows(erasureRequestRow, sql`${requests} order by w.id limit ${most}`);
}

export function listLimits(reader: Reader): Promise<LimitRow[]> {
  return reader.rows(limitRow, sql`${limits} order by l.until_on nulls last, l.set_at limit ${most}`);
}

const erasureRequestRow = row({ ...request.omit({ enteredAt: true }).shape, enteredAt: col.instant });
export type ErasureRequestRow = RowOf<typeof erasureRequestRow>;

const limitRow = row({ ...limit.omit({ setAt: true }).shape, setAt: col.instant });
export type LimitRow = RowOf<typeof limitRow>;

const requests: Sql = sql`select w.id, json_build_object('id', u.id, 'name', u.name) as person, w.reason,
  json_build_object('id', s.id, 'name', s.name) as "enteredBy", w.entered_at as "enteredAt"
  from erasure_request w join app_user u on u.id = w.user_id join staff s on s.id = w.entered_by where w.state = 'entered'`;

const limits: Sql = sql`select json_build_object('id', u.id, 'name', u.name) as person, l.reason, l.until_on as until,
  json_build_object('id', s.id, 'name', s.name) as "setBy", l.set_at as "setAt"
  from processing_limit l join app_user u on u.id = l.user_id join staff s on s.id = l.set_by where l.lifted_at is null`;
