-- owner: repayment
-- Reversal of a receipt: entered by one person, approved by another, undone once. Its shares are marked and mirrored, never
-- erased; what readers count is what is not reversed. Source: domain §5, §8; case "Undoing a repayment already distributed";
-- decision 0051.

create table receipt_reversal (
  id uuid primary key,
  receipt_id uuid not null references receipt,
  lending_id uuid not null references lending,
  version integer not null check (version > 0),
  state text not null check (state in ('entered', 'approved', 'cancelled')),
  -- What became of its money at the bank: still there, waiting for its right receipt, or called back by the bank.
  bank_money text not null check (bank_money in ('kept', 'returned')),
  reason text not null check (length(trim(reason)) > 0),
  entered_by uuid not null references staff,
  entered_at timestamptz not null,
  approved_by uuid references staff,
  approved_at timestamptz,
  cancelled_by uuid references staff,
  cancelled_at timestamptz,
  cancel_reason text,
  unique (receipt_id, version),
  check (approved_by is null or approved_by <> entered_by),
  check ((state = 'approved') = (approved_by is not null and approved_at is not null)),
  check ((state = 'cancelled') = (cancelled_by is not null and cancelled_at is not null and cancel_reason is not null))
);
create unique index receipt_reversal_open on receipt_reversal (receipt_id) where state <> 'cancelled';
create index receipt_reversal_state on receipt_reversal (state, entered_at);
create index receipt_reversal_lending on receipt_reversal (lending_id);
grant select, insert, update on receipt_reversal to titian_app;
grant select on receipt_reversal to titian_audit;

-- A share that was taken back, with its receipt or because one shared before it was; it is never shared again itself.
alter table distribution add column reversed_at timestamptz;
drop index distribution_waiting;
create index distribution_waiting on distribution (due_at) where distributed_at is null and reversed_at is null;

-- Money at the bank, in `collection`, whose receipt was reversed: it waits until finance gives it to its right receipts.
alter table lending_collection add column unassigned_rupiah bigint not null default 0 check (unassigned_rupiah >= 0);

-- A version of a meeting's sheet is used once, also when it was reversed: an old sheet that is sent again counts no more.
drop index receipt_sheet;
create unique index receipt_sheet on receipt (lending_id, value_on, sheet_version) where channel = 'meeting';
create index receipt_in_hand on receipt (officer_id, lending_id)
  where channel = 'meeting' and reversed_at is null and arrived_rupiah < amount_rupiah;

-- The proofs of 0011 and 0018, which count what is not reversed.
create or replace view proof.collection_differs as
  select c.lending_id, a.balance_rupiah as held,
    c.carry_principal_rupiah + c.carry_interest_rupiah + c.unassigned_rupiah + coalesce(w.waiting, 0) as owed
  from lending_collection c
  left join ledger_account a on a.kind = 'collection' and a.owner_id = c.lending_id
  left join (select lending_id, sum(principal_rupiah + interest_rupiah + fine_rupiah + excess_rupiah) as waiting from distribution
    where distributed_at is null and reversed_at is null group by 1) w on w.lending_id = c.lending_id
  where coalesce(a.balance_rupiah, 0)
    <> c.carry_principal_rupiah + c.carry_interest_rupiah + c.unassigned_rupiah + coalesce(w.waiting, 0);
create or replace view proof.distribution_differs as
  select c.lending_id from lending_collection c
  left join (select lending_id, sum(principal_rupiah) as principal, sum(interest_rupiah) as interest from distribution
    where distributed_at is not null and reversed_at is null group by 1) d on d.lending_id = c.lending_id
  left join (select d.lending_id, sum(l.gross_rupiah) filter (where l.component = 'principal') as principal,
      sum(l.gross_rupiah) filter (where l.component = 'interest') as interest,
      bool_or(d.journal_id is null) as unposted
    from distribution_line l join distribution d on d.id = l.distribution_id and d.reversed_at is null group by 1) g
    on g.lending_id = c.lending_id
  where c.principal_rupiah <> coalesce(d.principal, 0) or c.interest_rupiah <> coalesce(d.interest, 0)
    or coalesce(d.principal, 0) <> coalesce(g.principal, 0) + c.carry_principal_rupiah
    or coalesce(d.interest, 0) <> coalesce(g.interest, 0) + c.carry_interest_rupiah or g.unposted;
create or replace view proof.returned_differs as
  select p.id from portfolio p
  left join (select l.portfolio_id, sum(l.gross_rupiah) filter (where l.component = 'principal') as principal,
      sum(l.gross_rupiah) filter (where l.component = 'interest') as interest, sum(l.fee_rupiah) as fee, sum(l.tax_rupiah) as tax
    from distribution_line l join distribution d on d.id = l.distribution_id and d.reversed_at is null group by 1) l
    on l.portfolio_id = p.id
  where p.returned_principal_rupiah <> coalesce(l.principal, 0) or p.returned_interest_rupiah <> coalesce(l.interest, 0)
    or p.returned_fee_rupiah <> coalesce(l.fee, 0) or p.returned_tax_rupiah <> coalesce(l.tax, 0);
