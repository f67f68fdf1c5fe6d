-- owner: followup
-- What a member of staff does by a date, about a loan, a group, a lead, a complaint or an identity under review.
-- Source: decision 0113.
create table task (
  id uuid primary key,
  subject_kind text not null check (subject_kind in ('lending', 'group', 'lead', 'complaint', 'kyc')),
  subject_id uuid not null,
  -- Of a loan or a group: in whose history it stands.
  group_id uuid references borrower_group,
  text text not null check (text <> ''),
  assignee_id uuid not null references staff,
  due_on date not null,
  state text not null default 'open' check (state in ('open', 'done', 'cancelled')),
  version integer not null default 1 check (version > 0),
  made_by uuid not null references staff,
  made_at timestamptz not null default app_now(),
  -- Who changed it last; who ended it once it is not open.
  changed_by uuid not null references staff,
  changed_at timestamptz not null default app_now(),
  end_note text,
  check ((group_id is not null) = (subject_kind in ('lending', 'group')))
);
-- The same task twice is one; also the tasks of a subject.
create unique index task_open_once on task (subject_kind, subject_id, assignee_id, due_on, md5(text)) where state = 'open';
create index task_of_subject on task (subject_id, subject_kind);
create index task_of_group on task (group_id, made_at) where group_id is not null;
create index task_open_of on task (assignee_id, due_on, id) where state = 'open';
create index task_open on task (due_on, id) where state = 'open';
create index task_ended on task (changed_at desc, id desc) where state <> 'open';
grant select, insert, delete on task to titian_app;
grant update (text, assignee_id, due_on, state, version, changed_by, changed_at, end_note) on task to titian_app;
