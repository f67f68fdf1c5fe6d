-- owner: report
-- What was due on a date and what of it was paid, summed by branch and officer: the rows of `collection_due` together. A date is read
-- from here while nothing has changed its rows since it was summed, and from the rows otherwise, so that a figure is never behind.
-- Source: decision 0133.
create table collection_day (
  due_on date not null,
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
  planned integer not null check (planned >= 0),
  held integer not null check (held between 0 and planned),
  attended integer not null check (attended between 0 and expected),
  expected integer not null,
  primary key (due_on, branch_id, officer_id)
);
-- A date that is summed; one without instalments has no sums.
create table collection_day_made (
  due_on date primary key
);
-- Dates whose rows changed since, once for each statement that changed them. Rows are only added and taken away, so that two receipts
-- never wait for each other.
create table collection_day_change (
  id bigint primary key generated always as identity,
  due_on date not null
);
create index collection_day_change_on on collection_day_change (due_on);

-- Whatever changes rows says so itself, so that no way of changing them can forget it.
create function tell_collection_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into collection_day_change (due_on) select distinct due_on from added;
  elsif tg_op = 'DELETE' then
    insert into collection_day_change (due_on) select distinct due_on from gone;
  else
    insert into collection_day_change (due_on) select due_on from added union select due_on from gone;
  end if;
  return null;
end $$;
create trigger tell_insert after insert on collection_due referencing new table as added
  for each statement execute function tell_collection_change();
create trigger tell_update after update on collection_due referencing new table as added old table as gone
  for each statement execute function tell_collection_change();
create trigger tell_delete after delete on collection_due referencing old table as gone
  for each statement execute function tell_collection_change();

-- The sums of a date, the one definition for making and for proving them.
create view collection_day_of_rows as
  select c.due_on, c.branch_id, c.officer_id, sum(c.due_rupiah)::bigint as due_rupiah, sum(c.paid_0_rupiah)::bigint as paid_0_rupiah,
    sum(c.paid_1_rupiah)::bigint as paid_1_rupiah, sum(c.paid_2_rupiah)::bigint as paid_2_rupiah,
    sum(c.paid_3_rupiah)::bigint as paid_3_rupiah, sum(c.paid_4_rupiah)::bigint as paid_4_rupiah,
    sum(c.paid_5_rupiah)::bigint as paid_5_rupiah, sum(c.paid_6_rupiah)::bigint as paid_6_rupiah,
    sum(c.paid_7_rupiah)::bigint as paid_7_rupiah, count(*) filter (where c.is_planned)::integer as planned,
    count(*) filter (where c.is_planned and c.is_held)::integer as held, sum(c.attended)::integer as attended,
    sum(c.expected)::integer as expected
  from collection_due c group by 1, 2, 3;

grant select on collection_day_of_rows to titian_app;
grant select, insert, delete on collection_day, collection_day_made, collection_day_change to titian_app;
grant select on collection_day, collection_day_made, collection_day_change to titian_audit;

-- Five weeks against the rows; a date that changed since is read from the rows.
create view proof.collection_day_differs as
  with chosen as (
    select m.due_on from collection_day_made m where m.due_on > business_date_of(app_now()) - 35
      and not exists (select 1 from collection_day_change c where c.due_on = m.due_on)),
  made as (select s.* from collection_day s join chosen using (due_on)),
  counted as (select v.* from chosen join collection_day_of_rows v using (due_on))
  select due_on, branch_id, officer_id from made full join counted using (due_on, branch_id, officer_id)
  where made is distinct from counted;
grant select on proof.collection_day_differs to titian_app, titian_audit;
