-- owner: withdrawal
-- Columns and tables take the names of docs/glossary.md. Only names change.
alter table bank_account rename column number_sealed to number_encrypted;
