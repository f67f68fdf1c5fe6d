-- owner: lending
-- Columns and tables take the names of docs/glossary.md. Only names change.
alter table borrower_group rename column account_sealed to account_encrypted;
