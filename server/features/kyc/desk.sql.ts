// Statements of the reviewer's desk: what she has opened, what was rejected before, who else has the same, and what was
// done with the submission.
import { type KycField, kycFields } from '#contract/kyc.ts';
import type { PersonId, StaffId } from '#domain/ids.ts';
import type { Reader } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { pictureFields, type PictureKind } from './form.ts';

const openedRow = row({ kind: col.keyOf(pictureFields) });

/** The pictures that this reviewer has opened in the review of a submission. Each view stands on the trail. */
export async function listOpened(
  reader: Reader,
  staffId: StaffId,
  userId: PersonId,
  submittedAt: Date,
): Promise<PictureKind[]> {
  const rows = await reader.rows(
    openedRow,
    sql`select distinct after ->> 'kind' as kind from audit_trail
      where object_kind = 'user' and object_id = ${userId} and actor_kind = 'staff' and actor_id = ${staffId}
        and action = 'kyc.picture.seen' and result = 'ok' and at >= ${submittedAt} order by kind`,
  );
  return rows.map(({ kind }) => kind);
}

const rejectedRow = row({ field: col.oneOf(kycFields), reason: col.text });

/** What the verdict before this submission rejected. */
export function listRejectedBefore(
  reader: Reader,
  userId: PersonId,
  submittedAt: Date,
): Promise<{ field: KycField; reason: string }[]> {
  return reader.rows(
    rejectedRow,
    sql`select r.field, r.reason from (
        select rejections from kyc_verdict where user_id = ${userId} and submitted_at < ${submittedAt}
        order by submitted_at desc limit 1) v,
      jsonb_to_recordset(v.rejections) as r(field text, reason text)`,
  );
}

const matchRow = row({
  field: col.oneOf(['identityNumber', 'phone', 'bankAccountNumber', 'browser']),
  kind: col.oneOf(['lender', 'person', 'group', 'lead']),
  id: col.text,
  name: col.text,
});
export type Match = RowOf<typeof matchRow>;

const mostMatches = 20;

/**
 * Who else has the same NIK, bank account or phone number: lenders, members of running groups, groups and open leads; and
 * who else handed in an identity in the same browser, last: on a shared phone they are many.
 * Two accounts never share a phone number, so only members without a sign-in and leads can have hers.
 */
export function listMatches(reader: Reader, userId: PersonId): Promise<Match[]> {
  return reader.rows(
    matchRow,
    sql`
    with own as (select k.identity_hash, k.account_hash, u.phone from kyc k join app_user u on u.id = k.user_id
      where k.user_id = ${userId}),
    member as (
      select case when m.nik_hash = own.identity_hash then 'identityNumber' else 'phone' end as field,
        m.user_id, m.group_id, m.name, g.name as group_name
      from own join group_member m on m.left_on is null and (m.nik_hash = own.identity_hash or m.phone = own.phone)
      join borrower_group g on g.id = m.group_id where m.user_id is distinct from ${userId})
    select field, kind, id, name from (
    select 'identityNumber' as field, 'lender' as kind, u.id::text, u.name
      from own join kyc o on o.identity_hash = own.identity_hash join app_user u on u.id = o.user_id
      where o.user_id <> ${userId}
    union
    select 'bankAccountNumber', 'lender', u.id::text, u.name
      from own join kyc o on o.account_hash = own.account_hash join app_user u on u.id = o.user_id
      where o.user_id <> ${userId}
    union
    select 'bankAccountNumber', 'person', u.id::text, u.name
      from own join bank_account a on a.number_hash = own.account_hash and a.removed_at is null
      join app_user u on u.id = a.user_id where a.user_id <> ${userId}
        and not exists (select 1 from kyc o where o.user_id = a.user_id and o.account_hash = own.account_hash)
    union
    select 'bankAccountNumber', 'group', g.id::text, g.name
      from own join borrower_group g on g.account_hash = own.account_hash
    union
    select field, 'person', user_id::text, name from member where user_id is not null
    union
    select field, 'group', group_id::text, concat(name, ', ', group_name) from member where user_id is null
    union
    select 'browser', 'lender', u.id::text, u.name
      from kyc_browser own join kyc_browser o on o.mark_hash = own.mark_hash and o.user_id <> own.user_id
      join app_user u on u.id = o.user_id where own.user_id = ${userId}
    union
    select 'phone', 'lead', l.id::text, l.name
      from own join lead l on l.phone = own.phone and l.state not in ('refused', 'member')
    ) as same order by field = 'browser', field, kind, name, id limit ${mostMatches}`,
  );
}

const actions = ['kyc.submitted', 'kyc.picture.seen', 'kyc.number.seen', 'kyc.verified', 'kyc.rejected'] as const;
const historyRow = row({
  at: col.instant,
  action: col.oneOf(actions),
  by: col.text.nullable(),
  picture: col.keyOf(pictureFields).nullable(),
  reason: col.text.nullable(),
});

const longestHistory = 30;

/** The latest acts since this submission, the earliest first. */
export async function listHistory(
  reader: Reader,
  userId: PersonId,
  submittedAt: Date,
): Promise<RowOf<typeof historyRow>[]> {
  const latest = await reader.rows(
    historyRow,
    sql`select a.at, a.action, s.name as by, case when a.action = 'kyc.picture.seen' then a.after ->> 'kind' end as picture,
        case when a.action = 'kyc.number.seen' then a.reason end as reason
      from audit_trail a left join staff s on a.actor_kind = 'staff' and s.id = a.actor_id
      where a.object_kind = 'user' and a.object_id = ${userId} and a.action = any(${[...actions]}) and a.result = 'ok'
        and a.at >= ${submittedAt}
      order by a.seq desc limit ${longestHistory}`,
  );
  return latest.reverse();
}
