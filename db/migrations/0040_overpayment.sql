-- owner: repayment
-- What a group has paid beyond its loan, paid back to its bank account: entered by one person of finance, approved by another.
-- Invariants: one return of a lending is under way at a time, so nothing is paid twice; a return is posted once, when the
-- bank has confirmed it. Source: domain §8 (overpaid; paid back); decision 0030.

alter table payout drop constraint payout_kind_check;
alter table payout add constraint payout_kind_check check (kind in ('disbursement', 'withdrawal', 'overpayment'));

create table overpayment_return (
  id uuid primary key,
  lending_id uuid not null references lending,
  version integer not null check (version > 0),
  state text not null check (state in ('entered', 'approved', 'confirmed', 'refused', 'cancelled')),
  amount_rupiah bigint not null check (amount_rupiah > 0),
  bank_id integer not null references bank,
  account_number text not null,
  account_name text not null,
  note text,
  entered_by uuid not null references staff,
  entered_at timestamptz not null,
  approved_by uuid references staff,
  approved_at timestamptz,
  value_on date,
  -- The bank's when it refused; of whoever took it back when it was cancelled.
  reason text,
  ended_at timestamptz,
  contradicted_at timestamptz,
  unique (lending_id, version),
  check (approved_by is null or approved_by <> entered_by),
  check ((state = 'entered' or state = 'cancelled') = (approved_by is null)),
  check ((state = 'confirmed') = (value_on is not null)),
  check ((state in ('confirmed', 'refused', 'cancelled')) = (ended_at is not null))
);
create unique index overpayment_return_open on overpayment_return (lending_id) where state in ('entered', 'approved');

grant select, insert, update on overpayment_return to titian_app;

-- Each confirmed return was posted once and in full; no other one was posted.
create view proof.overpayment_return_differs as
  select r.id, r.state, j.journals, j.booked_rupiah from overpayment_return r
  full join (select j.subject_id, count(distinct j.id) as journals,
      sum(e.amount_rupiah) filter (where a.kind = 'overpayment') as booked_rupiah
    from ledger_journal j join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
    where j.kind = 'overpayment_returned' group by 1) j on j.subject_id = r.id
  where (coalesce(j.journals, 0), coalesce(j.booked_rupiah, 0)) is distinct from
    ((r.state = 'confirmed')::int::bigint, case when r.state = 'confirmed' then r.amount_rupiah else 0 end::numeric);
-- What is on its way back is never more than what is owed.
create view proof.overpayment_overdrawn as
  select r.lending_id, r.amount_rupiah, b.balance_rupiah from overpayment_return r
  left join ledger_balance b on b.kind = 'overpayment' and b.owner_id = r.lending_id
  where r.state in ('entered', 'approved') and r.amount_rupiah > coalesce(b.balance_rupiah, 0);
