-- owner: platform
-- The audit trail as it is searched and watched: from where a deed was done, with which request, and how it ended; what
-- was refused stands in it too. Its checks, and the anchors that are kept outside the database as well.
-- Invariant: a row's hash covers all of it and the row before it. Rows without a result are from before this migration and
-- keep the hash that they were made with. Source: screens.md (audit trail); security (logs and audit trail).

alter table audit_trail
  add column address text,
  add column request_id text,
  -- 'ok', or the code of the refusal.
  add column result text,
  drop constraint audit_trail_actor_kind_check,
  add constraint audit_trail_actor_kind_check check (actor_kind in ('staff', 'user', 'system', 'visitor'));

-- A chain of its own for each database: its anchors are kept under this name.
alter table audit_head add column chain uuid not null default gen_random_uuid();
grant select on audit_head to titian_app;

create function audit_hash(t audit_trail) returns bytea language sql stable as $$
  select sha256(t.prev_hash || convert_to(case when t.result is null
    then concat_ws(E'\x1f', t.actor_kind, t.actor_id::text, t.action, t.object_kind, t.object_id,
      t.before::text, t.after::text, t.reason, extract(epoch from t.at)::text)
    else jsonb_build_array(t.seq, t.actor_kind, t.actor_id, t.action, t.object_kind, t.object_id, t.before, t.after,
      t.reason, extract(epoch from t.at)::text, t.address, t.request_id, t.result)::text end, 'UTF8'))
$$;

-- The head is locked first: rows follow each other in the order of their numbers and of their time.
create function append_audit(
  p_actor_kind text, p_actor_id uuid, p_action text, p_object_kind text, p_object_id text,
  p_before jsonb, p_after jsonb, p_reason text, p_address text, p_request_id text, p_result text
) returns bigint language plpgsql security definer set search_path = public as $$
declare
  v_row audit_trail;
begin
  select hash into v_row.prev_hash from audit_head for update;
  v_row.seq := nextval(pg_get_serial_sequence('audit_trail', 'seq'));
  v_row.actor_kind := p_actor_kind;
  v_row.actor_id := p_actor_id;
  v_row.action := p_action;
  v_row.object_kind := p_object_kind;
  v_row.object_id := p_object_id;
  v_row.before := p_before;
  v_row.after := p_after;
  v_row.reason := p_reason;
  v_row.at := app_now();
  v_row.address := p_address;
  v_row.request_id := p_request_id;
  v_row.result := p_result;
  v_row.hash := audit_hash(v_row);
  insert into audit_trail overriding system value select v_row.*;
  update audit_head set hash = v_row.hash;
  return v_row.seq;
end $$;
revoke all on function append_audit(text, uuid, text, text, text, jsonb, jsonb, text, text, text, text) from public;
grant execute on function append_audit(text, uuid, text, text, text, jsonb, jsonb, text, text, text, text) to titian_app;

-- What a program of the release before calls while this one takes its place.
create or replace function append_audit(
  p_actor_kind text, p_actor_id uuid, p_action text, p_object_kind text, p_object_id text,
  p_before jsonb, p_after jsonb, p_reason text
) returns bigint language sql security definer set search_path = public as $$
  select append_audit(p_actor_kind, p_actor_id, p_action, p_object_kind, p_object_id, p_before, p_after, p_reason,
    null, null, 'ok')
$$;

create or replace view proof.trail_broken as
  select seq from (
    select t.seq, t.hash, t.prev_hash, lag(t.hash, 1, '\x00'::bytea) over (order by t.seq) as hash_before,
      audit_hash(t) as computed
    from audit_trail t) chain
  where prev_hash <> hash_before or hash <> computed
  union all
  select null from audit_head h
  where h.hash is distinct from coalesce((select hash from audit_trail order by seq desc limit 1), '\x00'::bytea);

-- The trail is read newest first, by each of what it is searched for.
create index audit_trail_at on audit_trail (at desc, seq desc);
create index audit_trail_actor on audit_trail (actor_id, at desc, seq desc);
create index audit_trail_area on audit_trail (split_part(action, '.', 1), at desc, seq desc);
create index audit_trail_object_id on audit_trail (object_id, at desc, seq desc);
create index audit_trail_refused on audit_trail (at desc, seq desc) where result <> 'ok';
create index audit_trail_reason on audit_trail using gin (to_tsvector('simple', reason)) where reason is not null;

-- The last row at each hour. The same is kept in the file store, where whoever changes the database does not reach it.
create table audit_anchor (
  seq bigint not null,
  hash bytea not null,
  anchored_at timestamptz primary key
);

-- Each time the chain was walked through, and what was found.
create table audit_check (
  id uuid primary key,
  checked_at timestamptz not null,
  row_count bigint not null check (row_count >= 0),
  last_seq bigint,
  fault text check (fault in ('row', 'tail', 'anchor')),
  broken_seq bigint,
  check (fault is not null or broken_seq is null)
);
create index audit_check_latest on audit_check (checked_at desc);
grant select, insert on audit_anchor, audit_check to titian_app;

-- Names are searched by their words.
create index app_user_words on app_user using gin (to_tsvector('simple', name));
