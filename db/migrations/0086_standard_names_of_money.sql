-- owner: money
-- Columns and tables take the names of docs/glossary.md. Only names change.
alter table voucher rename column account_sealed to account_encrypted;
