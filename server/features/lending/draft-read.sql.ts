// Queries of a draft and its group for staff: members, scores and running loans as they are now.
// Source: docs/screens.md.
import type { DraftGround } from '#contract/draft.ts';
import { grades } from '#domain/grade.ts';
import type { GroupId, LendingId, MemberId } from '#domain/ids.ts';
import { rhythms } from '#domain/schedule.ts';
import type { Reader } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { coversOwed } from './draft.sql.ts';

type Group = DraftGround['group'];
export type GroupRecord = Omit<Group, 'grade'> & { creditScore: number | null };

const groupRow = row({
  id: col.id<GroupId>(),
  name: col.text,
  city: col.text,
  officer: col.text,
  meetingWeekday: col.number,
  active: col.boolean,
  description: col.text,
  members: col.jsonOf<Group['members']>(),
  running: col.jsonOf<Group['running']>(),
  creditScore: col.number.nullable(),
});

/** A group with its current members, and those in the draft who have left since. */
export function readGroup(
  reader: Reader,
  groupId: GroupId,
  draftId: LendingId | null = null,
): Promise<GroupRecord | null> {
  return reader.row(
    groupRow,
    sql`
    select g.id, g.name, c.name as city, o.name as officer, g.meeting_weekday as "meetingWeekday", g.active, g.description,
      g.credit_score as "creditScore",
      (select coalesce(json_agg(json_build_object('member', m.id, 'name', m.name, 'role', m.role, 'business', m.business,
          'left', m.left_on is not null, 'coverOwed', coalesce(c.owed, 0)) order by m.member_no), '[]')
        from group_member m left join (${coversOwed(sql`g.id`)}) c on c.member_id = m.id where m.group_id = g.id and (m.left_on is null or exists (select 1 from member_loan ml
          where ml.member_id = m.id and ml.lending_id = ${draftId}::uuid))) as members,
      (select json_build_object('id', l.id, 'status', l.status) from lending l where l.group_id = g.id
        and (l.status in ('opened', 'funded') or l.status in ('disbursed', 'failed') and l.repaid_at is null)
        order by l.id limit 1) as running
    from borrower_group g join city c on c.id = g.city_id join staff o on o.id = g.officer_id where g.id = ${groupId}`,
  );
}

const draftRecord = row({
  id: col.id<LendingId>(),
  version: col.number,
  groupId: col.id<GroupId>(),
  grade: col.oneOf(grades),
  interestBps: col.number,
  tenor: col.number,
  rhythm: col.oneOf(rhythms),
  loanAmount: col.rupiah,
  description: col.text.nullable(),
  multiple: col.rupiah,
  today: col.businessDate,
  memberLoans: col.list(col.object({ member: col.id<MemberId>(), principal: col.rupiah })),
  pictures: col.list(col.object({ no: col.number, alt: col.text })),
});
export type DraftRecord = RowOf<typeof draftRecord>;

/** A lending while it is a draft. */
export function readDraft(reader: Reader, id: LendingId): Promise<DraftRecord | null> {
  return reader.row(
    draftRecord,
    sql`
    select l.id, l.version, l.group_id as "groupId", l.grade, l.interest_bps as "interestBps", l.tenor_months as tenor,
      l.rhythm, l.loan_rupiah as "loanAmount", l.description, l.step_rupiah as multiple,
      business_date_of(app_now()) as today,
      (select coalesce(json_agg(json_build_object('member', ml.member_id, 'principal', ml.principal_rupiah)
          order by m.member_no), '[]')
        from member_loan ml join group_member m on m.id = ml.member_id where ml.lending_id = l.id) as "memberLoans",
      (select coalesce(json_agg(json_build_object('no', p.no, 'alt', p.alt) order by p.no), '[]')
        from lending_picture p where p.lending_id = l.id) as pictures
    from lending l where l.id = ${id} and l.status = 'draft'`,
  );
}

const changeRecord = row({ version: col.number, by: col.text, at: col.instant, changed: col.list(col.text) });
export type ChangeRecord = RowOf<typeof changeRecord>;

/** What was changed since a version, latest first. */
export function listChanges(reader: Reader, lendingId: LendingId, since = 0): Promise<ChangeRecord[]> {
  return reader.rows(
    changeRecord,
    sql`
    select d.version, s.name as by, d.changed_at as at, d.changed from draft_change d join staff s on s.id = d.staff_id
    where d.lending_id = ${lendingId} and d.version > ${since} order by d.version desc`,
  );
}

const statusRow = row({ status: col.text });

/** Whether it exists, and its status. */
export function findStatus(reader: Reader, id: LendingId): Promise<{ status: string } | null> {
  return reader.row(statusRow, sql`select status from lending where id = ${id}`);
}
