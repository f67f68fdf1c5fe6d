-- owner: refund
-- Giving a lending's money back before disbursement, entered by one person and approved by another.
-- Source: domain §3, §4, §8; decisions 0025, 0026.

create table lending_refund (
  id uuid primary key,
  lending_id uuid not null references lending,
  version integer not null check (version > 0),
  state text not null check (state in ('entered', 'approved', 'cancelled', 'lapsed')),
  -- The lending as the entry found it: an approval is of this and of nothing else.
  lending_status text not null check (lending_status in ('opened', 'funded')),
  reason text not null check (length(btrim(reason)) between 1 and 500),
  -- What was to go back when it was entered; what went back once it is approved.
  lender_count integer not null check (lender_count >= 0),
  portfolio_count integer not null check (portfolio_count >= lender_count),
  unpaid_count integer not null check (unpaid_count between 0 and portfolio_count),
  held_rupiah bigint not null check (held_rupiah between 0 and 999999999999999),
  entered_by uuid not null references staff,
  entered_at timestamptz not null,
  approved_by uuid references staff,
  approved_at timestamptz,
  ended_by uuid references staff,
  end_reason text,
  ended_at timestamptz,
  unique (lending_id, version),
  check (approved_by is null or approved_by <> entered_by),
  check ((state = 'approved') = (approved_by is not null and approved_at is not null)),
  check ((state in ('cancelled', 'lapsed')) = (ended_at is not null)),
  check ((state = 'cancelled') = (ended_by is not null))
);
-- One that waits or was approved; one that was taken back leaves room for the next.
create unique index lending_refund_current on lending_refund (lending_id) where state in ('entered', 'approved');
create index lending_refund_listed on lending_refund (entered_at desc, id desc);
grant select, insert, update on lending_refund to titian_app;

-- An approval has refunded its lending, and no entry waits for a lending that has ended or whose money is on its way.
create view proof.refund_without_end as
  select r.id, r.lending_id, r.state, l.status
  from lending_refund r join lending l on l.id = r.lending_id
  where (r.state = 'approved' and l.status <> 'refunded')
    or (r.state = 'entered' and (l.status not in ('opened', 'funded') or l.disbursing_at is not null));
