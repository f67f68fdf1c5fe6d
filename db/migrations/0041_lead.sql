-- owner: lead
-- Women who asked by the public form to borrow, and each step of their way to a group.
-- Invariants: one open lead a phone number; steps are appended, numbered without a gap, and never changed.
-- Source: spec §3 (Borrower registration), §6; screens.md (Calon peminjam).

create table lead (
  id uuid primary key,
  name text not null check (length(name) between 2 and 240),
  phone text not null check (phone ~ '^\+628[0-9]{7,12}$'),
  sector_id integer not null references business_sector,
  city_id integer not null references city,
  business_address text not null check (length(business_address) between 1 and 1000),
  state text not null check (state in ('new', 'contacted', 'visited', 'accepted', 'refused', 'member')),
  -- The number of its last step.
  version integer not null check (version > 0),
  created_at timestamptz not null,
  -- The working day by whose end she was promised to be contacted.
  promised_on date not null,
  member_id uuid references group_member,
  check ((state = 'member') = (member_id is not null))
);
create unique index lead_open_phone on lead (phone) where state not in ('refused', 'member');
create index lead_listed on lead (state, created_at, id);

create table lead_step (
  lead_id uuid not null references lead,
  version integer not null check (version > 0),
  state text not null check (state in ('new', 'contacted', 'visited', 'accepted', 'refused', 'member')),
  -- Null: she herself, by the form.
  staff_id uuid references staff,
  note text check (length(note) between 1 and 500),
  at timestamptz not null,
  primary key (lead_id, version),
  check ((state = 'new') = (staff_id is null)),
  check (state <> 'refused' or note is not null)
);

grant select, insert, update on lead to titian_app;
grant select, insert on lead_step to titian_app;
