-- owner: platform
-- The clock, business days, the audit trail, counters against guessing, and sessions.
-- Source: domain §1 (one clock), §3 (staff), screens.md (audit trail).

create schema if not exists audit;
grant usage on schema public to titian_app, titian_audit;
grant usage on schema audit to titian_audit;
alter default privileges in schema public grant select on tables to titian_audit;
alter default privileges in schema audit grant select on tables to titian_audit;

-- One row. The offset moves product time ahead of the database's; the application can only let it grow.
create table app_clock (
  only_row boolean primary key default true check (only_row),
  offset_ms bigint not null default 0,
  moved_at timestamptz not null default clock_timestamp()
);
insert into app_clock default values;
grant select on app_clock to titian_app;

create function app_now() returns timestamptz language sql stable as
  $$ select statement_timestamp() + (select offset_ms from app_clock) * interval '1 millisecond' $$;

create function advance_clock(wanted_offset_ms bigint) returns bigint
language sql security definer set search_path = public as $$
  update app_clock set offset_ms = wanted_offset_ms, moved_at = clock_timestamp() where offset_ms < wanted_offset_ms;
  select offset_ms from app_clock;
$$;
revoke all on function advance_clock(bigint) from public;
grant execute on function advance_clock(bigint) to titian_app;

-- The calendar date in Asia/Jakarta, which has had no summer time since 1964.
create function business_date_of(moment timestamptz) returns date language sql immutable as
  $$ select (moment at time zone 'UTC' + interval '7 hours')::date $$;

-- Each business date is worked through once, in order.
create table business_day (
  closed_on date primary key,
  started_at timestamptz not null,
  completed_at timestamptz
);
grant select, insert, update on business_day to titian_app;

-- Who did what to what, chained by hashes; nobody may change or remove a row.
create table audit_trail (
  seq bigint generated always as identity primary key,
  actor_kind text not null check (actor_kind in ('staff', 'user', 'system')),
  actor_id uuid,
  action text not null,
  object_kind text not null,
  object_id text not null,
  before jsonb,
  after jsonb,
  reason text,
  at timestamptz not null,
  prev_hash bytea not null,
  hash bytea not null
);
create index audit_trail_object on audit_trail (object_kind, object_id, seq desc);
create table audit_head (
  only_row boolean primary key default true check (only_row),
  hash bytea not null
);
insert into audit_head (hash) values ('\x00');

-- The chain is kept by this function alone: it locks the head, so rows follow each other without a gap.
create function append_audit(
  p_actor_kind text, p_actor_id uuid, p_action text, p_object_kind text, p_object_id text,
  p_before jsonb, p_after jsonb, p_reason text
) returns bigint language plpgsql security definer set search_path = public as $$
declare
  v_prev bytea;
  v_hash bytea;
  v_at timestamptz := app_now();
  v_seq bigint;
begin
  select hash into v_prev from audit_head for update;
  v_hash := sha256(v_prev || convert_to(concat_ws(E'\x1f', p_actor_kind, p_actor_id::text, p_action, p_object_kind,
    p_object_id, p_before::text, p_after::text, p_reason, extract(epoch from v_at)::text), 'UTF8'));
  insert into audit_trail (actor_kind, actor_id, action, object_kind, object_id, before, after, reason, at, prev_hash, hash)
  values (p_actor_kind, p_actor_id, p_action, p_object_kind, p_object_id, p_before, p_after, p_reason, v_at, v_prev, v_hash)
  returning seq into v_seq;
  update audit_head set hash = v_hash;
  return v_seq;
end $$;
revoke all on function append_audit(text, uuid, text, text, text, jsonb, jsonb, text) from public;
grant execute on function append_audit(text, uuid, text, text, text, jsonb, jsonb, text) to titian_app;
grant select on audit_trail to titian_app;

-- Tries within a window, by purpose and subject; kept over restarts and shared by all processes.
create table attempt_counter (
  purpose text not null,
  subject text not null,
  window_from timestamptz not null,
  tries integer not null,
  primary key (purpose, subject)
);
grant select, insert, update, delete on attempt_counter to titian_app;

-- Who is signed in, users and staff alike; a session that ended stays, with why.
create table session (
  id uuid primary key,
  kind text not null check (kind in ('user', 'staff')),
  person_id uuid not null,
  device text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text
);
create index session_person on session (person_id) where ended_at is null;
grant select, insert, update on session to titian_app;
