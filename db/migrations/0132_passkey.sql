-- owner: account
-- Passkeys of lenders and borrowers, and the challenges that they answer. Only the hash of a challenge is stored; it is
-- deleted in the transaction of what it was made for. Source: decision 0108.
create table passkey (
  id uuid primary key,
  user_id uuid not null references app_user (id),
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null check (name <> ''),
  created_at timestamptz not null default app_now(),
  used_at timestamptz,
  removed_at timestamptz
);
create index passkey_of_user on passkey (user_id) where removed_at is null;

create table passkey_challenge (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('register', 'sign-in', 'confirm')),
  -- Nobody has signed in yet where the purpose is signing in.
  user_id uuid references app_user (id),
  -- In which session, and for which call with its parameters and body where an act is confirmed.
  bound_hash bytea,
  expires_at timestamptz not null,
  check ((purpose = 'sign-in') = (user_id is null)),
  check ((purpose = 'sign-in') = (bound_hash is null))
);
create index passkey_challenge_expires on passkey_challenge (expires_at);
create index passkey_challenge_of_user on passkey_challenge (user_id) where user_id is not null;

grant select, insert, delete on passkey, passkey_challenge to titian_app;
grant update (counter, name, used_at, removed_at) on passkey to titian_app;
