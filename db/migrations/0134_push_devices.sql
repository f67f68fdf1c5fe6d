-- owner: notice
-- Web push: the browsers in which a person switched it on, and messages on their way there. What opens the way to a browser
-- (address and keys) is encrypted; the hash finds the same browser again. Source: decision 0109.
create table push_device (
  id uuid primary key,
  user_id uuid not null references app_user,
  -- Sign-out of this session ends it; a session that merely expired does not.
  session_id uuid not null references session,
  device text not null,
  endpoint_hash bytea not null unique,
  subscription_encrypted bytea not null,
  -- The public key of the product that the browser made it for: another key cannot send there.
  made_for text not null,
  created_at timestamptz not null,
  delivered_at timestamptz
);
create index push_device_user on push_device (user_id);
create index push_device_session on push_device (session_id);
grant select, insert, delete on push_device to titian_app;
grant update (delivered_at) on push_device to titian_app;

alter table outbox_message drop constraint outbox_message_channel_check;
alter table outbox_message add constraint outbox_message_channel_check check (channel in ('sms', 'email', 'push'));
-- The page that a push message opens.
alter table outbox_message add column link text;

-- Null: not chosen, so the default of the topic counts.
alter table notice_choice add column push boolean;
