-- owner: kyc
-- Identity verification: what was handed in, its pictures, what was rejected and why, and every verdict.
-- Invariants: personal numbers are sealed with a keyed hash beside them; a picture is known by an unguessable name;
-- a verdict falls on one submission. Source: domain §3; spec §3, §5; settled 16, 17; design §3 (encrypted at rest).

create table kyc (
  user_id uuid primary key references lender (user_id),
  identity_sealed bytea,
  identity_hash bytea,
  npwp_sealed bytea,
  npwp_hash bytea,
  bank_id integer references bank,
  account_sealed bytea,
  account_name text check (length(account_name) <= 120),
  company_name text check (length(company_name) <= 120),
  company_address text check (length(company_address) <= 1000),
  submitted_at timestamptz,
  promised_on date,
  decided_at timestamptz
);
create index kyc_identity on kyc (identity_hash);
create index kyc_queue on kyc (submitted_at) where submitted_at is not null;

create table kyc_picture (
  user_id uuid not null references kyc,
  kind text not null check (kind in ('ktp', 'npwp', 'selfiePhoto')),
  storage_key text not null,
  put_at timestamptz not null,
  primary key (user_id, kind)
);

-- What the last verdict rejected, until it comes again.
create table kyc_rejection (
  user_id uuid not null references kyc,
  field text not null,
  reason text not null,
  primary key (user_id, field)
);

create table kyc_verdict (
  id uuid primary key,
  user_id uuid not null references kyc,
  submitted_at timestamptz not null,
  verdict text not null check (verdict in ('verified', 'rejected')),
  rejections jsonb not null default '[]'::jsonb,
  note text,
  decided_by uuid not null references staff,
  decided_at timestamptz not null,
  unique (user_id, submitted_at)
);

grant select, insert, update on kyc, kyc_picture to titian_app;
grant select, insert, update, delete on kyc_rejection to titian_app;
grant select, insert on kyc_verdict to titian_app;
