-- owner: bank
-- Columns and tables take the names of docs/glossary.md. Only names change.
alter table payout rename column account_sealed to account_encrypted;
