-- owner: lending
-- Bank accounts of groups are personal numbers: sealed for the record that names them, with a keyed hash for equality and
-- their last digits to be shown. What stands in clear is sealed and emptied by the program at its start, which has the key.
-- Source: design §3 (encrypted at rest); decision 0078.

alter table borrower_group
  add column account_sealed bytea,
  add column account_hash bytea,
  add column account_last_digits text,
  add constraint borrower_group_account check (account_sealed is null
    or (account_number is null and account_hash is not null and account_last_digits is not null));

alter table disbursement alter column account_number drop not null;
alter table disbursement
  add column account_sealed bytea,
  add column account_hash bytea,
  add column account_last_digits text,
  add constraint disbursement_account check (case when account_sealed is null then account_number is not null
    else account_number is null and account_hash is not null and account_last_digits is not null end);

alter table overpayment_return alter column account_number drop not null;
alter table overpayment_return
  add column account_sealed bytea,
  add column account_hash bytea,
  add column account_last_digits text,
  add constraint overpayment_return_account check (case when account_sealed is null then account_number is not null
    else account_number is null and account_hash is not null and account_last_digits is not null end);

-- What still stands in clear is found without reading all: none of it, once the program has started.
create index borrower_group_clear_account on borrower_group (id) where account_number is not null;
create index disbursement_clear_account on disbursement (id) where account_number is not null;
create index overpayment_return_clear_account on overpayment_return (id) where account_number is not null;
create index payout_clear_account on payout (id) where account_number is not null;
