// Reads all personal data of a person, list by list; keys are those of the API.
// Source: UU 27/2022 articles 7, 13, 31; spec §3.
import type { BankAccountId, MemberId, PersonId } from '#domain/ids.ts';
import type { Reader } from '#platform/db.ts';
import { anyRow, col, row, type RowOf } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';
import { id as texts } from '#texts/id.ts';

const accountShape = row({
  id: col.id<PersonId>(),
  name: col.text,
  phone: col.text,
  email: col.text.nullable(),
  emailVerifiedAt: col.instant.nullable(),
  username: col.text.nullable(),
  isLender: col.boolean,
  isBorrower: col.boolean,
  hasPhoto: col.boolean,
  createdAt: col.instant,
  passwordChangedAt: col.instant.nullable(),
  kycStatus: col.text.nullable(),
  taxResident: col.boolean.nullable(),
  customerNumber: col.number.nullable(),
  signatureStatus: col.text.nullable(),
});

export const readAccount = (reader: Reader, userId: PersonId) =>
  reader.one(
    accountShape,
    sql`select u.id, u.name, u.phone, u.email, u.email_verified_at as "emailVerifiedAt", u.username,
    u.is_lender as "isLender", u.is_borrower as "isBorrower", u.photo_key is not null as "hasPhoto",
    u.created_at as "createdAt", u.password_changed_at as "passwordChangedAt", l.kyc_status as "kycStatus",
    l.tax_resident as "taxResident", l.customer_no as "customerNumber",
    coalesce(l.envelope_status, b.envelope_status) as "signatureStatus"
    from app_user u left join lender l on l.user_id = u.id left join borrower b on b.user_id = u.id where u.id = ${userId}`,
  );

const heldPictureRow = row({ kind: col.text, putAt: col.instant });
const browsersRow = row({ browsers: col.number });
const verdictRow = row({ verdict: col.text, rejections: col.json, decidedAt: col.instant });

/** Which pictures are stored, and the verdict on the identity. */
export async function readIdentityRecord(reader: Reader, userId: PersonId) {
  return {
    pictures: await reader.rows(
      heldPictureRow,
      sql`select kind, put_at as "putAt" from kyc_picture where user_id = ${userId} order by kind`,
    ),
    ...(await reader.one(
      browsersRow,
      sql`select count(*)::int as browsers from kyc_browser where user_id = ${userId}`,
    )),
    verdicts: await reader.rows(
      verdictRow,
      sql`select verdict, rejections, decided_at as "decidedAt" from kyc_verdict
      where user_id = ${userId} order by decided_at`,
    ),
  };
}

const accountRow = row({
  id: col.id<BankAccountId>(),
  encrypted: col.bytes,
  bank: col.text,
  holder: col.text,
  addedAt: col.instant,
  removedAt: col.instant.nullable(),
});
type Account = RowOf<typeof accountRow>;

export const listOwnAccounts = (reader: Reader, userId: PersonId): Promise<Account[]> =>
  reader.rows(
    accountRow,
    sql`select a.id, b.name as bank, a.holder_name as holder, a.number_encrypted as encrypted,
    a.created_at as "addedAt", a.removed_at as "removedAt"
    from bank_account a join bank b on b.id = a.bank_id where a.user_id = ${userId} order by a.created_at`,
  );

const membershipRow = row({
  id: col.id<MemberId>(),
  group: col.text,
  joinedOn: col.businessDate,
  leftOn: col.businessDate.nullable(),
  encrypted: col.bytes.nullable(),
});

/** Her memberships of groups, each with the NIK that is kept for it. */
export const listOwnMemberships = (reader: Reader, userId: PersonId): Promise<RowOf<typeof membershipRow>[]> =>
  reader.rows(
    membershipRow,
    sql`select m.id, g.name as "group", m.joined_on as "joinedOn", m.left_on as "leftOn", m.nik_encrypted as encrypted
    from group_member m join borrower_group g on g.id = m.group_id where m.user_id = ${userId} order by m.joined_on, m.id`,
  );

/** All data about the person that is a list of rows. */
export async function readLists(reader: Reader, userId: PersonId): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const [name, query] of Object.entries({ ...lists(userId), ...followup(userId) }))
    found[name] = await reader.rows(anyRow, query);
  return found;
}

