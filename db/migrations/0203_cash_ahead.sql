-- owner: report
-- Cash ahead: the instalments of the next twelve weeks by loan, their sums by date and month of disbursement, and what each such
-- month paid of what was due before. All made anew once a business date, for reading the members' rows of twelve weeks takes
-- long. Source: decision 0129.
create table cash_ahead_due (
  due_on date not null,
  lending_id uuid not null references lending,
  -- The month of disbursement.
  cohort text not null check (cohort ~ '^\d{4}-\d{2}$'),
  due_rupiah bigint not null check (due_rupiah > 0),
  primary key (due_on, lending_id)
);
create table cash_ahead_sum (
  due_on date not null,
  cohort text not null,
  due_rupiah bigint not null check (due_rupiah > 0),
  primary key (due_on, cohort)
);
-- Of the instalments of the last 91 days that have had seven days: what was due, and what of it was paid within seven days.
create table cash_ahead_paid (
  cohort text primary key,
  due_rupiah bigint not null check (due_rupiah >= 0),
  within_rupiah bigint not null check (within_rupiah between 0 and due_rupiah)
);
-- The date that all of it was made for, once.
create table cash_ahead_made (
  made_for date primary key,
  made_at timestamptz not null
);
grant select, insert, delete on cash_ahead_due, cash_ahead_sum, cash_ahead_paid, cash_ahead_made to titian_app;
grant select on cash_ahead_due, cash_ahead_sum, cash_ahead_paid, cash_ahead_made to titian_audit;

-- The sums are those of the loans.
create view proof.cash_ahead_sum_differs as
  select due_on, cohort, s.due_rupiah, d.due_rupiah as loans_rupiah from cash_ahead_sum s
  full join (select due_on, cohort, sum(due_rupiah) as due_rupiah from cash_ahead_due group by 1, 2) d using (due_on, cohort)
  where s.due_rupiah is distinct from d.due_rupiah;
