// Who asked for what a journal posted, who approved it, what the bank said, and when: from the case that it is about; and the
// other journals of that case.
// Source: docs/screens.md; decision 0125.
import type { Journal } from '#contract/books.ts';
import type { JournalId } from '#domain/ids.ts';
import type { Reader } from '#platform/db.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

const stepRow = row({
  step: col.oneOf(['entered', 'recorded', 'approved', 'requested', 'told']),
  by: col.text.nullable(),
  at: col.instant,
});

/** Steps before the posting, the oldest first. */
export function listSteps(reader: Reader, { id, subject }: Pick<Journal, 'id' | 'subject'>) {
  return reader.rows(
    stepRow,
    sql`
    select s.step, p.name as "by", s.at from (
      select 'entered' as step, entered_by as who, entered_at as at from voucher where journal_id = ${id}
      union all select 'approved', approved_by, approved_at from voucher where journal_id = ${id}
      union all select 'entered', entered_by, entered_at from disbursement where id = ${subject}::uuid
      union all select 'approved', approved_by, approved_at from disbursement where id = ${subject}::uuid
      union all select 'entered', entered_by, entered_at from overpayment_return where id = ${subject}::uuid
      union all select 'approved', approved_by, approved_at from overpayment_return where id = ${subject}::uuid
      union all select 'requested', null, created_at from withdrawal where id = ${subject}::uuid
      union all select 'approved', staff_id, approved_at from withdrawal_approval where withdrawal_id = ${subject}::uuid
      union all select 'recorded', recorded_by, recorded_at from receipt where id = ${subject}::uuid and channel = 'meeting'
      union all select 'entered', v.entered_by, v.entered_at from receipt_reversal v
        where v.receipt_id = ${subject}::uuid and v.state = 'approved'
          and exists (select 1 from ledger_journal where id = ${id} and kind = 'reversal')
      union all select 'approved', v.approved_by, v.approved_at from receipt_reversal v
        where v.receipt_id = ${subject}::uuid and v.state = 'approved'
          and exists (select 1 from ledger_journal where id = ${id} and kind = 'reversal')
      union all select 'told', null, received_at from bank_event where journal_id = ${id}
    ) s left join staff p on p.id = s.who where s.at is not null
    order by s.at, s.step`,
  );
}

const relatedRow = row({ id: col.id<JournalId>() });

const MOST = 20;

/** Other journals of the same case, those of the shares of a receipt with it, and what it corrects; the newest first. */
export async function listRelated(
  reader: Reader,
  { id, subject, corrects }: Pick<Journal, 'id' | 'subject' | 'corrects'>,
) {
  const rows = await reader.rows(
    relatedRow,
    sql`
    with subject as (
      select ${subject}::uuid as id
      union select d.id from distribution d where d.receipt_id = ${subject}::uuid
      union select d.receipt_id from distribution d where d.id = ${subject}::uuid)
    select j.id from ledger_journal j
    where (j.subject_id in (select s.id from subject s where s.id is not null) or j.subject_id = ${id} or j.id = ${corrects}
      or j.id = ${subject}::uuid) and j.id <> ${id} and j.corrects_id is distinct from ${id}
    order by j.posted_at desc, j.id desc limit ${MOST}`,
  );
  return rows.map((found) => found.id);
}
