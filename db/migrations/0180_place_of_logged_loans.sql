-- owner: repayment
-- Where a loan's group was at each close, and its sector, so that a report of a past date keeps them. Null only for what a
-- version wrote that did not know the columns: the group as it is now counts then. No foreign keys: the values are those of
-- the group, which has them.
-- Source: decision 0122.

alter table arrears_log add column branch_id uuid, add column officer_id uuid, add column sector_id integer;

-- Dates before a hand-over keep the former officer, and the branch where she worked at that close.
with officer_then as (
  select a.lending_id, a.business_date, g.sector_id, g.branch_id, g.officer_id, (
    select h.from_officer_id from group_handover h
    where h.group_id = g.id and h.state = 'done' and h.on_date > a.business_date order by h.on_date, h.id limit 1) as former_id
  from arrears_log a join lending l on l.id = a.lending_id join borrower_group g on g.id = l.group_id
)
update arrears_log a set sector_id = t.sector_id, officer_id = coalesce(t.former_id, t.officer_id),
  branch_id = case when t.former_id is null then t.branch_id else coalesce((
    select p.branch_id from staff_branch p
    where p.staff_id = t.former_id and p.branch_id is not null and p.placed_at < a.business_date + 1
    order by p.placed_at desc, p.id desc limit 1), t.branch_id) end
from officer_then t where t.lending_id = a.lending_id and t.business_date = a.business_date;

-- What crosses a limit of days late from one date to another is found among the late ones alone.
create index arrears_log_late on arrears_log (business_date, lending_id) where days_past_due > 30;
