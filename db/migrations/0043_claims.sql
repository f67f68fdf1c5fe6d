-- owner: ledger
-- Claims on lenders: what a reversal could not take from their cash. Each credit of a lender's cash repays her claim first,
-- in the same transaction, so she never has cash and a claim at once. Source: domain §8; decision 0057.

create view proof.claim_beside_cash as
  select r.owner_id as lender_id, r.balance_rupiah as claim_rupiah, c.balance_rupiah as cash_rupiah
  from ledger_account r join ledger_account c on c.kind = 'cash' and c.owner_id = r.owner_id
  where r.kind = 'lender_receivable' and r.balance_rupiah > 0 and c.balance_rupiah > 0;
