-- owner: webhook
-- Webhooks: servers of others that are told of events, the events as they are told, and a delivery of each to each.
-- Invariants: address and events of a subscription never change; an event is told once to each subscription, its body never
-- changes; removed is removed for good. Source: decision 0132.
create table webhook (
  id uuid primary key,
  owner_id uuid not null references staff,
  name text not null check (length(name) between 1 and 60),
  url text not null check (length(url) between 8 and 1000),
  events text[] not null check (cardinality(events) between 1 and 20),
  created_at timestamptz not null default app_now(),
  secret_encrypted bytea not null,
  previous_encrypted bytea,
  previous_until timestamptz,
  failures int not null default 0 check (failures >= 0),
  failing_since timestamptz,
  retry_at timestamptz,
  delivered_at timestamptz,
  paused_at timestamptz,
  paused_by uuid references staff,
  pause_reason text check (length(pause_reason) between 1 and 500),
  removed_at timestamptz,
  removed_by uuid references staff,
  remove_reason text check (length(remove_reason) between 1 and 500),
  check ((previous_encrypted is null) = (previous_until is null)),
  check ((failures = 0) = (failing_since is null) and (failures = 0) = (retry_at is null)),
  check ((paused_at is null) = (pause_reason is null) and (paused_by is null or paused_at is not null)),
  check ((removed_at is null) = (removed_by is null) and (removed_at is null) = (remove_reason is null))
);
create index webhook_newest on webhook (created_at desc, id desc) where removed_at is null;
grant select, insert on webhook to titian_app;
grant update (secret_encrypted, previous_encrypted, previous_until, failures, failing_since, retry_at, delivered_at, paused_at,
  paused_by, pause_reason, removed_at, removed_by, remove_reason) on webhook to titian_app;

create function refuse_return_of_webhook() returns trigger language plpgsql as $$
begin
  raise exception 'a removed webhook stays removed' using errcode = '23514';
end $$;
create trigger webhook_removed_for_good before update on webhook for each row
  when (old.removed_at is not null and new.removed_at is distinct from old.removed_at)
  execute function refuse_return_of_webhook();

create table webhook_event (
  id uuid primary key,
  kind text not null check (length(kind) between 1 and 40),
  -- The same happening is one event, however often it is said.
  event_key text not null unique check (length(event_key) between 1 and 200),
  body text not null check (length(body) between 2 and 10000),
  created_at timestamptz not null default app_now()
);
create index webhook_event_old on webhook_event (created_at, id);
grant select, insert, delete on webhook_event to titian_app;

create table webhook_delivery (
  id uuid primary key,
  webhook_id uuid not null references webhook,
  event_id uuid not null references webhook_event,
  created_at timestamptz not null default app_now(),
  -- When it is tried next; while a worker has it, when that counts as dead.
  due_at timestamptz not null default app_now(),
  attempts int not null default 0 check (attempts >= 0),
  tried_at timestamptz,
  last_status int check (last_status between 100 and 999),
  last_error text check (length(last_error) between 1 and 500),
  delivered_at timestamptz,
  given_up_at timestamptz,
  abandoned_at timestamptz,
  unique (webhook_id, event_id),
  check (delivered_at is null or given_up_at is null),
  check (abandoned_at is null or given_up_at is not null)
);
create index webhook_delivery_waiting on webhook_delivery (webhook_id, due_at, id) where delivered_at is null and given_up_at is null;
create index webhook_delivery_newest on webhook_delivery (webhook_id, created_at desc, id desc);
create index webhook_delivery_event on webhook_delivery (event_id);
create index webhook_delivery_failed on webhook_delivery (created_at, id)
  where delivered_at is null and abandoned_at is null and last_error is not null;
create index webhook_delivery_ended on webhook_delivery (created_at, id) where delivered_at is not null or abandoned_at is not null;
grant select, insert, delete on webhook_delivery to titian_app;
grant update (due_at, attempts, tried_at, last_status, last_error, delivered_at, given_up_at, abandoned_at)
  on webhook_delivery to titian_app;
