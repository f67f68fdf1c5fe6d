-- owner: notice
-- Columns and tables take the names of docs/glossary.md. Only names change.
alter table outbox_message rename column sealed_body to encrypted_body;
