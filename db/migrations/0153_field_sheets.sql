-- owner: field
-- Collection sheets that phones sent. What was received is written once: posted with its receipt in the same transaction, or
-- kept as it came because it no longer fits, until its officer sends it anew or closes it. Source: decision 0114.
create table field_sheet (
  id uuid primary key,
  device_id uuid not null references field_device,
  staff_id uuid not null references staff,
  lending_id uuid not null references lending,
  meeting_date date not null,
  version integer not null check (version >= 1),
  -- Finds the same content again, whenever it is sent.
  content_hash bytea not null,
  -- Lines, covers, note, promises, signature and visit note.
  content_encrypted bytea not null,
  fingerprint text not null,
  cash_rupiah bigint not null check (cash_rupiah >= 0),
  -- As the phone's clock said.
  made_at timestamptz not null,
  sent_at timestamptz not null,
  received_at timestamptz not null default app_now(),
  -- How far the phone was ahead of the server; negative when it was behind.
  clock_difference_seconds bigint not null,
  state text not null check (state in ('changed', 'posted', 'replaced', 'closed')),
  receipt_id uuid unique references receipt,
  ended_at timestamptz,
  close_reason text check (length(close_reason) between 1 and 500),
  check ((state = 'posted') = (receipt_id is not null)),
  check ((state = 'closed') = (close_reason is not null)),
  check ((state = 'changed') = (ended_at is null)),
  unique (device_id, lending_id, meeting_date, version, content_hash)
);
create unique index field_sheet_posted on field_sheet (device_id, lending_id, meeting_date, version) where state = 'posted';
create index field_sheet_newest on field_sheet (staff_id, received_at desc, id desc);
create index field_sheet_waiting on field_sheet (staff_id, received_at desc, id desc) where state = 'changed';
create index field_sheet_meeting on field_sheet (lending_id, meeting_date);
grant select, insert on field_sheet to titian_app;
grant update (state, receipt_id, ended_at, close_reason) on field_sheet to titian_app;

-- Pictures of the group's paper book.
create table field_photo (
  id uuid primary key,
  sheet_id uuid not null references field_sheet,
  -- Of the picture as it was sent, so that the same one is kept once.
  content_hash bytea not null,
  storage_key text not null,
  added_at timestamptz not null default app_now(),
  unique (sheet_id, content_hash)
);
grant select, insert on field_photo to titian_app;
