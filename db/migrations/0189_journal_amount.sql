-- owner: ledger
-- Finance looks for a journal by its amount ("the 1.965.000 of last week"). Without an index that reads every journal of all
-- years; with it a posting writes one more entry a journal, not one a leg.
create index ledger_journal_amount on ledger_journal (amount_rupiah, posted_at);
