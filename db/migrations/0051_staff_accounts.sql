-- owner: account
-- A staff account begins with a link: through it its owner alone sets the password and the second factor.
-- Invariants: of links and recovery codes only hashes are kept; of an account one link is open; a recovery code works once.
-- Source: domain §3; security AUTH-08; decision 0061.

alter table staff
  -- Null until its owner has enrolled, and again once the account was put away.
  alter column password_hash drop not null,
  alter column totp_secret drop not null,
  add column email text check (length(email) <= 254),
  -- Staff neither lend nor borrow: the number is compared with those of users and is not kept itself.
  add column nik_hash bytea,
  -- Raised by each change, so that whoever changes it has seen what stands.
  add column version integer not null default 1 check (version > 0),
  add column signed_in_at timestamptz;
create unique index staff_email on staff (lower(email)) where email is not null;
create unique index staff_nik on staff (nik_hash) where nik_hash is not null;

create table staff_link (
  id uuid primary key,
  token_hash bytea not null unique,
  -- Null for the first admin of a new installation, who says herself who she is.
  staff_id uuid references staff,
  totp_sealed bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Used, or replaced by a later one.
  ended_at timestamptz
);
create unique index staff_link_open on staff_link (staff_id) nulls not distinct where ended_at is null;

create table staff_recovery_code (
  staff_id uuid not null references staff,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

grant select, insert, update on staff_link to titian_app;
grant select, insert, update, delete on staff_recovery_code to titian_app;
