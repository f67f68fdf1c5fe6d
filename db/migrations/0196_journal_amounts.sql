-- owner: ledger
-- The amount of each journal from before it was kept. In a file of its own: rows are locked here, never the table, so that
-- postings go on meanwhile. Source: decision 0125.
update ledger_journal j set amount_rupiah = s.amount
  from (select journal_id, sum(amount_rupiah) filter (where amount_rupiah > 0) as amount from ledger_entry group by journal_id) s
  where s.journal_id = j.id and j.amount_rupiah is null;
