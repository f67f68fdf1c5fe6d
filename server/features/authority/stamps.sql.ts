// Statements of the stamp duty of a month: the entries of stamp_payable by value date, with the document behind each.
// Source: UU 10/2020; docs/domain.md §8; decision 0128.
import type { ReportSpan } from '#domain/authority-report.ts';
import type { LendingId, JournalId } from '#domain/ids.ts';
import { journalKinds } from '#domain/journal-kind.ts';
import type { Reader } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

const account = sql`(select id from ledger_account where kind = 'stamp_payable' and owner_id is null)`;

/** Not what was paid to the state, nor what put that right. */
const ofDocuments = sql`j.kind <> 'remittance'
  and not exists (select 1 from ledger_journal r where r.id = j.corrects_id and r.kind = 'remittance')`;

const stampRow = row({
  entry: col.number,
  journal: col.id<JournalId>(),
  kind: col.oneOf(journalKinds),
  key: col.text,
  on: col.businessDate,
  duty: col.rupiah,
  lending: col.id<LendingId>().nullable(),
  party: col.text.nullable(),
  value: col.rupiah.nullable(),
  agreement: col.text.nullable(),
});
export type StampRow = RowOf<typeof stampRow>;

/** Entries of the span's value dates, in the order of posting; what was paid to the state is none of them. */
export const listStamps = (
  reader: Reader,
  { from, to }: ReportSpan,
  { after, limit }: { after: number; limit: number },
): Promise<StampRow[]> =>
  reader.rows(
    stampRow,
    sql`
    select e.entry_no as entry, j.id as journal, j.kind, j.key, j.business_date as on, -e.amount_rupiah as duty, l.id as lending,
      coalesce(g.name, u.name) as party, coalesce(l.loan_rupiah, w.amount_rupiah) as value,
      (select min(a.number) from member_loan m join agreement a on a.member_loan_id = m.id
        where m.lending_id = l.id and a.state = 'signed') as agreement
    from ledger_entry e join ledger_journal j on j.id = e.journal_id
    left join lending l on l.id = e.subject_id left join borrower_group g on g.id = l.group_id
    left join withdrawal w on w.id = e.subject_id left join app_user u on u.id = w.lender_id
    where e.account_id = ${account} and e.entry_no > ${after} and ${ofDocuments}
      and j.business_date between ${from} and ${to} order by e.entry_no limit ${limit}`,
  );

const dutyRow = row({ sum: col.text, beside: col.text });

/** What the account moved on the span's value dates but for what was paid to the state, by the ledger's own day sums; `beside`
 * is what corrections of such payments moved. */
export async function readStampDuty(
  reader: Reader,
  { from, to }: ReportSpan,
): Promise<{ books: bigint; beside: bigint }> {
  const { sum, beside } = await reader.one(
    dutyRow,
    sql`
    select coalesce(sum(m.credit_rupiah - m.debit_rupiah), 0)::text as sum,
      (select coalesce(-sum(e.amount_rupiah), 0)::text from ledger_journal r join ledger_journal j on j.corrects_id = r.id
        join ledger_entry e on e.journal_id = j.id and e.account_id = ${account}
        where r.kind = 'remittance' and j.kind <> 'remittance' and j.business_date between ${from} and ${to}) as beside
    from ledger_kind_moved m
    where m.kind = 'stamp_payable' and m.journal_kind <> 'remittance' and m.business_date between ${from} and ${to}`,
  );
  return { books: BigInt(sum), beside: BigInt(beside) };
}
