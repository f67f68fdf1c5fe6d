-- owner: complaint
-- Complaints from the public page, and each act of staff on them.
-- Invariants: what was sent and what was answered never change; acts are numbered without a gap after the complaint's own 1.
-- Source: api.md (POST complaints); screens.md (complaints with their clock); decision 0067.

create table complaint (
  id uuid primary key,
  ticket text not null unique check (ticket ~ '^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$'),
  -- Of who, what and the day: the same sent again is the same complaint.
  sent_hash bytea not null unique,
  name text not null check (length(name) between 2 and 240),
  phone text check (phone ~ '^\+628[0-9]{7,12}$'),
  email text check (length(email) between 3 and 254),
  category text not null check (category in ('account', 'funding', 'balance', 'borrowing', 'officer', 'privacy', 'other')),
  message text not null check (length(message) between 1 and 5000),
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  -- The number of its last act; 1 is the form.
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  -- The working day by whose end an answer was promised.
  promised_on date not null,
  check (phone is not null or email is not null)
);
create index complaint_listed on complaint (state, created_at, id);

create table complaint_act (
  complaint_id uuid not null references complaint,
  version integer not null check (version > 1),
  act text not null check (act in ('answer', 'note', 'close')),
  staff_id uuid not null references staff,
  -- The answer, the note, or why it was closed.
  body text not null check (length(body) between 1 and 4000),
  at timestamptz not null,
  primary key (complaint_id, version)
);

grant select, insert on complaint to titian_app;
grant update (state, version) on complaint to titian_app;
grant select, insert on complaint_act to titian_app;
