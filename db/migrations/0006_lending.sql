-- owner: lending
-- Groups with their members, and lendings with the member loans that they are the sum of.
-- Source: spec §3 Lending; domain §4, §6; cases "Data model to adopt".

create table borrower_group (
  id uuid primary key,
  name text not null check (length(name) between 3 and 80),
  sector_id integer not null references business_sector,
  city_id integer not null references city,
  description text not null check (length(description) <= 2000),
  meeting_weekday smallint not null check (meeting_weekday between 1 and 7),
  meeting_time time not null default '09:00',
  officer_id uuid not null references staff,
  active boolean not null default true,
  bank_id integer references bank,
  account_number text,
  account_name text,
  created_at timestamptz not null
);
create index borrower_group_city on borrower_group (city_id);

create table group_member (
  id uuid primary key,
  group_id uuid not null references borrower_group,
  user_id uuid references app_user,
  member_no smallint not null check (member_no > 0),
  name text not null check (length(name) between 1 and 120),
  phone text,
  email text,
  business text not null,
  role text not null default 'anggota' check (role in ('ketua', 'bendahara', 'anggota')),
  joined_on date not null,
  left_on date,
  unique (group_id, member_no)
);
create index group_member_user on group_member (user_id) where user_id is not null;

create table lending (
  id uuid primary key,
  group_id uuid not null references borrower_group,
  status text not null check (status in ('draft', 'opened', 'funded', 'disbursed', 'failed', 'refunded')),
  grade text not null check (grade in ('A1', 'A2', 'A3', 'A4', 'B1', 'B2', 'B3', 'B4', 'C')),
  loan_rupiah bigint not null check (loan_rupiah > 0 and loan_rupiah <= 999999999999999),
  -- What holds a slot, and the part of it that is active. Both move only under a lock on this row.
  raised_rupiah bigint not null default 0 check (raised_rupiah between 0 and loan_rupiah),
  active_rupiah bigint not null default 0 check (active_rupiah between 0 and raised_rupiah),
  interest_bps integer not null check (interest_bps between 1800 and 3600),
  interest_rupiah bigint not null check (interest_rupiah >= 0),
  tenor_months smallint not null check (tenor_months between 1 and 36),
  rhythm text not null default 'weekly' check (rhythm in ('weekly', 'monthly')),
  instalments smallint not null check (instalments > 0),
  -- The parameters of its time, kept for its whole life.
  step_rupiah bigint not null check (step_rupiah > 0),
  minimum_rupiah bigint not null check (minimum_rupiah > 0),
  lender_fee_bps integer not null check (lender_fee_bps between 0 and 300),
  borrower_fee_bps integer not null check (borrower_fee_bps between 0 and 600),
  admin_fee_rupiah bigint not null check (admin_fee_rupiah between 0 and 1000),
  stamp_rupiah bigint not null check (stamp_rupiah >= 0),
  bank_cost_rupiah bigint not null check (bank_cost_rupiah >= 0),
  fine_bps integer not null check (fine_bps between 0 and 30),
  default_weeks smallint not null check (default_weeks > 0),
  due_on date not null,
  -- The due date's last moment, and the end of the time in which staff decide about what is not full.
  due_at timestamptz not null,
  decide_at timestamptz not null,
  extended_at timestamptz,
  opened_at timestamptz,
  funded_at timestamptz,
  disbursing_at timestamptz,
  disbursed_on date,
  repaid_at timestamptz,
  failed_at timestamptz,
  refunded_at timestamptz,
  created_at timestamptz not null,
  check (loan_rupiah % step_rupiah = 0),
  check (status <> 'funded' or active_rupiah = loan_rupiah),
  check (status not in ('disbursed', 'failed') or disbursed_on is not null)
);
create index lending_opened on lending (due_at) where status = 'opened';
create index lending_listed on lending (status, created_at desc, id desc);
create index lending_group on lending (group_id);

create table member_loan (
  id uuid primary key,
  lending_id uuid not null references lending,
  member_id uuid not null references group_member,
  principal_rupiah bigint not null check (principal_rupiah > 0),
  interest_rupiah bigint not null check (interest_rupiah >= 0),
  unique (lending_id, member_id)
);
create index member_loan_member on member_loan (member_id);

create table lending_picture (
  lending_id uuid not null references lending,
  no smallint not null,
  alt text not null,
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'image/webp', 'image/svg+xml')),
  bytes bytea not null check (length(bytes) <= 1048576),
  primary key (lending_id, no)
);

-- The money owed is the members': the lending is their sum. Source: domain §4, §6.
create view audit.lending_not_its_members as
  select l.id from lending l left join member_loan m on m.lending_id = l.id where l.status <> 'draft'
  group by l.id having coalesce(sum(m.principal_rupiah), 0) <> l.loan_rupiah or coalesce(sum(m.interest_rupiah), 0) <> l.interest_rupiah;
grant select on audit.lending_not_its_members to titian_app, titian_audit;

grant select, insert, update on borrower_group, group_member, lending, member_loan to titian_app;
grant select, insert, delete on lending_picture to titian_app;
