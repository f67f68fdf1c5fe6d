-- owner: reconciliation
-- The bank's statement file of a day, its lines, and what people noted of differences between it and the books.
-- Invariants: a file is stored once, whatever is uploaded again; the newest version of a day counts, and no other may be closed;
-- a line never changes; a note holds for exactly the two sums that were seen. Source: domain §3, §8; decision 0065.

create table bank_statement (
  value_on date not null,
  version integer not null check (version > 0),
  file_hash bytea not null unique,
  file bytea not null,
  line_count integer not null check (line_count >= 0),
  opening_rupiah bigint not null,
  closing_rupiah bigint not null,
  uploaded_by uuid not null references staff,
  uploaded_at timestamptz not null,
  closed_by uuid references staff,
  closed_at timestamptz,
  primary key (value_on, version),
  check ((closed_by is null) = (closed_at is null))
);
create unique index bank_statement_closed on bank_statement (value_on) where closed_at is not null;

create table bank_statement_line (
  value_on date not null,
  version integer not null,
  -- As the file counts them, its head being line 1.
  line_no integer not null,
  reference text not null,
  counterparty text not null,
  -- In +, out -: as the escrow account is debited and credited.
  amount_rupiah bigint not null check (amount_rupiah <> 0),
  primary key (value_on, version, line_no),
  foreign key (value_on, version) references bank_statement
);

create table statement_note (
  value_on date not null,
  reference text not null,
  -- 0 where that side knows nothing of it.
  told_rupiah bigint not null,
  booked_rupiah bigint not null,
  reason text not null,
  noted_by uuid not null references staff,
  noted_at timestamptz not null,
  primary key (value_on, reference, told_rupiah, booked_rupiah)
);

-- A day's journals are found by their date. Journals are written nearly in its order, so ranges of pages do, which cost a
-- posting next to nothing.
create index ledger_journal_business_date on ledger_journal using brin (business_date)
  with (pages_per_range = 16, autosummarize = on);
create index bank_event_journal on bank_event (journal_id) where journal_id is not null;

-- What a statement shows and the books lack is posted by two people, as everything at the money desk.
alter table voucher drop constraint voucher_kind_check;
alter table voucher add constraint voucher_kind_check
  check (kind in ('suspense', 'correction', 'remittance', 'bank_statement'));

grant select, insert on bank_statement, bank_statement_line, statement_note to titian_app;
grant update (closed_by, closed_at) on bank_statement to titian_app;
grant select on bank_statement, bank_statement_line, statement_note to titian_audit;
