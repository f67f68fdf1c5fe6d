-- owner: report
-- Loans that were paid off early: of each settled payoff, how many members' loans had principal that was not due yet, and how
-- much. Kept, since it asks every row of the receipt; a reversed receipt's payoff stays here and counts no more. Made with the
-- sums of closed dates.
-- Source: decision 0130.
create table prepayment (
  payoff_id uuid primary key references payoff,
  receipt_id uuid not null references receipt,
  lending_id uuid not null references lending,
  value_on date not null,
  loans smallint not null check (loans >= 0),
  principal_rupiah bigint not null check (principal_rupiah >= 0),
  -- Whose the group was at the last close until then.
  branch_id uuid not null references branch,
  officer_id uuid not null references staff,
  sector_id integer not null
);
create index prepayment_on on prepayment (value_on);

-- Its rows, the one definition for making and for proving them: principal of rows due after the payoff's date.
create view prepayment_of_payoff as
  select f.id as payoff_id, f.receipt_id, f.lending_id, f.value_on, early.loans, early.principal_rupiah,
    coalesce(a.branch_id, g.branch_id) as branch_id, coalesce(a.officer_id, g.officer_id) as officer_id,
    coalesce(a.sector_id, g.sector_id) as sector_id
  from payoff f join lending l on l.id = f.lending_id join borrower_group g on g.id = l.group_id
  cross join lateral (
    select count(distinct p.member_loan_id)::smallint as loans, coalesce(sum(p.amount_rupiah), 0)::bigint as principal_rupiah
    from receipt_part p join member_row r on r.member_loan_id = p.member_loan_id and r.no = p.row_no and r.due_on > f.value_on
    where p.receipt_id = f.receipt_id and p.component = 'principal'
      and (f.member_loan_id is null or p.member_loan_id = f.member_loan_id)) early
  left join lateral (select a.branch_id, a.officer_id, a.sector_id from arrears_log a
    where a.lending_id = f.lending_id and a.business_date <= f.value_on order by a.business_date desc limit 1) a on true
  where f.receipt_id is not null;

insert into prepayment select * from prepayment_of_payoff;
grant select on prepayment_of_payoff to titian_app;
grant select, insert on prepayment to titian_app;

-- Payoffs of the last five weeks; earlier ones were proved then. One that is missing here is found once a date has been summed
-- an hour after its receipt was recorded or later, unless a correction still waits.
create view proof.prepayment_differs as
  with newest as (select max(summed_at) as at from portfolio_day)
  select v.payoff_id from prepayment_of_payoff v join receipt t on t.id = v.receipt_id
  left join prepayment p on p.payoff_id = v.payoff_id
  where v.value_on > business_date_of(app_now()) - 35
    and (p.payoff_id is not null or (t.recorded_at < (select newest.at - interval '1 hour' from newest)
      and not exists (select 1 from portfolio_change c where c.done_at is null)))
    and (p.loans, p.principal_rupiah) is distinct from (v.loans, v.principal_rupiah);
grant select on proof.prepayment_differs to titian_app, titian_audit;
