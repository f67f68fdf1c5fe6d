-- owner: group
-- A group that another officer takes over from a date: planned, done, refused on the day with its reason, or cancelled.
-- Source: decision 0112.

create table group_handover (
  id uuid primary key,
  group_id uuid not null references borrower_group,
  from_officer_id uuid not null references staff,
  to_officer_id uuid not null references staff,
  on_date date not null,
  reason text not null check (length(reason) between 1 and 500),
  state text not null default 'planned' check (state in ('planned', 'done', 'refused', 'cancelled')),
  -- The code of the refusal, when it could not be done on its day.
  refusal text,
  entered_by uuid not null references staff,
  entered_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'planned') = (ended_at is null)),
  check ((state = 'refused') = (refusal is not null)),
  check (from_officer_id <> to_officer_id)
);
create unique index group_handover_planned on group_handover (group_id) where state = 'planned';
create index group_handover_due on group_handover (on_date, id) where state = 'planned';

grant select, insert on group_handover to titian_app;
grant update (state, refusal, ended_at) on group_handover to titian_app;
