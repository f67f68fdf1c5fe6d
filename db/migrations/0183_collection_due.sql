-- owner: repayment
-- Per lending and instalment whose due date has been closed: what was due, and what of it was paid by the due date (paid_0_rupiah) or
-- within 1 to 7 days after it, by value date. Written by the day close; a late receipt, a reversal or a payoff makes its
-- instalments anew. Source: decision 0123.
create table collection_due (
  lending_id uuid not null references lending,
  no smallint not null check (no > 0),
  due_on date not null,
  -- Whose the group was on the due date.
  branch_id uuid not null references branch,
  officer_id uuid not null references staff,
  due_rupiah bigint not null check (due_rupiah >= 0),
  paid_0_rupiah bigint not null check (paid_0_rupiah between 0 and due_rupiah),
  paid_1_rupiah bigint not null check (paid_1_rupiah between paid_0_rupiah and due_rupiah),
  paid_2_rupiah bigint not null check (paid_2_rupiah between paid_1_rupiah and due_rupiah),
  paid_3_rupiah bigint not null check (paid_3_rupiah between paid_2_rupiah and due_rupiah),
  paid_4_rupiah bigint not null check (paid_4_rupiah between paid_3_rupiah and due_rupiah),
  paid_5_rupiah bigint not null check (paid_5_rupiah between paid_4_rupiah and due_rupiah),
  paid_6_rupiah bigint not null check (paid_6_rupiah between paid_5_rupiah and due_rupiah),
  paid_7_rupiah bigint not null check (paid_7_rupiah between paid_6_rupiah and due_rupiah),
  primary key (lending_id, no)
);
create index collection_due_on on collection_due (due_on);
grant select, insert, delete on collection_due to titian_app;
grant update (due_on, due_rupiah, paid_0_rupiah, paid_1_rupiah, paid_2_rupiah, paid_3_rupiah, paid_4_rupiah, paid_5_rupiah,
  paid_6_rupiah, paid_7_rupiah) on collection_due to titian_app;

-- An instalment, computed from the members' rows and the receipts that are not reversed; fines are no part of it.
create function collected_of(p_lending uuid, p_no smallint)
returns table (due_on date, due_rupiah bigint, paid_0_rupiah bigint, paid_1_rupiah bigint, paid_2_rupiah bigint, paid_3_rupiah
  bigint, paid_4_rupiah bigint, paid_5_rupiah bigint, paid_6_rupiah bigint, paid_7_rupiah bigint)
language sql stable as $$
  select min(r.due_on), sum(r.principal_rupiah + r.interest_rupiah - r.waived_interest_rupiah)::bigint,
    coalesce(sum(p.paid_0_rupiah), 0)::bigint,
    coalesce(sum(p.paid_1_rupiah), 0)::bigint,
    coalesce(sum(p.paid_2_rupiah), 0)::bigint,
    coalesce(sum(p.paid_3_rupiah), 0)::bigint,
    coalesce(sum(p.paid_4_rupiah), 0)::bigint,
    coalesce(sum(p.paid_5_rupiah), 0)::bigint,
    coalesce(sum(p.paid_6_rupiah), 0)::bigint,
    coalesce(sum(p.paid_7_rupiah), 0)::bigint
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
  where m.lending_id = p_lending
$$;

-- The instalments that are already due of every loan, with the group's branch and officer of now.
insert into collection_due (lending_id, no, due_on, branch_id, officer_id, due_rupiah, paid_0_rupiah, paid_1_rupiah, paid_2_rupiah,
  paid_3_rupiah, paid_4_rupiah, paid_5_rupiah, paid_6_rupiah, paid_7_rupiah)
select d.lending_id, d.no, c.due_on, g.branch_id, g.officer_id, c.due_rupiah, c.paid_0_rupiah, c.paid_1_rupiah, c.paid_2_rupiah,
  c.paid_3_rupiah, c.paid_4_rupiah, c.paid_5_rupiah, c.paid_6_rupiah, c.paid_7_rupiah
from (select distinct m.lending_id, r.no from member_loan m join member_row r on r.member_loan_id = m.id
  join lending l on l.id = m.lending_id
  where l.repaid_at is not null
    or r.due_on <= (select max(closed_on) from business_day where completed_at is not null)) d
join lending l on l.id = d.lending_id join borrower_group g on g.id = l.group_id
cross join lateral collected_of(d.lending_id, d.no) c;

-- What is kept equals what the rows and receipts say, for instalments due in the last five weeks and later; earlier ones
-- were proved then and change only by what makes them anew.
create view proof.collection_due_differs as
  select d.lending_id, d.no, d.due_on, d.due_rupiah, c.due_rupiah as due_now, d.paid_0_rupiah, c.paid_0_rupiah as paid_0_now_rupiah,
  d.paid_7_rupiah,
    c.paid_7_rupiah as paid_7_now_rupiah
  from collection_due d cross join lateral collected_of(d.lending_id, d.no) c
  where d.due_on > business_date_of(app_now()) - 35
    and (d.due_on, d.due_rupiah, d.paid_0_rupiah, d.paid_1_rupiah, d.paid_2_rupiah, d.paid_3_rupiah, d.paid_4_rupiah,
  d.paid_5_rupiah, d.paid_6_rupiah, d.paid_7_rupiah)
      is distinct from (c.due_on, c.due_rupiah, c.paid_0_rupiah, c.paid_1_rupiah, c.paid_2_rupiah, c.paid_3_rupiah, c.paid_4_rupiah,
  c.paid_5_rupiah, c.paid_6_rupiah, c.paid_7_rupiah)
  union all
  -- A date that was closed has its instalments; members of a loan have the same dates, so one of them tells.
  select l.id, r.no, r.due_on, null, null, null, null, null, null
  from lending l cross join lateral (select m.id from member_loan m where m.lending_id = l.id order by m.member_id limit 1) m
  join member_row r on r.member_loan_id = m.id and r.due_on > business_date_of(app_now()) - 35
  where l.disbursed_on is not null and l.repaid_at is null
    and exists (select 1 from arrears_log a where a.lending_id = l.id and a.business_date = r.due_on)
    and not exists (select 1 from collection_due d where d.lending_id = l.id and d.no = r.no);
grant select on proof.collection_due_differs to titian_app, titian_audit;
