-- owner: ledger
-- Where each thousandth entry of a kind of account stands within its business date, and what the kind moved on the date before
-- it, so that a page of the general ledger reads its own entries and not all of a day's. Written by the roll-up of the days, in
-- the order of posting: what comes later for a date stands behind all of its marks. Decision 0124.

create table ledger_kind_mark (
  business_date date not null,
  kind text not null references ledger_account_kind,
  -- The how-manieth thousand, from 1.
  thousand bigint not null check (thousand > 0),
  -- The first journal behind it, with what stands before that journal: its number of entries, and their sum, debit +.
  posted_at timestamptz not null,
  journal_id uuid not null references ledger_journal,
  entries bigint not null check (entries >= thousand * 1000),
  moved_rupiah numeric not null,
  primary key (business_date, kind, thousand)
);
grant select on ledger_kind_mark to titian_app, titian_audit;

-- Pages are read in this order. It also finds the journals of a date, as the index of ranges did.
create index ledger_journal_dated on ledger_journal (business_date, posted_at, id);
drop index ledger_journal_business_date;

create function mark_kind_days(p_after timestamptz, p_through timestamptz) returns void
language sql security definer set search_path = public as $$
  insert into ledger_kind_mark (business_date, kind, thousand, posted_at, journal_id, entries, moved_rupiah)
  select distinct on (business_date, kind, entries / 1000)
    business_date, kind, entries / 1000, posted_at, id, entries, moved
  from (
    select j.business_date, j.kind, j.posted_at, j.id,
      coalesce(d.entries, 0) + coalesce(sum(j.entries) over earlier, 0)::bigint as entries,
      coalesce(d.moved, 0) + coalesce(sum(j.moved) over earlier, 0) as moved
    from (
      select j.business_date, a.kind, j.posted_at, j.id, count(*) as entries, sum(e.amount_rupiah) as moved
      from ledger_journal j join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
      where j.posted_at > p_after and j.posted_at <= p_through group by 1, 2, 3, 4
    ) j
    left join (
      select business_date, kind, sum(entries)::bigint as entries, sum(debit_rupiah - credit_rupiah) as moved
      from ledger_kind_day group by 1, 2
    ) d on d.business_date = j.business_date and d.kind = j.kind
    window earlier as (partition by j.business_date, j.kind order by j.posted_at, j.id
      rows between unbounded preceding and 1 preceding)
  ) placed
  where entries >= 1000
  order by business_date, kind, entries / 1000, entries
  on conflict do nothing;
$$;
revoke all on function mark_kind_days(timestamptz, timestamptz) from public;

-- As in 0185, with the marks, which are placed by the days as they were before.
create or replace function roll_up_kind_days(p_through timestamptz) returns void
language plpgsql security definer set search_path = public as $$
declare v_after timestamptz;
begin
  select through into v_after from ledger_kind_rollup for update;
  if p_through <= v_after then return; end if;
  perform mark_kind_days(v_after, p_through);
  insert into ledger_kind_day as d (business_date, kind, journal_kind, with_escrow, debit_rupiah, credit_rupiah, entries)
    select s.business_date, s.kind, s.journal_kind, s.with_escrow, s.debit_rupiah, s.credit_rupiah, s.entries
    from sum_kind_days(v_after, p_through) s
    on conflict (business_date, kind, journal_kind, with_escrow) do update set
      debit_rupiah = d.debit_rupiah + excluded.debit_rupiah, credit_rupiah = d.credit_rupiah + excluded.credit_rupiah,
      entries = d.entries + excluded.entries;
  update ledger_kind_rollup set through = p_through;
end $$;

-- Days that were summed before have no marks for what they held: their pages are read from the day's beginning.

-- Each mark against all entries before it.
create view proof.kind_mark_differs as
  select m.business_date, m.kind, m.thousand, m.journal_id, p.entries, p.moved
  from ledger_kind_mark m left join (
    select s.business_date, s.kind, s.id,
      coalesce(sum(s.entries) over earlier, 0) as entries, coalesce(sum(s.moved) over earlier, 0) as moved
    from (
      select j.business_date, a.kind, j.posted_at, j.id, count(*) as entries, sum(e.amount_rupiah) as moved
      from ledger_journal j join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
      where (j.business_date, a.kind) in (select business_date, kind from ledger_kind_mark)
      group by 1, 2, 3, 4
    ) s
    window earlier as (partition by s.business_date, s.kind order by s.posted_at, s.id
      rows between unbounded preceding and 1 preceding)
  ) p on p.business_date = m.business_date and p.kind = m.kind and p.id = m.journal_id
  where (p.entries, p.moved) is distinct from (m.entries, m.moved_rupiah);
grant select on proof.kind_mark_differs to titian_app, titian_audit;
