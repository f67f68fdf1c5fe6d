-- owner: repayment
-- Also whether the meeting of a due date was held, and who came to it: an instalment is due at a meeting. Planned: not after
-- the day on which the loan was repaid. Source: decision 0123.
drop view proof.collection_due_differs;
drop function collected_of;
alter table collection_due add column is_planned boolean not null default true, add column is_held boolean not null default false,
  add column attended smallint not null default 0, add column expected smallint not null default 0,
  add check (attended between 0 and expected);
grant update (is_planned, is_held, attended, expected) on collection_due to titian_app;

create function collected_of(p_lending uuid, p_no smallint)
returns table (due_on date, due_rupiah bigint,
  paid_0_rupiah bigint, paid_1_rupiah bigint, paid_2_rupiah bigint, paid_3_rupiah bigint,
  paid_4_rupiah bigint, paid_5_rupiah bigint, paid_6_rupiah bigint, paid_7_rupiah bigint,
  is_planned boolean, is_held boolean, attended smallint, expected smallint)
language sql stable as $$
  select i.*, l.repaid_at is null or i.due_on <= business_date_of(l.repaid_at), met.is_held, met.attended::smallint,
    met.expected::smallint
  from (
    select min(r.due_on) as due_on, sum(r.principal_rupiah + r.interest_rupiah - r.waived_interest_rupiah)::bigint as due_rupiah,
      coalesce(sum(p.paid_0_rupiah), 0)::bigint as paid_0_rupiah,
      coalesce(sum(p.paid_1_rupiah), 0)::bigint as paid_1_rupiah,
      coalesce(sum(p.paid_2_rupiah), 0)::bigint as paid_2_rupiah,
      coalesce(sum(p.paid_3_rupiah), 0)::bigint as paid_3_rupiah,
      coalesce(sum(p.paid_4_rupiah), 0)::bigint as paid_4_rupiah,
      coalesce(sum(p.paid_5_rupiah), 0)::bigint as paid_5_rupiah,
      coalesce(sum(p.paid_6_rupiah), 0)::bigint as paid_6_rupiah,
      coalesce(sum(p.paid_7_rupiah), 0)::bigint as paid_7_rupiah
    from member_loan m join member_row r on r.member_loan_id = m.id and r.no = p_no
    cross join lateral (
      select sum(p.amount_rupiah) filter (where t.value_on <= r.due_on + 0) as paid_0_rupiah,
        sum(p.amount_rupiah) filter (where t.value_on <= r.due_on + 1) as paid_1_rupiah,
        sum(p.amount_rupiah) filter (where t.value_on <= r.due_on + 2) as paid_2_rupiah,
        sum(p.amount_rupiah) filter (where t.value_on <= r.due_on + 3) as paid_3_rupiah,
        sum(p.amount_rupiah) filter (where t.value_on <= r.due_on + 4) as paid_4_rupiah,
        sum(p.amount_rupiah) filter (where t.value_on <= r.due_on + 5) as paid_5_rupiah,
        sum(p.amount_rupiah) filter (where t.value_on <= r.due_on + 6) as paid_6_rupiah,
        sum(p.amount_rupiah) filter (where t.value_on <= r.due_on + 7) as paid_7_rupiah
      from receipt_part p join receipt t on t.id = p.receipt_id
      where p.member_loan_id = m.id and p.row_no = r.no and p.component <> 'fine' and t.reversed_at is null
        and t.value_on <= r.due_on + 7) p
    where m.lending_id = p_lending having count(*) > 0) i
  cross join lateral (
    select count(distinct t.id) > 0 as is_held, count(a.member_id) filter (where a.kind in ('present', 'late')) as attended,
      count(a.member_id) as expected
    from receipt t left join attendance a on a.receipt_id = t.id
    where t.lending_id = p_lending and t.value_on = i.due_on and t.channel = 'meeting' and t.reversed_at is null) met
  join lending l on l.id = p_lending
$$;

update collection_due d set (is_planned, is_held, attended, expected) =
  (select c.is_planned, c.is_held, c.attended, c.expected from collected_of(d.lending_id, d.no) c);

-- What is kept equals what the rows and receipts say, for instalments due in the last five weeks; earlier ones
-- were proved then and change only by what makes them anew.
create view proof.collection_due_differs as
  select d.lending_id, d.no, d.due_on, d.due_rupiah, c.due_rupiah as due_now, d.paid_0_rupiah, c.paid_0_rupiah as paid_0_now_rupiah,
  d.paid_7_rupiah,
    c.paid_7_rupiah as paid_7_now_rupiah
  from collection_due d cross join lateral collected_of(d.lending_id, d.no) c
  where d.due_on > business_date_of(app_now()) - 35 and d.due_on <= business_date_of(app_now())
    and (d.due_on, d.due_rupiah, d.paid_0_rupiah, d.paid_1_rupiah, d.paid_2_rupiah, d.paid_3_rupiah, d.paid_4_rupiah,
  d.paid_5_rupiah, d.paid_6_rupiah, d.paid_7_rupiah, d.is_planned, d.is_held, d.attended, d.expected)
      is distinct from (c.due_on, c.due_rupiah, c.paid_0_rupiah, c.paid_1_rupiah, c.paid_2_rupiah, c.paid_3_rupiah, c.paid_4_rupiah,
  c.paid_5_rupiah, c.paid_6_rupiah, c.paid_7_rupiah, c.is_planned, c.is_held, c.attended, c.expected)
  union all
  -- A date that was closed has its instalments; members of a loan have the same dates, so one of them tells.
  select l.id, r.no, r.due_on, null, null, null, null, null, null
  from lending l cross join lateral (select m.id from member_loan m where m.lending_id = l.id order by m.member_id limit 1) m
  join member_row r on r.member_loan_id = m.id
    and r.due_on > business_date_of(app_now()) - 35 and r.due_on <= business_date_of(app_now())
  where l.disbursed_on is not null and l.repaid_at is null
    and exists (select 1 from arrears_log a where a.lending_id = l.id and a.business_date = r.due_on)
    and not exists (select 1 from collection_due d where d.lending_id = l.id and d.no = r.no);
grant select on proof.collection_due_differs to titian_app, titian_audit;
