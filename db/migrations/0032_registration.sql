-- owner: account
-- Codes by SMS or mail, what they prove, links that verify an e-mail address, and what people agreed to.
-- Invariant: of a code or a token only a keyed hash is kept; the newest code of a subject is the only one.
-- Source: domain §2, §3; api.md; spec §2 (Authentication).

create table verification_code (
  purpose text not null check (purpose in ('register', 'reset')),
  -- The phone number or e-mail address that it was sent to.
  subject text not null,
  code_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (purpose, subject)
);

-- Proof that somebody holds a phone number: good for one account.
create table phone_proof (
  token_hash bytea primary key,
  phone text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_by uuid references app_user
);

create table email_link (
  token_hash bytea primary key,
  user_id uuid not null references app_user,
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_link_user on email_link (user_id);

-- What was agreed to: which text, when and from where. Source: domain §3; UU PDP (proof of consent).
create table consent (
  user_id uuid not null references app_user,
  kind text not null,
  version integer not null,
  text_sha256 bytea not null,
  purpose text not null,
  agreed_at timestamptz not null,
  address text not null,
  primary key (user_id, kind, version)
);

grant select, insert, update on verification_code, phone_proof, email_link to titian_app;
grant delete on verification_code to titian_app;
grant select, insert on consent to titian_app;
