-- owner: notice
-- What waits for a member of staff, told once for each event: an entry to approve, one that came back, a task, a case past
-- its promised time, failed work. It ends when nothing waits any more; which rights it needs is judged when it is read.
-- Nothing personal is stored here: names are read from the case. Source: decision 0116.

create table staff_notice (
  staff_id uuid not null references staff,
  id uuid not null,
  topic text not null check (topic in ('approvals', 'returned', 'tasks', 'late', 'failures')),
  -- The queue, or the kind of entry or failure.
  kind text not null,
  -- The id of the case's page.
  about text not null,
  -- The permission without which it is not shown.
  needs text not null,
  event_key text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  ended_at timestamptz,
  primary key (staff_id, id),
  unique (staff_id, event_key)
);
create index staff_notice_open on staff_notice (staff_id, created_at, id) where ended_at is null;
create index staff_notice_about on staff_notice (topic, about) where ended_at is null;
create index staff_notice_ended on staff_notice (ended_at) where ended_at is not null;

-- How a member of staff wants to hear of each topic; without a row, in the console.
create table staff_notice_choice (
  staff_id uuid not null references staff,
  topic text not null check (topic in ('approvals', 'returned', 'tasks', 'late', 'failures')),
  channel text not null check (channel in ('none', 'console', 'mail')),
  chosen_at timestamptz not null,
  primary key (staff_id, topic)
);

grant select, insert, delete on staff_notice to titian_app;
grant update (read_at, ended_at) on staff_notice to titian_app;
grant select, insert on staff_notice_choice to titian_app;
grant update (channel, chosen_at) on staff_notice_choice to titian_app;
