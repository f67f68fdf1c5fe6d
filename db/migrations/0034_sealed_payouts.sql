-- owner: bank
-- The account that a payout goes to is a personal number: sealed for its payout, as the bank is told it.
-- Source: design §3 (encrypted at rest).

alter table payout alter column account_number drop not null;
alter table payout add column account_sealed bytea;
alter table payout add constraint payout_account check (account_number is not null or account_sealed is not null);
