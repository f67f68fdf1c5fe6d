-- owner: account
-- Columns and tables take the names of docs/glossary.md. Only names change.
alter table staff_link rename column totp_sealed to totp_encrypted;
