-- owner: ledger
-- What each system account moved on each business date, up to its roll-up: what it held at the end of a date is a sum over
-- days, whatever was posted since. Made with the roll-up, by summing everything again.
-- Invariant: the days of an account sum to its roll-up and reach as far. Source: domain §8; decision 0069.

create table ledger_day_sum (
  account_id uuid not null,
  business_date date not null,
  through timestamptz not null,
  sum_rupiah numeric not null,
  primary key (account_id, business_date)
);

create function sum_ledger_days(p_account uuid, p_through timestamptz) returns table (business_date date, sum_rupiah numeric)
language sql stable set search_path = public as $$
  select j.business_date, sum(e.amount_rupiah) from ledger_entry e join ledger_journal j on j.id = e.journal_id
  where e.account_id = p_account and e.balance_after_rupiah is null and e.posted_at <= p_through group by j.business_date;
$$;

insert into ledger_day_sum (account_id, business_date, through, sum_rupiah)
  select r.account_id, d.business_date, r.through, d.sum_rupiah
  from ledger_rollup r cross join lateral sum_ledger_days(r.account_id, r.through) d;

-- One statement, so that days and roll-up always reach as far; of two at once the later moment stands.
create or replace function roll_up_ledger(p_through timestamptz) returns void language sql security definer set search_path = public as $$
  with days as (
    insert into ledger_day_sum (account_id, business_date, through, sum_rupiah)
    select a.id, d.business_date, p_through, d.sum_rupiah
    from ledger_account a join ledger_account_kind k on k.kind = a.kind and not k.stored
    cross join lateral sum_ledger_days(a.id, p_through) d
    on conflict (account_id, business_date) do update set through = excluded.through, sum_rupiah = excluded.sum_rupiah
      where ledger_day_sum.through < excluded.through
  )
  insert into ledger_rollup (account_id, through, sum_rupiah)
  select a.id, p_through, coalesce(sum(e.amount_rupiah), 0)
  from ledger_account a join ledger_account_kind k on k.kind = a.kind and not k.stored
  left join ledger_entry e on e.account_id = a.id and e.posted_at <= p_through
  group by a.id
  on conflict (account_id) do update set through = excluded.through, sum_rupiah = excluded.sum_rupiah
    where ledger_rollup.through < excluded.through;
$$;
revoke all on function sum_ledger_days(uuid, timestamptz) from public;
grant select on ledger_day_sum to titian_app, titian_audit;

create view proof.day_sums_differ as
  select r.account_id, r.sum_rupiah, sum(d.sum_rupiah) as days_rupiah from ledger_rollup r
  left join ledger_day_sum d on d.account_id = r.account_id
  group by r.account_id having r.sum_rupiah <> coalesce(sum(d.sum_rupiah), 0);
