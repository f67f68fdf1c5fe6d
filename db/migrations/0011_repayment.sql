-- owner: repayment
-- What members owe and pay: rows, meetings, receipts with their lines, covers, deposits, and what lenders got of each.
-- Member rows are the truth, lending rows their sums. Source: domain §6, §7; cases "Data model to adopt".

create table member_row (
  member_loan_id uuid not null references member_loan,
  no smallint not null check (no > 0),
  due_on date not null,
  principal_rupiah bigint not null check (principal_rupiah >= 0),
  interest_rupiah bigint not null check (interest_rupiah >= 0),
  fine_rupiah bigint not null default 0 check (fine_rupiah >= 0),
  waived_interest_rupiah bigint not null default 0 check (waived_interest_rupiah between 0 and interest_rupiah),
  paid_principal_rupiah bigint not null default 0 check (paid_principal_rupiah between 0 and principal_rupiah),
  paid_interest_rupiah bigint not null default 0 check (paid_interest_rupiah between 0 and interest_rupiah - waived_interest_rupiah),
  paid_fine_rupiah bigint not null default 0 check (paid_fine_rupiah between 0 and fine_rupiah),
  -- The last business date that a fine was counted for, and the value date on which the row was closed.
  fined_through date,
  closed_on date,
  primary key (member_loan_id, no)
);
create index member_row_open on member_row (due_on) where closed_on is null;

-- One payment of a group: cash at a meeting, or a transfer to its virtual account.
create table receipt (
  id uuid primary key,
  lending_id uuid not null references lending,
  channel text not null check (channel in ('meeting', 'transfer')),
  amount_rupiah bigint not null check (amount_rupiah > 0),
  -- The date that counts, not the date of keying.
  value_on date not null,
  -- Of the amount, what has arrived at the bank, and what was beyond the whole loan.
  arrived_rupiah bigint not null default 0,
  excess_rupiah bigint not null default 0,
  officer_id uuid references staff,
  sheet_version integer,
  content_hash bytea,
  recorded_by uuid,
  recorded_at timestamptz not null,
  reversed_at timestamptz,
  check (arrived_rupiah between 0 and amount_rupiah),
  check ((channel = 'meeting') = (sheet_version is not null))
);
create unique index receipt_sheet on receipt (lending_id, value_on, sheet_version) where channel = 'meeting' and reversed_at is null;
create index receipt_lending on receipt (lending_id, value_on);

create table receipt_line (
  receipt_id uuid not null references receipt,
  no smallint not null,
  payer_member_id uuid references group_member,
  member_loan_id uuid references member_loan,
  kind text not null check (kind in ('own', 'cover', 'advance', 'excess')),
  amount_rupiah bigint not null check (amount_rupiah > 0),
  primary key (receipt_id, no)
);

-- Where the money of a receipt went, in order; what arrives at the bank is matched against it from the first on.
create table receipt_part (
  receipt_id uuid not null references receipt,
  no smallint not null,
  member_loan_id uuid not null references member_loan,
  row_no smallint not null,
  component text not null check (component in ('fine', 'interest', 'principal')),
  amount_rupiah bigint not null check (amount_rupiah > 0),
  primary key (receipt_id, no)
);
create index receipt_part_row on receipt_part (member_loan_id, row_no);

create table attendance (
  receipt_id uuid not null references receipt,
  member_id uuid not null references group_member,
  kind text not null check (kind in ('present', 'entrusted', 'excused', 'absent', 'late')),
  primary key (receipt_id, member_id)
);

-- Between members, hand to hand, without interest; not part of any ledger account.
create table cover_debt (
  id uuid primary key,
  receipt_id uuid not null references receipt,
  lending_id uuid not null references lending,
  debtor_member_id uuid not null references group_member,
  payer_member_id uuid not null references group_member,
  amount_rupiah bigint not null check (amount_rupiah > 0),
  repaid_rupiah bigint not null default 0 check (repaid_rupiah between 0 and amount_rupiah),
  created_at timestamptz not null,
  check (debtor_member_id <> payer_member_id)
);
create index cover_debt_open on cover_debt (lending_id, debtor_member_id) where repaid_rupiah < amount_rupiah;

