-- owner: privacy
-- Columns and tables take the names of docs/glossary.md. Only names change.
alter table erasure_wish rename to erasure_request;
