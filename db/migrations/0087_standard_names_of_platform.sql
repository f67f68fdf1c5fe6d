-- owner: platform
-- Columns and tables take the names of docs/glossary.md. Only names change.
alter table sealing_key rename to encryption_key;
