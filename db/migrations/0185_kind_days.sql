-- owner: ledger
-- What the accounts of each kind moved on each business date, by kind of journal, so that the balance of any date and the
-- statements of any period are sums over days. Filled up to a moment that no open transaction can still add to; what was
-- posted since is added when it is read. Invariant: with it, each kind sums to its accounts' balances. Decision 0124.

create table ledger_kind_day (
  business_date date not null,
  kind text not null references ledger_account_kind,
  journal_kind text not null,
  -- Whether the journals touched escrow: those are what moved at the bank.
  with_escrow boolean not null,
  debit_rupiah numeric not null check (debit_rupiah >= 0),
  credit_rupiah numeric not null check (credit_rupiah >= 0),
  entries bigint not null,
  primary key (business_date, kind, journal_kind, with_escrow)
);

-- One row: how far the days reach.
create table ledger_kind_rollup (
  only_one boolean primary key default true check (only_one),
  through timestamptz not null
);
insert into ledger_kind_rollup (through) values ('-infinity');

create function sum_kind_days(p_after timestamptz, p_through timestamptz)
returns table (business_date date, kind text, journal_kind text, with_escrow boolean, debit_rupiah numeric,
  credit_rupiah numeric, entries bigint)
language sql stable as $$
  select j.business_date, a.kind, j.kind, t.journal_id is not null, coalesce(sum(e.amount_rupiah) filter (where e.amount_rupiah > 0), 0),
    -coalesce(sum(e.amount_rupiah) filter (where e.amount_rupiah < 0), 0), count(*)
  from ledger_journal j join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
  left join (select distinct s.journal_id from ledger_entry s
    where s.account_id = (select id from ledger_account where kind = 'escrow' and owner_id is null)
      and s.posted_at > p_after and s.posted_at <= p_through) t on t.journal_id = j.id
  where j.posted_at > p_after and j.posted_at <= p_through
  group by 1, 2, 3, 4;
$$;

-- Adds what was posted since the last time. The row of `ledger_kind_rollup` makes two at once wait for each other.
create function roll_up_kind_days(p_through timestamptz) returns void
language plpgsql security definer set search_path = public as $$
declare v_after timestamptz;
begin
  select through into v_after from ledger_kind_rollup for update;
  if p_through <= v_after then return; end if;
  insert into ledger_kind_day as d (business_date, kind, journal_kind, with_escrow, debit_rupiah, credit_rupiah, entries)
    select s.business_date, s.kind, s.journal_kind, s.with_escrow, s.debit_rupiah, s.credit_rupiah, s.entries
    from sum_kind_days(v_after, p_through) s
    on conflict (business_date, kind, journal_kind, with_escrow) do update set
      debit_rupiah = d.debit_rupiah + excluded.debit_rupiah, credit_rupiah = d.credit_rupiah + excluded.credit_rupiah,
      entries = d.entries + excluded.entries;
  update ledger_kind_rollup set through = p_through;
end $$;
revoke all on function roll_up_kind_days(timestamptz) from public;
grant execute on function roll_up_kind_days(timestamptz) to titian_app;

-- An older database begins where its last roll-up ended.
select roll_up_kind_days(max(through)) from ledger_rollup having max(through) is not null;

create view ledger_kind_moved as
  select d.business_date, d.kind, d.journal_kind, d.with_escrow, d.debit_rupiah, d.credit_rupiah, d.entries
  from ledger_kind_day d
  union all
  select s.business_date, s.kind, s.journal_kind, s.with_escrow, s.debit_rupiah, s.credit_rupiah, s.entries
  from ledger_kind_rollup r cross join lateral sum_kind_days(r.through, 'infinity') s;
grant select on ledger_kind_day, ledger_kind_rollup, ledger_kind_moved to titian_app, titian_audit;

-- The days that are kept, against all entries summed again.
create view proof.kind_days_differ as
  with kept as (select business_date, kind, journal_kind, with_escrow, debit_rupiah, credit_rupiah, entries from ledger_kind_day),
  summed as (select s.business_date, s.kind, s.journal_kind, s.with_escrow, s.debit_rupiah, s.credit_rupiah, s.entries
    from ledger_kind_rollup r cross join lateral sum_kind_days('-infinity', r.through) s)
  (select 'kept' as side, k.* from (select * from kept except select * from summed) k)
  union all (select 'summed' as side, m.* from (select * from summed except select * from kept) m);

-- Journals that carry a date before the one they were posted on: why a past date may differ from what it once said.
create index ledger_journal_late on ledger_journal (posted_at, business_date)
  where business_date < (posted_at at time zone 'Asia/Jakarta')::date;
