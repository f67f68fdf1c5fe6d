// What was withheld from lenders' interest, by month of posting; reversals reduce it.
// Invariant: written in the transaction of the journal, after the lines of its share.
// Source: docs/domain.md §7; decision 0064.
import type { JournalId } from '#domain/ids.ts';
import type { Tx } from '#platform/db.ts';
import { sql } from '#platform/sql.ts';

/**
 * Adds what this journal of a distribution or its reversal withheld or returned; nothing for other journals. Lenders
 * whose cash the journal moved are locked already, the others in their order here.
 */
export async function saveWithheld(tx: Tx, journalId: JournalId): Promise<void> {
  await tx.run(sql`
    insert into tax_withheld as t (month, lender_id, interest_rupiah, tax_rupiah)
    select month, lender_id, sum(interest_rupiah), sum(tax_rupiah) from tax_line where journal_id = ${journalId}
    group by month, lender_id order by lender_id
    on conflict (month, lender_id) do update set interest_rupiah = t.interest_rupiah + excluded.interest_rupiah,
      tax_rupiah = t.tax_rupiah + excluded.tax_rupiah`);
}
