-- owner: account
-- What one admin asks for and another approves: an account whose roles touch money, other roles, an enrolment from
-- nothing. Invariants: nobody approves what they entered; of an account one waits. Decision 0094.

create table staff_change (
  id uuid primary key,
  kind text not null check (kind in ('invite', 'roles', 'reset', 'return')),
  -- The account; of an invitation the id that it will have.
  staff_id uuid not null,
  name text,
  login text,
  -- Of an enrolment from nothing: the new address, where it changes.
  email text check (length(email) <= 254),
  nik_hash bytea,
  roles text[],
  roles_before text[],
  reason text not null,
  state text not null default 'entered' check (state in ('entered', 'approved', 'cancelled')),
  version integer not null default 1 check (version > 0),
  entered_by uuid not null references staff,
  entered_at timestamptz not null,
  -- Null of an approved one: the operator, at the server.
  decided_by uuid references staff,
  decided_at timestamptz,
  decision_note text,
  constraint staff_change_decided check ((state = 'entered') = (decided_at is null)),
  constraint staff_change_other check (state <> 'approved' or decided_by is null or decided_by not in (entered_by, staff_id)),
  constraint staff_change_person check (case when kind = 'invite' then num_nulls(name, login, email, nik_hash) = 0
    else num_nonnulls(name, login, nik_hash) = 0 end),
  constraint staff_change_roles check ((kind in ('invite', 'roles')) = (roles is not null)
    and (kind = 'roles') = (roles_before is not null))
);
create unique index staff_change_waiting on staff_change (staff_id) where state = 'entered';
create unique index staff_change_login on staff_change (login) where state = 'entered' and kind = 'invite';
create unique index staff_change_email on staff_change (lower(email)) where state = 'entered' and email is not null;
create unique index staff_change_nik on staff_change (nik_hash) where state = 'entered' and kind = 'invite';
create index staff_change_entered_by on staff_change (entered_by);
create index staff_change_decided_by on staff_change (decided_by);

grant select, insert on staff_change to titian_app;
grant update (state, decided_by, decided_at, decision_note) on staff_change to titian_app;
