-- owner: lending
-- The one extension of a lending that was not full in time: from which date to which, by whom, and why.
-- Source: domain §2, §4; spec FAQ (extension or refund).

create table lending_extension (
  -- Once a lending.
  lending_id uuid primary key references lending,
  from_on date not null,
  to_on date not null check (to_on > from_on),
  reason text not null check (length(btrim(reason)) between 1 and 500),
  entered_by uuid not null references staff,
  entered_at timestamptz not null
);
grant select, insert on lending_extension to titian_app;

-- What waits for a decision, oldest first.
create index lending_undecided on lending (decide_at) where status = 'opened';
