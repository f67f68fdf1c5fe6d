// Statements of a person’s own complaints, the latest first, with the answers that were sent. Notes of staff are not read
// here.
import { complaintCategories, complaintStates } from '#domain/complaint.ts';
import type { ComplaintId, PersonId } from '#domain/ids.ts';
import type { Reader } from '#platform/db.ts';
import { offsetOf, type Paging } from '#platform/paging.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';

const ownRow = row({
  id: col.id<ComplaintId>(),
  ticket: col.text,
  state: col.oneOf(complaintStates),
  category: col.oneOf(complaintCategories),
  message: col.text,
  createdAt: col.instant,
  promisedOn: col.businessDate,
  dueAt: col.instant.nullable(),
});

/** An address that is not verified may be somebody else's. */
const isOf = (userId: PersonId): Sql => sql`(c.phone = (select phone from app_user where id = ${userId})
  or c.email = (select email from app_user where id = ${userId} and email_verified_at is not null))`;

export function listOwn(reader: Reader, userId: PersonId, paging: Paging): Promise<RowOf<typeof ownRow>[]> {
  return reader.rows(
    ownRow,
    sql`
    select c.id, c.ticket, c.state, c.category, c.message, c.created_at as "createdAt", c.promised_on as "promisedOn",
      c.due_at as "dueAt"
    from complaint c where ${isOf(userId)}
    order by c.created_at desc, c.id desc limit ${paging.limit} offset ${offsetOf(paging)}`,
  );
}

const countRow = row({ count: col.number });

export async function countOwn(reader: Reader, userId: PersonId): Promise<number> {
  const { count } = await reader.one(countRow, sql`select count(*) as count from complaint c where ${isOf(userId)}`);
  return count;
}

const answerRow = row({ complaintId: col.id<ComplaintId>(), text: col.text, at: col.instant });

export function readAnswers(reader: Reader, ids: readonly ComplaintId[]): Promise<RowOf<typeof answerRow>[]> {
  return reader.rows(
    answerRow,
    sql`
    select complaint_id as "complaintId", body as text, at from complaint_act
    where complaint_id = any(${[...ids]}::uuid[]) and act = 'answer' order by complaint_id, version`,
  );
}
