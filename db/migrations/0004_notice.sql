-- owner: notice
-- What the product tells people: the inbox, and the outbox of SMS and mail, each message sent once.
-- Source: domain §9, screens.md (Notifications).

create table notification (
  user_id uuid not null,
  id uuid not null,
  kind text not null,
  title text not null,
  body text not null,
  link text,
  read_at timestamptz,
  created_at timestamptz not null,
  -- Names the event that it tells of: the same event never tells twice.
  event_key text not null,
  primary key (user_id, id),
  unique (user_id, event_key)
);

create table outbox_message (
  id uuid primary key,
  channel text not null check (channel in ('sms', 'email')),
  recipient text not null,
  subject text,
  body text not null,
  event_key text not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  sent_at timestamptz,
  attempts integer not null default 0,
  last_error text,
  given_up_at timestamptz,
  unique (channel, event_key)
);
create index outbox_message_due on outbox_message (due_at) where sent_at is null and given_up_at is null;

grant select, insert, update on notification, outbox_message to titian_app;