create or replace view proof.arrival_differs as
  select r.id, r.amount_rupiah, r.arrived_rupiah, coalesce(d.arrived, 0) as arrivals_rupiah from receipt r
  left join (select receipt_id, sum(principal_rupiah + interest_rupiah + fine_rupiah + excess_rupiah) as arrived
    from distribution where reversed_at is null group by 1) d on d.receipt_id = r.id
  where r.reversed_at is null
    and (r.arrived_rupiah <> coalesce(d.arrived, 0) or r.channel = 'transfer' and r.arrived_rupiah <> r.amount_rupiah);
create or replace view proof.lender_cash_differs as
  with books as (
    select a.owner_id as lender_id, -sum(e.amount_rupiah) as cash,
      -coalesce(sum(e.amount_rupiah) filter (where j.kind not in
        ('funding_hold', 'funding_release', 'funding_refund', 'distribution', 'reversal')), 0) as in_and_out
    from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_journal j on j.id = e.journal_id
    where a.kind in ('cash', 'lender_receivable') group by 1
  ), fundings as (
    select lender_id, sum(case when status = 'refunded' then amount_rupiah - used_balance_rupiah
      when status = 'failed' and reason <> 'defaulted' then 0 else -used_balance_rupiah end) as change
    from portfolio group by 1
  ), returns as (
    select l.lender_id, sum(l.gross_rupiah - l.fee_rupiah - l.tax_rupiah) as net from distribution_line l
    join distribution d on d.id = l.distribution_id and d.reversed_at is null group by 1
  )
  select l.user_id, coalesce(b.cash, 0) as cash_rupiah,
    coalesce(b.in_and_out, 0) + coalesce(f.change, 0) + coalesce(r.net, 0) as owed_rupiah
  from lender l left join books b on b.lender_id = l.user_id left join fundings f on f.lender_id = l.user_id
  left join returns r on r.lender_id = l.user_id
  where coalesce(b.cash, 0) <> coalesce(b.in_and_out, 0) + coalesce(f.change, 0) + coalesce(r.net, 0);

-- What a reversal leaves: of each share that was taken back, nothing on any account (a claim counts as its lender's cash);
-- of each reversed receipt, nothing in anybody's hand, and no share that still stands.
create view proof.reversal_not_mirrored as
  select e.subject_id as id, e.account, e.owner_id, e.left_rupiah from (
    select j.subject_id, case when a.kind = 'lender_receivable' then 'cash' else a.kind end as account, a.owner_id,
      sum(n.amount_rupiah) as left_rupiah
    from distribution d
    join ledger_journal j on j.subject_id = d.id and j.kind in ('distribution', 'overpayment', 'reversal')
    join ledger_entry n on n.journal_id = j.id join ledger_account a on a.id = n.account_id
    where d.reversed_at is not null group by 1, 2, 3) e where e.left_rupiah <> 0
  union all
  select e.subject_id, e.account, e.owner_id, e.left_rupiah from (
    select j.subject_id, a.kind as account, a.owner_id, sum(n.amount_rupiah) as left_rupiah
    from receipt r join ledger_journal j on j.subject_id = r.id and j.kind in ('cash_collected', 'cash_deposited', 'reversal')
    join ledger_entry n on n.journal_id = j.id join ledger_account a on a.id = n.account_id
    where r.reversed_at is not null and a.kind in ('officer_cash', 'in_hand') group by 1, 2, 3) e where e.left_rupiah <> 0;
create view proof.reversal_differs as
  select r.id, v.state, r.reversed_at from receipt r
  left join receipt_reversal v on v.receipt_id = r.id and v.state = 'approved'
  where (r.reversed_at is null) <> (v.id is null)
  union all
  select d.receipt_id, 'share stands', d.distributed_at from distribution d join receipt r on r.id = d.receipt_id
  where r.reversed_at is not null and d.reversed_at is null
  union all
  select l.id, 'repaid with open rows', l.repaid_at from lending l
  where l.repaid_at is not null and exists (select 1 from member_loan m join member_row w on w.member_loan_id = m.id
    where m.lending_id = l.id and w.closed_on is null);

-- For the auditor: what of a receipt was paid and shared and still counts, and when it was reversed: from then on it is 0.
create or replace view audit.receipt as
  select r.id, r.lending_id, case when r.reversed_at is null then r.amount_rupiah else 0 end as paid, coalesce(g.shared, 0) + coalesce(d.fines, 0) as distributed,
    case when r.reversed_at is null
      then r.amount_rupiah - coalesce(g.shared, 0) - coalesce(d.fines, 0) - coalesce(d.excess, 0) else 0 end as carry,
    coalesce(d.excess, 0) as overpaid, r.reversed_at
  from public.receipt r
  left join (select receipt_id, sum(fine_rupiah) as fines, sum(excess_rupiah) as excess from distribution
    where distributed_at is not null and reversed_at is null group by 1) d on d.receipt_id = r.id
  left join (select d.receipt_id, sum(l.gross_rupiah) as shared from distribution_line l
    join distribution d on d.id = l.distribution_id and d.reversed_at is null group by 1) g on g.receipt_id = r.id;
