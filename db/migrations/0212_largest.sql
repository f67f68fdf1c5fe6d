-- owner: report
-- What the loan book is concentrated in at a close: the largest province, sector, grade and group, the ten largest lenders, and all of
-- it, whole and of one grade or sector. Made ahead, since it divides every running loan among its lenders; other filters choose
-- fewer loans and are read when asked for.
-- Source: decision 0133.

-- What it must be at a date: the one definition for making and for proving it. A lender's sum is rounded to the rupiah once.
create function largest_of_log(p_on date)
returns table (dimension text, value text, kind text, place smallint, id text, principal_rupiah bigint)
language sql stable set work_mem = '64MB' as $$
  with loan as materialized (
    select a.lending_id, a.principal_open_rupiah as principal, l.loan_rupiah, l.grade, coalesce(a.sector_id, g.sector_id) as sector,
      c.province_id, g.id as group_id
    from arrears_log a join lending l on l.id = a.lending_id join borrower_group g on g.id = l.group_id join city c on c.id = g.city_id
    where a.business_date = p_on and a.principal_open_rupiah > 0),
  held as (
    select p.lender_id, grade, sector, sum(principal::numeric * p.amount_rupiah / loan_rupiah) as principal
    from loan join portfolio p on p.lending_id = loan.lending_id
      and (p.status in ('active', 'returned') or p.status = 'failed' and p.reason = 'defaulted')
    group by 1, 2, 3),
  part as (
    select 'lender' as kind, lender_id::text as id, grade, sector, sum(principal) as principal from held
    group by grouping sets ((lender_id), (lender_id, grade), (lender_id, sector))
    union all
    select 'group', group_id::text, grade, sector, sum(principal) from loan
    group by grouping sets ((group_id), (group_id, grade), (group_id, sector))
    union all
    select k.kind, k.id, l.grade, l.sector, sum(principal)
    from (select province_id, grade, sector, sum(principal) as principal from loan group by 1, 2, 3) l,
      lateral (values ('province', province_id::text), ('sector', sector::text), ('grade', grade), ('all', '')) as k (kind, id)
    group by grouping sets ((k.kind, k.id), (k.kind, k.id, l.grade), (k.kind, k.id, l.sector))),
  ranked as (
    select grade, sector, kind, id, principal, row_number() over (partition by grade, sector, kind
      order by principal desc, case when kind in ('province', 'sector') then id::integer end, id) as place from part)
  select case when grade is not null then 'grade' when sector is not null then 'sector' else 'all' end,
    coalesce(grade, sector::text, ''), kind, place::smallint, id, principal::bigint
  from ranked where place = 1 or (kind = 'lender' and place <= 10)
$$;

create table portfolio_largest (
  business_date date not null,
  dimension text not null check (dimension in ('all', 'grade', 'sector')),
  value text not null,
  kind text not null check (kind in ('province', 'sector', 'grade', 'group', 'lender', 'all')),
  -- 1 for the largest.
  place smallint not null check (place between 1 and 10),
  id text not null,
  principal_rupiah bigint not null check (principal_rupiah >= 0),
  primary key (business_date, dimension, value, kind, place)
);
-- When it was made of a date: not yet when null; of former sums when that is before they were made.
alter table portfolio_day add column largest_at timestamptz;
create index portfolio_day_without_largest on portfolio_day (business_date) where largest_at is null or largest_at < summed_at;
grant select, insert, delete on portfolio_largest to titian_app;
grant select on portfolio_largest to titian_audit;
grant update (largest_at) on portfolio_day to titian_app;

-- A lender's part of each running loan, read without the rest of her funding.
create index portfolio_lent on portfolio (lending_id) include (lender_id, amount_rupiah)
  where status in ('active', 'returned') or status = 'failed' and reason = 'defaulted';

-- The last week against the log and the fundings; a date that a change waits for is about to be made anew.
create view proof.portfolio_largest_differs as
  with chosen as (
    select d.business_date from portfolio_day d
    where d.business_date > (select max(business_date) - 7 from portfolio_day) and d.largest_at >= d.summed_at
      and not exists (select 1 from portfolio_change c where c.done_at is null and c.from_on <= d.business_date)),
  made as (select s.* from portfolio_largest s join chosen using (business_date)),
  logged as (select chosen.business_date, v.* from chosen cross join lateral largest_of_log(chosen.business_date) v)
  select business_date, dimension, value, kind, place from made full join logged using (business_date, dimension, value, kind, place)
  where (made.id, made.principal_rupiah) is distinct from (logged.id, logged.principal_rupiah);
grant select on proof.portfolio_largest_differs to titian_app, titian_audit;
