-- owner: withdrawal
-- A bank account that two people took away: it stays for the withdrawals that went to it, and takes no other.
-- Source: domain §3 (changes of a verified person); decision 0067.

alter table bank_account add column removed_at timestamptz;
grant update (removed_at) on bank_account to titian_app;
