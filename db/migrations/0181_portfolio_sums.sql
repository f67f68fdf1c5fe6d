-- owner: report
-- Sums of the log of arrears, made ahead for each closed date, and what changed them later.
-- Source: decision 0122.

-- The day late with which an age begins: the list `ages` of domain/portfolio-report.ts.
create function late_age(days integer) returns integer language sql immutable parallel safe as $$
  select case when days > 180 then 181 when days > 90 then 91 when days > 60 then 61 when days > 30 then 31
    when days > 0 then 1 else 0 end
$$;

-- What the sums of a date must be: the one definition for making and for proving them.
create view portfolio_of_log as
  select a.business_date, d.dimension, d.value, late_age(a.days_past_due) as age,
    count(*) filter (where a.principal_open_rupiah > 0)::integer as loans,
    sum(a.principal_open_rupiah)::bigint as principal_rupiah, sum(a.arrears_rupiah)::bigint as arrears_rupiah
  from arrears_log a join lending l on l.id = a.lending_id join borrower_group g on g.id = l.group_id,
    lateral (values ('all', ''), ('branch', coalesce(a.branch_id, g.branch_id)::text),
      ('officer', coalesce(a.officer_id, g.officer_id)::text), ('grade', l.grade),
      ('sector', coalesce(a.sector_id, g.sector_id)::text),
      ('cohort', coalesce(to_char(l.disbursed_on, 'YYYY-MM'), ''))) as d (dimension, value)
  where a.principal_open_rupiah > 0 or a.arrears_rupiah > 0
  group by 1, 2, 3, 4;

create table portfolio_sum (
  business_date date not null,
  dimension text not null check (dimension in ('all', 'branch', 'officer', 'grade', 'sector', 'cohort')),
  value text not null,
  age smallint not null,
  loans integer not null check (loans >= 0),
  principal_rupiah bigint not null check (principal_rupiah >= 0),
  arrears_rupiah bigint not null check (arrears_rupiah >= 0),
  primary key (business_date, dimension, value, age)
);
-- A date whose sums are made; a date without a running loan has no sums.
create table portfolio_day (
  business_date date primary key,
  summed_at timestamptz not null
);

-- What changed the log of dates that are over: a receipt recorded late, one reversed, or a whole date closed again (no loan).
create table portfolio_change (
  id uuid primary key,
  lending_id uuid references lending,
  cause text not null check (cause in ('receipt', 'reversal', 'close')),
  from_on date not null,
  told_at timestamptz not null,
  done_at timestamptz,
  check ((lending_id is null) = (cause = 'close'))
);
create index portfolio_change_waiting on portfolio_change (told_at, id) where done_at is null;

-- A date whose figures became others, with the changes that made it so.
create table portfolio_restatement (
  id uuid primary key,
  business_date date not null,
  restated_at timestamptz not null,
  changes uuid[] not null check (cardinality(changes) > 0),
  late30_before_rupiah bigint not null,
  outstanding_before_rupiah bigint not null,
  late30_after_rupiah bigint not null,
  outstanding_after_rupiah bigint not null
);
create index portfolio_restatement_date on portfolio_restatement (business_date, restated_at);

grant select on portfolio_of_log to titian_app;
grant select, insert, delete on portfolio_sum to titian_app;
grant select, insert on portfolio_day, portfolio_change, portfolio_restatement to titian_app;
grant update (done_at) on portfolio_change to titian_app;
grant update (summed_at) on portfolio_day to titian_app;

-- The sums of the last month against the log; a date that a change waits for is about to be made anew.
create view proof.portfolio_sum_differs as
  with since as (select coalesce(max(business_date), 'infinity') - 31 as on from portfolio_day),
  made as (select s.* from portfolio_sum s where s.business_date > (select since.on from since)),
  logged as (
    select v.* from portfolio_of_log v
    where v.business_date > (select since.on from since) and v.business_date in (select business_date from portfolio_day))
  select business_date, dimension, value, age from made full join logged using (business_date, dimension, value, age)
  where (made.loans, made.principal_rupiah, made.arrears_rupiah)
      is distinct from (logged.loans, logged.principal_rupiah, logged.arrears_rupiah)
    and not exists (select 1 from portfolio_change c where c.done_at is null and c.from_on <= business_date);
