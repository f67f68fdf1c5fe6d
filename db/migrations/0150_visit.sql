-- owner: followup
-- What an officer saw at a group: a note, the place where she pressed to add it, and pictures without the camera's
-- metadata. Written once. Source: decision 0113.
create table visit (
  id uuid primary key,
  group_id uuid not null references borrower_group,
  -- Whom it was about, where it was one member.
  member_id uuid references group_member,
  note text not null check (note <> ''),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  accuracy_m integer check (accuracy_m >= 0),
  staff_id uuid not null references staff,
  recorded_at timestamptz not null default app_now(),
  check ((latitude is null) = (longitude is null) and (latitude is null) = (accuracy_m is null))
);
create index visit_of_group on visit (group_id, recorded_at);
create index visit_of_member on visit (member_id) where member_id is not null;
create table visit_picture (
  visit_id uuid not null references visit on delete cascade,
  no smallint not null check (no between 1 and 4),
  bytes bytea not null check (length(bytes) <= 1048576),
  content_hash bytea not null,
  primary key (visit_id, no),
  unique (visit_id, content_hash)
);
grant select, insert, delete on visit, visit_picture to titian_app;
