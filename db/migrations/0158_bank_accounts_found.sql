-- owner: withdrawal
-- Payout accounts by their number: a reviewer sees whose account a lender handed in. Decision 0115.
create index bank_account_number on bank_account (number_hash) where removed_at is null;
