-- owner: tax
-- Slips of tax withheld (bukti potong): one a lender and month with tax, made when the month is over, numbered 1, 2, 3 … without a
-- gap in each year. A slip is never changed: when the identity on it was wrong, another one replaces it and names its number.
-- Source: decision 0103; docs/domain.md §7.

create table tax_slip_number (
  year smallint primary key,
  last integer not null check (last >= 0)
);

create table tax_slip (
  year smallint not null,
  no integer not null check (no > 0),
  month date not null check (extract(day from month) = 1 and extract(year from month) = year),
  lender_id uuid not null references lender (user_id),
  interest_rupiah bigint not null check (interest_rupiah >= 0),
  tax_rupiah bigint not null check (tax_rupiah > 0),
  -- Of name and tax number at the time of issue: whether they changed since.
  identity_hash bytea not null,
  replaces_no integer,
  issued_at timestamptz not null,
  primary key (year, no),
  foreign key (year, replaces_no) references tax_slip (year, no),
  unique (year, replaces_no)
);
create unique index tax_slip_first on tax_slip (month, lender_id) where replaces_no is null;
create index tax_slip_lender on tax_slip (lender_id, month);

grant select, insert on tax_slip to titian_app;
grant select, insert, update on tax_slip_number to titian_app;
grant select on tax_slip, tax_slip_number to titian_audit;

-- Numbers run from 1 to the last without a gap, and a slip says what the books withheld.
create view proof.tax_slip_gap as
  select n.year, n.last, count(s.no) as slips from tax_slip_number n left join tax_slip s on s.year = n.year
  group by n.year, n.last having count(s.no) <> n.last or coalesce(max(s.no), 0) <> n.last;
create view proof.tax_slip_differs as
  select s.year, s.no, s.interest_rupiah, t.interest_rupiah as withheld_interest, s.tax_rupiah, t.tax_rupiah as withheld_tax
  from tax_slip s left join tax_withheld t on t.month = s.month and t.lender_id = s.lender_id
  where (s.interest_rupiah, s.tax_rupiah) is distinct from (t.interest_rupiah, t.tax_rupiah);
