-- owner: repayment
-- Early payoff: quotations that were given out, and the interest that each settlement gave up, row by row.
-- Claims are not in the ledger, so this is where a waiver is written down. Source: domain §6; decisions 0028, 0029.

create table payoff (
  id uuid primary key,
  lending_id uuid not null references lending,
  -- One member's loan, or null for all that are open.
  member_loan_id uuid references member_loan,
  value_on date not null,
  principal_rupiah bigint not null check (principal_rupiah >= 0),
  interest_rupiah bigint not null check (interest_rupiah >= 0),
  fine_rupiah bigint not null check (fine_rupiah >= 0),
  total_rupiah bigint not null check (total_rupiah > 0),
  waived_interest_rupiah bigint not null check (waived_interest_rupiah >= 0),
  quoted_by uuid not null references staff,
  quoted_at timestamptz not null,
  receipt_id uuid references receipt,
  settled_at timestamptz,
  check (total_rupiah = principal_rupiah + interest_rupiah + fine_rupiah),
  check ((receipt_id is null) = (settled_at is null))
);
-- Money of a total settles one quotation: two that wait never ask for the same on the same day.
create unique index payoff_waiting on payoff (lending_id, value_on, total_rupiah) where settled_at is null;
create index payoff_lending on payoff (lending_id, quoted_at desc);
create index payoff_receipt on payoff (receipt_id) where receipt_id is not null;

create table interest_waiver (
  receipt_id uuid not null references receipt,
  member_loan_id uuid not null,
  row_no smallint not null,
  amount_rupiah bigint not null check (amount_rupiah > 0),
  waived_on date not null,
  primary key (receipt_id, member_loan_id, row_no),
  foreign key (member_loan_id, row_no) references member_row (member_loan_id, no)
);
create index interest_waiver_row on interest_waiver (member_loan_id, row_no);
grant select, insert, update on payoff to titian_app;
grant select, insert on interest_waiver to titian_app;
