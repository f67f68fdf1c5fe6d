-- owner: disbursement
-- Columns and tables take the names of docs/glossary.md. Only names change.
alter table disbursement rename column account_sealed to account_encrypted;
