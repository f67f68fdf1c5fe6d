-- owner: report
-- Each disbursed loan with the place that its group had at the loan's first close: what cohorts are made of. A later hand-over
-- moves no cohort, so that the loans below a share are always those above it. Made with the sums of closed dates.
-- Source: decision 0130.
create table cohort_loan (
  lending_id uuid primary key references lending,
  disbursed_on date not null,
  branch_id uuid not null references branch,
  officer_id uuid not null references staff,
  sector_id integer not null,
  grade text not null,
  principal_rupiah bigint not null check (principal_rupiah > 0)
);
create index cohort_loan_disbursed on cohort_loan (disbursed_on);

-- Its rows, the one definition for making and for proving them.
create view cohort_loan_of_log as
  select l.id as lending_id, l.disbursed_on, coalesce(a.branch_id, g.branch_id) as branch_id,
    coalesce(a.officer_id, g.officer_id) as officer_id, coalesce(a.sector_id, g.sector_id) as sector_id, l.grade,
    l.loan_rupiah as principal_rupiah
  from lending l join borrower_group g on g.id = l.group_id
  cross join lateral (select a.branch_id, a.officer_id, a.sector_id from arrears_log a where a.lending_id = l.id
    order by a.business_date limit 1) a
  where l.disbursed_on is not null;

insert into cohort_loan select * from cohort_loan_of_log;
grant select on cohort_loan_of_log to titian_app;
grant select, insert on cohort_loan to titian_app;

-- Loans in default, with the last close before it: what they owed then.
create index lending_failed on lending (failed_on) where failed_on is not null;

-- The loans of three months; earlier ones were proved then. Whether a loan belongs here is told by the dates on which the sums
-- are proved too: those of a month, unless a correction of them still waits.
create view proof.cohort_loan_differs as
  with newest as (select coalesce(max(business_date), 'infinity') as on from portfolio_day)
  select v.lending_id from cohort_loan_of_log v left join cohort_loan c on c.lending_id = v.lending_id
  where v.disbursed_on > (select newest.on - 92 from newest)
    and exists (select 1 from arrears_log a join portfolio_day d using (business_date)
      where a.lending_id = v.lending_id and a.business_date > (select newest.on - 31 from newest)
        and not exists (select 1 from portfolio_change n where n.done_at is null and n.from_on <= a.business_date))
    and (v.disbursed_on, v.grade, v.principal_rupiah) is distinct from (c.disbursed_on, c.grade, c.principal_rupiah);
grant select on proof.cohort_loan_differs to titian_app, titian_audit;
