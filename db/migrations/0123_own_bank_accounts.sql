-- owner: withdrawal
-- A lender's main account, and accounts that she removed herself: those she may add again, unlike what staff removed.
alter table bank_account add column main_since timestamptz;
alter table bank_account add column removed_by_owner boolean not null default false;
grant update (main_since, removed_by_owner) on bank_account to titian_app;
