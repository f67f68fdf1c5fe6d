-- owner: repayment
-- What was withheld of each lender's interest in a month, by the month of posting, kept as it is withheld and taken back: a
-- month's tax list does not sum a month's shares. Invariant: equal to the shares' lines at any time.
-- Source: domain §7; screens.md (Uang: tax list by month); decision 0064.

create table tax_withheld (
  month date not null check (extract(day from month) = 1),
  lender_id uuid not null references lender (user_id),
  interest_rupiah bigint not null,
  tax_rupiah bigint not null,
  primary key (month, lender_id)
) with (fillfactor = 80);

-- Shared out: withheld. Taken back by a reversal: given back, in the month of the reversal.
create view tax_line as
  select j.id as journal_id, date_trunc('month', business_date_of(j.posted_at))::date as month, l.lender_id,
    case j.kind when 'distribution' then 1 else -1 end * l.gross_rupiah as interest_rupiah,
    case j.kind when 'distribution' then 1 else -1 end * l.tax_rupiah as tax_rupiah
  from ledger_journal j
  join distribution d on d.id = j.subject_id and (j.kind = 'distribution' or d.journal_id = j.corrects_id)
  join distribution_line l on l.distribution_id = d.id and l.component = 'interest'
  where j.kind in ('distribution', 'reversal');

insert into tax_withheld (month, lender_id, interest_rupiah, tax_rupiah)
  select month, lender_id, sum(interest_rupiah), sum(tax_rupiah) from tax_line group by month, lender_id;

grant select on tax_line to titian_app, titian_audit;
grant select, insert, update on tax_withheld to titian_app;
grant select on tax_withheld to titian_audit;

create view proof.tax_withheld_differs as
  select month, lender_id, coalesce(t.interest_rupiah, 0) as interest_rupiah, coalesce(l.interest_rupiah, 0) as lines_interest,
    coalesce(t.tax_rupiah, 0) as tax_rupiah, coalesce(l.tax_rupiah, 0) as lines_tax
  from tax_withheld t
  full join (select month, lender_id, sum(interest_rupiah) as interest_rupiah, sum(tax_rupiah) as tax_rupiah
    from tax_line group by month, lender_id) l using (month, lender_id)
  where (coalesce(t.interest_rupiah, 0), coalesce(t.tax_rupiah, 0))
    <> (coalesce(l.interest_rupiah, 0), coalesce(l.tax_rupiah, 0));
