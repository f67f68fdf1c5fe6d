-- owner: disbursement
-- Disbursements, entered by one person and approved by another.
-- Source: domain §4, §8; spec §9.

create table disbursement (
  id uuid primary key,
  lending_id uuid not null references lending,
  version integer not null check (version > 0),
  state text not null check (state in ('entered', 'approved', 'sent', 'confirmed', 'refused', 'unknown')),
  loan_rupiah bigint not null,
  service_fee_rupiah bigint not null,
  admin_fee_rupiah bigint not null,
  stamp_rupiah bigint not null,
  bank_cost_rupiah bigint not null,
  net_rupiah bigint not null check (net_rupiah > 0),
  bank_id integer not null references bank,
  account_number text not null,
  account_name text not null,
  entered_by uuid not null references staff,
  entered_at timestamptz not null,
  approved_by uuid references staff,
  approved_at timestamptz,
  reason text,
  value_on date,
  ended_at timestamptz,
  check (net_rupiah = loan_rupiah - service_fee_rupiah - admin_fee_rupiah - stamp_rupiah - bank_cost_rupiah),
  check (approved_by is null or approved_by <> entered_by)
);
-- One that is under way or done; a refused one leaves room for the next.
create unique index disbursement_current on disbursement (lending_id) where state <> 'refused';

grant select, insert, update on disbursement to titian_app;
