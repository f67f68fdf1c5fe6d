-- owner: ledger
-- What the bank charges the platform itself: an expense, whose balance grows by debit as an asset's does. So assets and expense
-- together are what is owed and earned, and the proof `escrow_differs`, which sums by side, holds it too. Source: domain §8;
-- decision 0126.
insert into ledger_account_kind (kind, side, per, stored) values ('bank_expense', 1, 'system', false);
select open_ledger_account(gen_random_uuid(), 'bank_expense', null);
