-- owner: report
-- How many members a loan has, kept with its cohort since it never changes: counting them reads every member's loan. Null of what a
-- version wrote that did not know the column; it is counted then.
-- Source: decision 0133.
alter table cohort_loan add column members smallint;
update cohort_loan c set members = m.members
  from (select lending_id, count(*) as members from member_loan group by 1) m where m.lending_id = c.lending_id;

drop view proof.cohort_loan_differs;
drop view cohort_loan_of_log;
create view cohort_loan_of_log as
  select l.id as lending_id, l.disbursed_on, coalesce(a.branch_id, g.branch_id) as branch_id,
    coalesce(a.officer_id, g.officer_id) as officer_id, coalesce(a.sector_id, g.sector_id) as sector_id, l.grade,
    l.loan_rupiah as principal_rupiah, (select count(*) from member_loan m where m.lending_id = l.id)::smallint as members
  from lending l join borrower_group g on g.id = l.group_id
  cross join lateral (select a.branch_id, a.officer_id, a.sector_id from arrears_log a where a.lending_id = l.id
    order by a.business_date limit 1) a
  where l.disbursed_on is not null;
grant select on cohort_loan_of_log to titian_app;

-- As before, with the members.
create view proof.cohort_loan_differs as
  with newest as (select coalesce(max(business_date), 'infinity') as on from portfolio_day)
  select v.lending_id from cohort_loan_of_log v left join cohort_loan c on c.lending_id = v.lending_id
  where v.disbursed_on > (select newest.on - 92 from newest)
    and exists (select 1 from arrears_log a join portfolio_day d using (business_date)
      where a.lending_id = v.lending_id and a.business_date > (select newest.on - 31 from newest)
        and not exists (select 1 from portfolio_change n where n.done_at is null and n.from_on <= a.business_date))
    and (v.disbursed_on, v.grade, v.principal_rupiah, v.members)
      is distinct from (c.disbursed_on, c.grade, c.principal_rupiah, coalesce(c.members, v.members));
grant select on proof.cohort_loan_differs to titian_app, titian_audit;

-- Groups and members with a running loan at a close, by branch and officer. Beside `portfolio_sum`, since a group with two loans of
-- different ages is one group. Made and made anew with it.
create view standing_of_log as
  select a.business_date, d.dimension, d.value, count(distinct l.group_id)::integer as groups,
    sum(coalesce(c.members, (select count(*) from member_loan m where m.lending_id = l.id)))::integer as members
  from arrears_log a join lending l on l.id = a.lending_id join borrower_group g on g.id = l.group_id
    left join cohort_loan c on c.lending_id = l.id,
    lateral (values ('branch', coalesce(a.branch_id, g.branch_id)), ('officer', coalesce(a.officer_id, g.officer_id))) as d (dimension, value)
  where a.principal_open_rupiah > 0
  group by 1, 2, 3;

create table portfolio_standing (
  business_date date not null,
  dimension text not null check (dimension in ('branch', 'officer')),
  value uuid not null,
  groups integer not null check (groups > 0),
  members integer not null check (members >= 0),
  primary key (business_date, dimension, value)
);
insert into portfolio_standing (business_date, dimension, value, groups, members)
  select v.business_date, v.dimension, v.value, v.groups, v.members from standing_of_log v join portfolio_day using (business_date);
grant select on standing_of_log to titian_app;
grant select, insert, delete on portfolio_standing to titian_app;
grant select on portfolio_standing to titian_audit;

-- The last month, as for the sums.
create view proof.portfolio_standing_differs as
  with since as (select coalesce(max(business_date), 'infinity') - 31 as on from portfolio_day),
  made as (select s.* from portfolio_standing s where s.business_date > (select since.on from since)),
  logged as (
    select v.* from standing_of_log v
    where v.business_date > (select since.on from since) and v.business_date in (select business_date from portfolio_day))
  select business_date, dimension, value from made full join logged using (business_date, dimension, value)
  where made is distinct from logged
    and not exists (select 1 from portfolio_change c where c.done_at is null and c.from_on <= business_date);
grant select on proof.portfolio_standing_differs to titian_app, titian_audit;

-- Where the group of a loan is now: of rows of the log that a version wrote without the place. Functions, and cheap ones, so that a whole
-- close is planned without the joins that almost no row needs.
create function branch_now(p_lending uuid) returns uuid language sql stable cost 1 as $$
  select g.branch_id from lending l join borrower_group g on g.id = l.group_id where l.id = p_lending
$$;
create function officer_now(p_lending uuid) returns uuid language sql stable cost 1 as $$
  select g.officer_id from lending l join borrower_group g on g.id = l.group_id where l.id = p_lending
$$;
create function sector_now(p_lending uuid) returns integer language sql stable cost 1 as $$
  select g.sector_id from lending l join borrower_group g on g.id = l.group_id where l.id = p_lending
$$;
