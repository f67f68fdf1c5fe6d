// Statements of what people did with a bank's day: batches, work that waits; and by which account money came.
// Source: docs/domain.md §8; decision 0126.
import { type AccountName, accountKinds, accountName } from '#domain/account-kind.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import type { JournalId, StatementBatchId } from '#domain/ids.ts';
import type { Difference } from '#domain/reconciliation.ts';
import type { Source } from '#domain/resolution.ts';
import type { Reader, Tx } from '#platform/db.ts';
import type { EnteredVoucher } from '#platform/events.ts';
import { isId } from '#platform/ids.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

/** A reference with the two sums that were seen. */
export type Part = Pick<Difference, 'reference' | 'told' | 'booked'>;

export async function insertBatch(
  tx: Tx,
  id: StatementBatchId,
  { date, parts }: { date: BusinessDate; parts: readonly Part[] },
): Promise<void> {
  await tx.run(sql`insert into statement_batch (id, value_on) values (${id}, ${date})`);
  await tx.run(sql`insert into statement_batch_line (batch_id, reference, told_rupiah, booked_rupiah)
    select ${id}, p.reference, p.told, p.booked
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as p (reference text, told bigint, booked bigint)`);
}

/** The batch that a voucher is about; no id when it is about one reference. */
export const batchOf = ({ subject }: Pick<EnteredVoucher, 'subject'>) =>
  (subject.split('/batch:')[1] ?? '') as StatementBatchId;

const batchLineRow = row({ reference: col.text, told: col.rupiah, booked: col.rupiah });

export const readBatch = (reader: Reader, id: StatementBatchId): Promise<Part[]> =>
  reader.rows(
    batchLineRow,
    sql`select reference, told_rupiah as told, booked_rupiah as booked from statement_batch_line
    where batch_id = ${id} order by reference`,
  );

const batchOfRow = row({ reference: col.text, batch: col.id<StatementBatchId>() });

/** The batches of a date, line by line; a line may have been in an earlier one, whose voucher was cancelled. */
export const readBatches = (reader: Reader, date: BusinessDate): Promise<RowOf<typeof batchOfRow>[]> =>
  reader.rows(
    batchOfRow,
    sql`select l.reference, l.batch_id as batch from statement_batch b
    join statement_batch_line l on l.batch_id = b.id where b.value_on = ${date} order by b.id desc`,
  );

const underwayRow = row({ subject: col.text });

/** The subjects among these of which a voucher waits, or is on its way. */
export const readUnderway = (reader: Reader, subjects: readonly string[]): Promise<RowOf<typeof underwayRow>[]> =>
  reader.rows(
    underwayRow,
    sql`select subject from voucher where kind in ('bank_statement', 'correction') and state in ('entered', 'approved')
      and subject = any(${subjects}::text[])`,
  );

const movementRow = row({
  journal: col.id<JournalId>(),
  at: col.instant,
  virtualAccount: col.text.nullable(),
});
export type MovementRow = RowOf<typeof movementRow>;

/** When each of these journals was posted, and by which virtual account its money came. */
export const readMovements = (reader: Reader, journals: readonly JournalId[]): Promise<MovementRow[]> =>
  reader.rows(
    movementRow,
    sql`
    select j.id as journal, j.posted_at as at, (select e.virtual_account from bank_event e where e.journal_id = j.id
      order by e.received_at limit 1) as "virtualAccount"
    from ledger_journal j where j.id = any(${journals}::uuid[])`,
  );

const sourceRow = row({
  journal: col.id<JournalId>(),
  account: col.keyOf(accountKinds),
  owner: col.text.nullable(),
  madeBy: col.oneOf(['line', 'batch']).nullable(),
});

/** Of each journal its largest account beside escrow, debits first, and whether a line of a statement made it. */
export async function readSources(reader: Reader, journals: readonly JournalId[]): Promise<Map<JournalId, Source>> {
  const rows = await reader.rows(
    sourceRow,
    sql`
    select distinct on (e.journal_id) e.journal_id as journal, a.kind as account, a.owner_id as owner,
      case when exists (select from statement_rule_booking b where b.journal_id = e.journal_id) then 'line'
        else (select case when v.subject like '%/batch:%' then 'batch' else 'line' end from voucher v
          where v.journal_id = e.journal_id and v.kind = 'bank_statement' limit 1) end as "madeBy"
    from ledger_entry e join ledger_account a on a.id = e.account_id
    where e.journal_id = any(${journals}::uuid[]) and a.kind <> 'escrow'
    order by e.journal_id, sign(e.amount_rupiah) desc, abs(e.amount_rupiah) desc, a.id, e.entry_no`,
  );
  return new Map(
    rows.map(({ journal, madeBy, ...name }) => [journal, { ...accountName(name as AccountName), madeBy }]),
  );
}

const ourIdRow = row({ id: col.text });

/** Those of these references that are ids of our payouts, or of payments that were told, whatever became of them. */
export const readOurIds = (reader: Reader, references: readonly string[]): Promise<RowOf<typeof ourIdRow>[]> =>
  reader.rows(
    ourIdRow,
    sql`
    select id::text as id from payout where id = any(${references.filter(isId)}::uuid[])
    union select payment_id from bank_event where provider = 'bank' and kind = 'virtual_account.paid'
      and payment_id = any(${references}::text[]) and outcome in ('applied', 'suspense')
    union select payment_id from bank_event where payment_id = any(${references}::text[])
      and (applied_at is null or outcome = 'held')`,
  );

const holderRow = row({
  number: col.text,
  holder: col.text,
  purpose: col.oneOf(['topup', 'portfolio', 'lending', 'member']),
});
export type HolderRow = RowOf<typeof holderRow>;

/** Those of these numbers that are our virtual accounts. */
export const readHolders = (reader: Reader, numbers: readonly string[]): Promise<HolderRow[]> =>
  reader.rows(
    holderRow,
    sql`select number, holder_name as holder, purpose from virtual_account where number = any(${numbers}::text[])`,
  );
