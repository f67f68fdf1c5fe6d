-- owner: report
-- Two proofs of 0133 again. `portfolio_day.largest_at` is the `summed_at` that was found before the largest were made: where the sums are
-- made anew meanwhile, it stays behind them.

-- As before, without the largest province: it is that of the cities where groups are now, which the log does not keep, so that a
-- group that moved later would be reported as a difference.
create or replace view proof.portfolio_largest_differs as
  with chosen as (
    select d.business_date from portfolio_day d
    where d.business_date > (select max(business_date) - 7 from portfolio_day) and d.largest_at >= d.summed_at
      and not exists (select 1 from portfolio_change c where c.done_at is null and c.from_on <= d.business_date)),
  made as (select s.* from portfolio_largest s join chosen using (business_date) where s.kind <> 'province'),
  logged as (
    select chosen.business_date, v.* from chosen cross join lateral largest_of_log(chosen.business_date) v where v.kind <> 'province')
  select business_date, dimension, value, kind, place from made full join logged using (business_date, dimension, value, kind, place)
  where (made.id, made.principal_rupiah) is distinct from (logged.id, logged.principal_rupiah);

-- As before, with the dates as a condition on the grouped column: a join with them is not pushed into the groups, and every row of all
-- years was summed.
create or replace view proof.collection_day_differs as
  with chosen as (
    select m.due_on from collection_day_made m where m.due_on > business_date_of(app_now()) - 35
      and not exists (select 1 from collection_day_change c where c.due_on = m.due_on)),
  made as (select s.* from collection_day s join chosen using (due_on)),
  counted as (
    select v.* from collection_day_of_rows v join chosen using (due_on) where v.due_on > business_date_of(app_now()) - 35)
  select due_on, branch_id, officer_id from made full join counted using (due_on, branch_id, officer_id)
  where made is distinct from counted;