-- Money of a receipt that arrived at the bank, one row an arrival; distributed once.
create table distribution (
  id uuid primary key,
  receipt_id uuid not null references receipt,
  lending_id uuid not null references lending,
  part_no smallint not null check (part_no > 0),
  principal_rupiah bigint not null check (principal_rupiah >= 0),
  interest_rupiah bigint not null check (interest_rupiah >= 0),
  fine_rupiah bigint not null check (fine_rupiah >= 0),
  excess_rupiah bigint not null check (excess_rupiah >= 0),
  arrived_on date not null,
  created_at timestamptz not null,
  -- When it may be shared out: the start of the day it arrived on; later after an attempt that failed.
  due_at timestamptz not null,
  attempts integer not null default 0,
  distributed_at timestamptz,
  journal_id uuid,
  unique (receipt_id, part_no)
);
create index distribution_waiting on distribution (due_at) where distributed_at is null;
create index distribution_lending on distribution (lending_id, created_at);

create table distribution_line (
  portfolio_id uuid not null,
  distribution_id uuid not null,
  component text not null check (component in ('principal', 'interest')),
  lender_id uuid not null,
  gross_rupiah bigint not null check (gross_rupiah > 0),
  fee_rupiah bigint not null default 0 check (fee_rupiah >= 0),
  tax_rupiah bigint not null default 0 check (tax_rupiah >= 0),
  primary key (portfolio_id, distribution_id, component)
);

-- What a lending has collected at the bank so far: the C of the cumulative shares, and the carry that waits.
create table lending_collection (
  lending_id uuid primary key references lending,
  principal_rupiah bigint not null default 0,
  interest_rupiah bigint not null default 0,
  carry_principal_rupiah bigint not null default 0 check (carry_principal_rupiah >= 0),
  carry_interest_rupiah bigint not null default 0 check (carry_interest_rupiah >= 0),
  -- What members have paid of their principal, at the bank or still in an officer's hand: the day close reads it.
  paid_principal_rupiah bigint not null default 0 check (paid_principal_rupiah >= 0)
);

-- One row a day and running lending; statuses on screens and the published statistics read it.
create table lateness_log (
  lending_id uuid not null references lending,
  business_date date not null,
  days_late integer not null check (days_late >= 0),
  arrears_rupiah bigint not null check (arrears_rupiah >= 0),
  principal_open_rupiah bigint not null check (principal_open_rupiah >= 0),
  missed_weeks integer not null default 0,
  primary key (lending_id, business_date)
);
create index lateness_log_date on lateness_log (business_date);

create view lending_row as
  select m.lending_id, r.no, min(r.due_on) as due_on,
    sum(r.principal_rupiah)::bigint as principal_rupiah, sum(r.interest_rupiah - r.waived_interest_rupiah)::bigint as interest_rupiah,
    sum(r.fine_rupiah)::bigint as fine_rupiah,
    sum(r.paid_principal_rupiah)::bigint as paid_principal_rupiah, sum(r.paid_interest_rupiah)::bigint as paid_interest_rupiah,
    sum(r.paid_fine_rupiah)::bigint as paid_fine_rupiah,
    bool_and(r.closed_on is not null) as closed, max(r.closed_on) as closed_on
  from member_row r join member_loan m on m.id = r.member_loan_id
  group by m.lending_id, r.no;

-- Received = distributed + carry + overpayment. Source: domain §8, I7.
create view audit.receipt_differs as
  select r.id from receipt r
  left join (select receipt_id, sum(amount_rupiah) as amount from receipt_part group by 1) p on p.receipt_id = r.id
  where r.reversed_at is null and r.amount_rupiah <> coalesce(p.amount, 0) + r.excess_rupiah;