const lists = (userId: PersonId): Record<string, Sql> => ({
  sessions: sql`select device, created_at as "createdAt", last_seen_at as "lastSeenAt", ended_at as "endedAt"
    from session where kind = 'user' and person_id = ${userId} order by created_at`,
  passkeys: sql`select name, created_at as "createdAt", used_at as "usedAt", removed_at as "removedAt" from passkey
    where user_id = ${userId} order by created_at`,
  portfolios: sql`select p.id, g.name as "group", p.amount_rupiah as amount, p.status, p.created_at as "createdAt",
    p.paid_at as "paidAt", p.ended_at as "endedAt", p.returned_principal_rupiah as "returnedPrincipal",
    p.returned_interest_rupiah as "returnedInterest", p.returned_tax_rupiah as "returnedTax"
    from portfolio p join lending l on l.id = p.lending_id join borrower_group g on g.id = l.group_id
    where p.lender_id = ${userId} order by p.created_at`,
  mutations: sql`select j.kind, a.kind as account, -e.amount_rupiah as amount, e.balance_after_rupiah as balance,
    e.posted_at as at from ledger_account a join ledger_entry e on e.account_id = a.id
    join ledger_journal j on j.id = e.journal_id where a.owner_id = ${userId} order by a.kind, e.entry_no`,
  withdrawals: sql`select id, amount_rupiah as amount, status, created_at as "createdAt", ended_at as "endedAt"
    from withdrawal where lender_id = ${userId} order by created_at`,
  loans: sql`select g.name as "group", m.name, m.phone, m.email, m.business, m.role, m.joined_on as "joinedOn",
    m.left_on as "leftOn", d.principal_rupiah as principal, d.interest_rupiah as interest, l.disbursed_on as "disbursedOn",
    l.repaid_at as "repaidAt" from group_member m join borrower_group g on g.id = m.group_id
    left join member_loan d on d.member_id = m.id left join lending l on l.id = d.lending_id
    where m.user_id = ${userId} order by m.joined_on`,
  agreements: sql`select a.number, a.kind, a.state, a.created_at as "createdAt", a.signed_at as "signedAt" from agreement a
    where a.signer_user_id = ${userId} or a.portfolio_id in (select id from portfolio where lender_id = ${userId})
    order by a.created_at`,
  notices: sql`select kind, title, body, created_at as "createdAt", read_at as "readAt" from notification
    where user_id = ${userId} order by created_at`,
  noticeChoices: sql`select topic, inbox, sms, email, push, chosen_at as "chosenAt" from notice_choice
    where user_id = ${userId} order by topic`,
  pushDevices: sql`select device, created_at as "createdAt", delivered_at as "deliveredAt" from push_device
    where user_id = ${userId} order by created_at`,
  ownLimits: sql`select subject, rupiah, percent, set_at as "setAt" from spread_limit where lender_id = ${userId}
    order by subject`,
  calendarLink: sql`select created_at as "createdAt", read_at as "readAt" from calendar_link where lender_id = ${userId}`,
  bookmarks: sql`select g.name as "group", l.id as lending, b.saved_at as "savedAt" from lending_bookmark b
    join lending l on l.id = b.lending_id join borrower_group g on g.id = l.group_id
    where b.lender_id = ${userId} order by b.saved_at`,
  savedSearches: sql`select s.name, s.grade, b.name as sector, p.name as province, c.name as city, s.tenor_months as tenor,
    s.status, s.sort, s.created_at as "createdAt" from saved_search s left join business_sector b on b.id = s.sector_id
    left join province p on p.id = s.province_id left join city c on c.id = s.city_id
    where s.lender_id = ${userId} order by s.created_at`,
  fundingPlan: sql`select amount_rupiah as amount, per_group_rupiah as "perGroup", grades, tenors, sectors, provinces,
    saved_at as "savedAt" from funding_plan where lender_id = ${userId}`,
  fundingBaskets: sql`select b.confirmed_at as "confirmedAt", g.name as "group", i.amount_rupiah as amount, i.state
    from funding_basket b join funding_basket_item i on i.basket_id = b.id join lending l on l.id = i.lending_id
    join borrower_group g on g.id = l.group_id
    where b.user_id = ${userId} and b.confirmed_at is not null order by b.confirmed_at, i.position`,
  messages: sql`select o.channel, o.subject, o.body, o.created_at as "createdAt", o.sent_at as "sentAt"
    from outbox_message o join app_user u on u.id = ${userId} and (o.recipient = u.phone or lower(o.recipient) = lower(u.email)
      or (o.channel = 'push' and starts_with(o.event_key, 'notice:' || u.id || ':')))
    order by o.created_at`,
  complaints: sql`select c.ticket, c.category, c.message, c.state, c.created_at as "createdAt",
    (select json_agg(json_build_object('text', a.body, 'at', a.at) order by a.version) from complaint_act a
      where a.complaint_id = c.id and a.act = 'answer') as answers
    from complaint c join app_user u on u.id = ${userId}
    where c.phone = u.phone or (lower(c.email) = lower(u.email) and u.email_verified_at is not null) order by c.created_at`,
});

/** What field staff noted of her as a member: visits, with how many pictures and where only if that was added; promises. */
const followup = (userId: PersonId): Record<string, Sql> => ({
  visits: sql`select g.name as "group", v.note, v.latitude, v.longitude, v.accuracy_m as "accuracyMetres",
    (select count(*)::int from visit_picture p where p.visit_id = v.id) as pictures, v.recorded_at as "recordedAt"
    from visit v join borrower_group g on g.id = v.group_id
    where v.member_id in (select id from group_member where user_id = ${userId}) order by v.recorded_at, v.id`,
  paymentPromises: sql`select g.name as "group", p.amount_rupiah as amount, p.made_on as "madeOn", p.due_on as "dueOn",
    p.state, p.recorded_at as "recordedAt"
    from payment_promise p join lending l on l.id = p.lending_id join borrower_group g on g.id = l.group_id
    where p.member_id in (select id from group_member where user_id = ${userId}) order by p.recorded_at, p.id`,
});

const auditEventRow = row({
  at: col.instant,
  kind: col.text,
  action: col.text,
  roles: col.list(col.text).nullable(),
  address: col.text.nullable(),
  own: col.boolean,
});
type AuditEvent = RowOf<typeof auditEventRow>;

/** The record of processing: audit events by or about the person. */
export const listProcessing = (reader: Reader, userId: PersonId): Promise<AuditEvent[]> =>
  reader.rows(
    auditEventRow,
    sql`select t.at, t.actor_kind as kind, t.action, t.address, t.actor_id = ${userId} as own,
      (select array_agg(role order by role) from staff_role where staff_id = t.actor_id) as roles
    from (select * from audit_trail where actor_id = ${userId} union select * from audit_trail where object_id = ${userId}) t
    order by t.seq`,
  );

/** As text. IP address and device only for the person's own audit events. */
export function toProcessing({ at, kind, action, roles, address, own }: AuditEvent) {
  const words: Record<string, string> = texts;
  return {
    at,
    what: words[`audit_event.${action}`] ?? action,
    by: kind === 'staff' ? { staff: roles ?? [] } : kind,
    ...(own ? { address } : {}),
  };
}
