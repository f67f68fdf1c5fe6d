-- owner: spread
-- The private link to a lender's calendar of instalments. Only the hash of its secret is stored; the secret itself is
-- derived from the row's id and a key that is not in the database, so that its owner can copy it again. A new link
-- replaces the row, which ends the old one at once. Source: decision 0104.
create table calendar_link (
  lender_id uuid primary key references lender (user_id),
  id uuid not null unique,
  token_hash bytea not null unique,
  created_at timestamptz not null default app_now(),
  read_at timestamptz
);
grant select, insert, delete on calendar_link to titian_app;
grant update (id, token_hash, created_at, read_at) on calendar_link to titian_app;