create view audit.collection_differs as
  select c.lending_id, a.balance_rupiah as held,
    c.carry_principal_rupiah + c.carry_interest_rupiah + coalesce(w.waiting, 0) as owed
  from lending_collection c
  left join ledger_account a on a.kind = 'collection' and a.owner_id = c.lending_id
  left join (select lending_id, sum(principal_rupiah + interest_rupiah + fine_rupiah + excess_rupiah) as waiting from distribution
    where distributed_at is null group by 1) w on w.lending_id = c.lending_id
  where coalesce(a.balance_rupiah, 0) <> c.carry_principal_rupiah + c.carry_interest_rupiah + coalesce(w.waiting, 0);
-- What was collected is what was distributed and the carry, component by component; each posted what it gave out.
create view audit.distribution_differs as
  select c.lending_id from lending_collection c
  left join (select lending_id, sum(principal_rupiah) as principal, sum(interest_rupiah) as interest from distribution
    where distributed_at is not null group by 1) d on d.lending_id = c.lending_id
  left join (select d.lending_id, sum(l.gross_rupiah) filter (where l.component = 'principal') as principal,
      sum(l.gross_rupiah) filter (where l.component = 'interest') as interest,
      bool_or(d.journal_id is null) as unposted
    from distribution_line l join distribution d on d.id = l.distribution_id group by 1) g on g.lending_id = c.lending_id
  where c.principal_rupiah <> coalesce(d.principal, 0) or c.interest_rupiah <> coalesce(d.interest, 0)
    or coalesce(d.principal, 0) <> coalesce(g.principal, 0) + c.carry_principal_rupiah
    or coalesce(d.interest, 0) <> coalesce(g.interest, 0) + c.carry_interest_rupiah or g.unposted;
-- What a portfolio counts as returned is the sum of its lines.
create view audit.returned_differs as
  select p.id from portfolio p
  left join (select portfolio_id, sum(gross_rupiah) filter (where component = 'principal') as principal,
      sum(gross_rupiah) filter (where component = 'interest') as interest, sum(fee_rupiah) as fee, sum(tax_rupiah) as tax
    from distribution_line group by 1) l on l.portfolio_id = p.id
  where p.returned_principal_rupiah <> coalesce(l.principal, 0) or p.returned_interest_rupiah <> coalesce(l.interest, 0)
    or p.returned_fee_rupiah <> coalesce(l.fee, 0) or p.returned_tax_rupiah <> coalesce(l.tax, 0);
-- What is paid on the rows is what receipts put there.
create view audit.row_differs as
  select r.member_loan_id, r.no from member_row r
  left join (select p.member_loan_id, p.row_no, sum(p.amount_rupiah) filter (where p.component = 'principal') as principal,
      sum(p.amount_rupiah) filter (where p.component = 'interest') as interest,
      sum(p.amount_rupiah) filter (where p.component = 'fine') as fine
    from receipt_part p join receipt t on t.id = p.receipt_id and t.reversed_at is null group by 1, 2) p
    on p.member_loan_id = r.member_loan_id and p.row_no = r.no
  where r.paid_principal_rupiah <> coalesce(p.principal, 0) or r.paid_interest_rupiah <> coalesce(p.interest, 0)
    or r.paid_fine_rupiah <> coalesce(p.fine, 0);
create view audit.paid_principal_differs as
  select c.lending_id from lending_collection c
  left join (select m.lending_id, sum(r.paid_principal_rupiah) as paid from member_row r
    join member_loan m on m.id = r.member_loan_id group by 1) p on p.lending_id = c.lending_id
  where c.paid_principal_rupiah <> coalesce(p.paid, 0);
-- Cash in an officer's hand is what receipts of meetings have not brought to the bank.
create view audit.in_hand_differs as
  select a.owner_id as lending_id from ledger_account a
  left join (select lending_id, sum(amount_rupiah - arrived_rupiah) as waiting from receipt
    where channel = 'meeting' and reversed_at is null group by 1) r on r.lending_id = a.owner_id
  where a.kind = 'in_hand' and a.balance_rupiah <> coalesce(r.waiting, 0);
grant select on all tables in schema audit to titian_app, titian_audit;

grant select, insert, update on member_row, receipt, receipt_line, receipt_part, attendance, cover_debt, distribution,
  distribution_line, lending_collection, lateness_log to titian_app;
grant select on lending_row to titian_app, titian_audit;
