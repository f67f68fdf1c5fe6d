-- owner: money
-- A month of the books, asked to be locked by one person of finance and locked by another. A locked month never opens again.
-- Source: domain §3, §8; decision 0125.

create table period_lock (
  id uuid primary key,
  month date not null check (extract(day from month) = 1),
  version integer not null check (version > 0),
  state text not null check (state in ('entered', 'approved', 'cancelled')),
  entered_by uuid not null references staff,
  entered_at timestamptz not null,
  approved_by uuid references staff,
  approved_at timestamptz,
  cancelled_by uuid references staff,
  cancelled_at timestamptz,
  cancel_reason text,
  unique (month, version),
  check (approved_by is null or approved_by <> entered_by),
  check ((state = 'approved') = (approved_by is not null and approved_at is not null)),
  check ((state = 'cancelled') = (cancelled_by is not null and cancelled_at is not null and cancel_reason is not null))
);
create unique index period_lock_open on period_lock (month) where state <> 'cancelled';
create index period_lock_waiting on period_lock (entered_at) where state = 'entered';
create index period_lock_entered_by on period_lock (entered_by, cancelled_at) where state = 'cancelled';
-- What a month leaves open is found by its date.
create index voucher_waiting on voucher (value_on) where state in ('entered', 'approved');

grant select, insert on period_lock to titian_app;
grant update (state, approved_by, approved_at, cancelled_by, cancelled_at, cancel_reason) on period_lock to titian_app;
grant select on period_lock to titian_audit;

-- Each month that is locked was approved, and the other way round.
create view proof.period_lock_differs as
  select coalesce(p.month, l.month) as month, p.id, l.locked_at
  from (select id, month from period_lock where state = 'approved') p full join ledger_month_lock l on l.month = p.month
  where p.id is null or l.month is null;
grant select on proof.period_lock_differs to titian_app, titian_audit;
