-- owner: account
-- People who sign in: users with their flags, lenders, borrowers, staff with their roles.
-- Source: spec §3 User, §6; domain §3.

create table app_user (
  id uuid primary key,
  name text not null check (length(name) between 1 and 120),
  email text,
  email_verified_at timestamptz,
  phone text not null unique check (phone ~ '^\+[0-9]{9,16}$'),
  username text unique check (username ~ '^[a-z][a-z0-9._-]{2,31}$'),
  password_hash text not null,
  password_changed_at timestamptz not null,
  is_lender boolean not null default false,
  is_borrower boolean not null default false,
  is_sender boolean not null default false,
  photo_key text,
  created_at timestamptz not null
);
create unique index app_user_email on app_user (lower(email)) where email is not null;

create table lender (
  user_id uuid primary key references app_user,
  kyc_status text not null default 'not_verified' check (kyc_status in ('not_verified', 'pending', 'rejected', 'verified')),
  envelope_status text check (envelope_status in ('belum aktif', 'aktif')),
  tax_resident boolean not null default true,
  -- The number that a person's own virtual accounts end with.
  customer_no bigint not null unique generated always as identity (start with 10000001)
);

create table borrower (
  user_id uuid primary key references app_user,
  envelope_status text check (envelope_status in ('belum aktif', 'aktif'))
);

create table profile (
  user_id uuid primary key references app_user,
  birthplace_id integer references city,
  birthday date,
  gender text check (gender in ('male', 'female')),
  religion text check (religion in ('islam', 'kristen', 'katolik', 'budha', 'hindu')),
  address text check (length(address) <= 1000),
  city_id integer references city,
  province_id integer references province,
  last_education text check (last_education in ('SD', 'SMP', 'SMA', 'S1', 'S2', 'S3', 'none')),
  job_id integer references job,
  sector_id integer references business_sector,
  source_of_fund text check (source_of_fund in ('pekerjaan', 'investasi'))
);

create table staff (
  id uuid primary key,
  name text not null,
  login text not null unique,
  password_hash text not null,
  totp_secret bytea not null,
  -- The last time step that was accepted: a code works once.
  totp_step bigint not null default 0,
  active boolean not null default true,
  created_at timestamptz not null
);
create table staff_role (
  staff_id uuid not null references staff,
  role text not null check (role in ('kyc', 'loan', 'finance', 'support', 'auditor', 'admin')),
  primary key (staff_id, role)
);

grant select, insert, update on app_user, lender, borrower, profile, staff to titian_app;
grant select, insert, delete on staff_role to titian_app;
