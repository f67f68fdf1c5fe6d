-- owner: repayment
-- Covers given back, hand to hand at a meeting: who noted it, when, and whom it went to. Append-only: a mistake is undone
-- by an entry of its own that takes its lines back. Outside the ledger, no lender's money. Source: domain §6; decision 0052.

create table cover_repayment (
  id uuid primary key,
  lending_id uuid not null references lending,
  debtor_member_id uuid not null references group_member,
  amount_rupiah bigint not null check (amount_rupiah > 0),
  paid_on date not null,
  -- The sheet that it was noted on, if it was.
  receipt_id uuid references receipt,
  -- The entry that this one takes back; each is taken back once.
  corrects uuid unique references cover_repayment,
  note text,
  recorded_by uuid not null references staff,
  recorded_at timestamptz not null
);
create index cover_repayment_lending on cover_repayment (lending_id, recorded_at desc);
create index cover_repayment_receipt on cover_repayment (receipt_id) where receipt_id is not null;

create table cover_repayment_line (
  repayment_id uuid not null references cover_repayment,
  cover_debt_id uuid not null references cover_debt,
  amount_rupiah bigint not null check (amount_rupiah <> 0),
  primary key (repayment_id, cover_debt_id)
);
create index cover_repayment_line_debt on cover_repayment_line (cover_debt_id);
create index cover_debt_payer on cover_debt (payer_member_id);
create index cover_debt_receipt on cover_debt (receipt_id);

grant select, insert on cover_repayment, cover_repayment_line to titian_app;
grant select on cover_repayment, cover_repayment_line to titian_audit;

-- What is given back of a cover is the sum of its lines.
create view proof.cover_repaid_differs as
  select d.id, d.repaid_rupiah, coalesce(l.amount, 0) as written from cover_debt d
  left join (select cover_debt_id, sum(amount_rupiah) as amount from cover_repayment_line group by 1) l on l.cover_debt_id = d.id
  where d.repaid_rupiah <> coalesce(l.amount, 0);
-- The lines of an entry sum to it, or take all of it back where it corrects one, and are covers of its own debtor.
create view proof.cover_repayment_differs as
  select r.id from cover_repayment r
  left join cover_repayment_line l on l.repayment_id = r.id left join cover_debt d on d.id = l.cover_debt_id
  group by r.id having coalesce(sum(l.amount_rupiah), 0) <> case when r.corrects is null then r.amount_rupiah else -r.amount_rupiah end
    or bool_or(d.debtor_member_id <> r.debtor_member_id or d.lending_id <> r.lending_id);
-- A sheet's covers and the debts that they made are the same money.
create view proof.cover_debt_differs as
  select r.id from receipt r
  left join (select receipt_id, sum(amount_rupiah) as amount from receipt_line where kind = 'cover' group by 1) l on l.receipt_id = r.id
  left join (select receipt_id, sum(amount_rupiah) as amount from cover_debt group by 1) d on d.receipt_id = r.id
  where coalesce(l.amount, 0) <> coalesce(d.amount, 0);
