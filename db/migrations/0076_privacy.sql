-- owner: privacy
-- What people ask about their data, whose processing is limited, who was erased by two people, and files still to be removed.
-- Invariants: of a person one wish waits at a time, and whoever wrote it does not approve it; an erasure is done once and is
-- never taken back. Source: security LAW-04, LAW-06; UU 27/2022; decision 0081.

create table privacy_request (
  complaint_id uuid primary key references complaint,
  user_id uuid not null references app_user,
  kind text not null check (kind in ('access', 'correction', 'erasure', 'restriction')),
  asked_at timestamptz not null
);
create index privacy_request_of on privacy_request (user_id, asked_at desc);

create table erasure_wish (
  id uuid primary key,
  user_id uuid not null references app_user,
  state text not null default 'entered' check (state in ('entered', 'approved', 'cancelled')),
  reason text not null check (length(reason) between 1 and 500),
  entered_by uuid not null references staff,
  entered_at timestamptz not null,
  decided_by uuid references staff,
  decided_at timestamptz,
  decision_note text check (length(decision_note) between 1 and 500),
  check ((state = 'entered') = (decided_by is null)),
  check ((state = 'entered') = (decided_at is null)),
  check (state <> 'approved' or decided_by <> entered_by)
);
create unique index erasure_wish_waiting on erasure_wish (user_id) where state = 'entered';
create index erasure_wish_of on erasure_wish (user_id, id);

-- The erasure list: the keyed hash is what is kept outside the database, so that a restored backup can be erased again.
create table erasure (
  user_id uuid primary key references app_user,
  subject_hash bytea not null unique,
  erased_at timestamptz not null,
  -- When the list outside the database last held it.
  listed_at timestamptz
);
create index erasure_unlisted on erasure (erased_at) where listed_at is null;

-- Whose data is only kept and used as the contract and the law need it.
create table processing_limit (
  user_id uuid primary key references app_user,
  reason text not null check (length(reason) between 1 and 500),
  -- Until when the law has it kept; null while what keeps it runs.
  until_on date,
  set_by uuid not null references staff,
  set_at timestamptz not null,
  lifted_by uuid references staff,
  lifted_at timestamptz,
  check ((lifted_by is null) = (lifted_at is null))
);

-- Files of erased data: removed after the rows that named them are gone, however often that has to be tried.
create table erased_file (
  storage_key text primary key,
  noted_at timestamptz not null
);

grant select, insert on privacy_request, erasure to titian_app;
grant update (listed_at) on erasure to titian_app;
grant select, insert on erasure_wish to titian_app;
grant update (state, decided_by, decided_at, decision_note) on erasure_wish to titian_app;
grant select, insert, update on processing_limit to titian_app;
grant select, insert, delete on erased_file to titian_app;

-- What an erasure takes away in tables of others, each by its own feature.
grant delete on notification, notice_choice to titian_app;
grant update (holder_name, number_sealed, number_hash, last_digits) on bank_account to titian_app;
