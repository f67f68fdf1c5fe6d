-- owner: kyc
-- The bank account of a submission by its keyed hash, as for payout accounts, so that a reviewer sees who else gave the
-- same one. Written with each submission from now on; one that waited before has none. Decision 0115.
alter table kyc add column account_hash bytea;
create index kyc_account on kyc (account_hash) where account_hash is not null;
grant update (account_hash) on kyc to titian_app;
