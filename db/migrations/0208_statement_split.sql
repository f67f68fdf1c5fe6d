-- owner: reconciliation
-- A line of the bank's statement that is several payments: each part is for a virtual account of ours, or waits for its owner.
-- Invariant: the parts of a voucher sum to its line; a part is posted once, by its voucher. Source: domain §8; decision 0131.

create table statement_split_part (
  -- Also names the payment, and so its journals.
  id uuid primary key,
  -- Stored before its voucher, in the same transaction.
  voucher_id uuid not null references voucher deferrable initially deferred,
  no integer not null,
  -- Null: its owner is not known yet.
  account_number text references virtual_account (number),
  amount_rupiah bigint not null check (amount_rupiah > 0),
  -- The first of its journals.
  journal_id uuid,
  unique (voucher_id, no)
);

grant select, insert on statement_split_part to titian_app;
grant update (journal_id) on statement_split_part to titian_app;
grant select on statement_split_part to titian_audit;

-- What was posted for a line is what the line said.
create view proof.statement_split_differs as
  select v.id as voucher_id, v.amount_rupiah, sum(p.amount_rupiah) as parts_rupiah
  from voucher v join statement_split_part p on p.voucher_id = v.id
  group by v.id
  having sum(p.amount_rupiah) <> v.amount_rupiah or (v.state = 'posted') <> bool_and(p.journal_id is not null);
