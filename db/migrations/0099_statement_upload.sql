-- owner: reconciliation
-- A file of the bank's statement on its way into the books' eyes: kept whole by the request, read by a worker, with its progress.
-- Invariants: one file is read once at a time; the bytes are dropped with the end of the reading, whatever it was; a reading that
-- no longer reports is taken over, and after three tries it has failed. Source: decision 0097.

create table bank_statement_upload (
  id uuid primary key,
  file_hash bytea not null,
  file bytea,
  state text not null check (state in ('waiting', 'reading', 'stored', 'refused', 'failed')),
  -- Of a hundred.
  progress smallint not null default 0 check (progress between 0 and 100),
  tries smallint not null default 0,
  -- Of the database's clock: whether the reader still lives.
  reported_at timestamptz,
  value_on date,
  -- The refusal: its code and what its text names.
  refusal jsonb,
  uploaded_by uuid not null references staff,
  uploaded_at timestamptz not null,
  ended_at timestamptz,
  check ((file is not null) = (state in ('waiting', 'reading'))),
  check ((value_on is not null) = (state = 'stored')),
  check ((refusal is not null) = (state = 'refused'))
);
-- Read in pieces, which a compressed value would be unpacked for each time.
alter table bank_statement_upload alter column file set storage external;
create unique index bank_statement_upload_open on bank_statement_upload (file_hash) where file is not null;
create index bank_statement_upload_queue on bank_statement_upload (uploaded_at, id) where file is not null;
create index bank_statement_upload_newest on bank_statement_upload (uploaded_at);

grant select, insert on bank_statement_upload to titian_app;
grant update (file, state, progress, tries, reported_at, value_on, refusal, ended_at) on bank_statement_upload to titian_app;
grant select on bank_statement_upload to titian_audit;

-- Differences are found by reference.
create index bank_statement_line_reference on bank_statement_line (value_on, version, reference);
