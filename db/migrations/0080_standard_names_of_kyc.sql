-- owner: kyc
-- Columns and tables take the names of docs/glossary.md. Only names change.
alter table kyc rename column identity_sealed to identity_encrypted;
alter table kyc rename column npwp_sealed to npwp_encrypted;
alter table kyc rename column account_sealed to account_encrypted;
alter table kyc_change rename column wish_sealed to request_encrypted;
