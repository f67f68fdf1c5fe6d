-- owner: kyc
-- The picture of a paper that proves a change of a verified person, for the second reviewer. Where it lies in the file store.
-- Source: domain §3; screens.md (KYC: second pair of eyes); decision 0070.

alter table kyc_change add column proof_key text;
grant update (proof_key) on kyc_change to titian_app;
