-- owner: platform
-- Read tokens: with one, a program of a person of staff reads reports in her name. Only the hash of a token is kept; what is
-- shown of it afterwards is its beginning.
-- Invariants: a token ends by itself, and never gets more time or scopes; revoked is revoked for good. Source: decision 0127.
create table read_token (
  id uuid primary key,
  staff_id uuid not null references staff,
  name text not null check (length(name) between 1 and 60),
  beginning text not null check (length(beginning) between 8 and 20),
  token_hash bytea not null unique check (length(token_hash) = 32),
  scopes text[] not null check (cardinality(scopes) between 1 and 20),
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid references staff,
  revoke_reason text check (length(revoke_reason) between 1 and 500),
  check (expires_at > created_at),
  check ((revoked_at is null) = (revoked_by is null) and (revoked_at is null) = (revoke_reason is null))
);
create index read_token_staff on read_token (staff_id, created_at desc, id desc);
create index read_token_newest on read_token (created_at desc, id desc);
grant select, insert on read_token to titian_app;
grant update (used_at, revoked_at, revoked_by, revoke_reason) on read_token to titian_app;
