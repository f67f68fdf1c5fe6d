-- owner: group-import
-- Groups and members written in from a file. Cells are kept, encrypted, only until their group is made.
create table group_import (
  id uuid primary key,
  file_name text not null check (length(file_name) between 1 and 120),
  state text not null check (state in ('running', 'done', 'undone')),
  version integer not null default 1 check (version > 0),
  entered_by uuid not null references staff (id),
  entered_at timestamptz not null,
  ended_at timestamptz,
  undone_by uuid references staff (id),
  undone_at timestamptz,
  undo_reason text check (length(undo_reason) between 1 and 500),
  check ((state = 'undone') = (undone_at is not null))
);
create index group_import_newest on group_import (entered_at desc, id desc);
create index group_import_running on group_import (entered_at, id) where state = 'running';

create table group_import_item (
  id uuid primary key,
  import_id uuid not null references group_import (id),
  no integer not null check (no > 0),
  name text not null,
  member_count integer not null check (member_count >= 0),
  -- Until the group is made or refused.
  content_encrypted bytea,
  outcome text not null check (outcome in ('waiting', 'made', 'refused', 'skipped')),
  -- No reference: undoing removes the group, and the item stays as what was done.
  group_id uuid,
  made_version integer,
  refusal text,
  unique (import_id, no),
  check ((outcome = 'made') = (group_id is not null))
);
create index group_import_item_waiting on group_import_item (import_id, no) where outcome = 'waiting';

grant select, insert on group_import, group_import_item to titian_app;
grant update (state, version, ended_at, undone_by, undone_at, undo_reason) on group_import to titian_app;
grant update (content_encrypted, outcome, group_id, made_version, refusal) on group_import_item to titian_app;
