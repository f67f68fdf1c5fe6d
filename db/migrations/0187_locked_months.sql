-- owner: ledger
-- Months that are locked take no journal any more. The posting function decides: a journal dated in a locked month is dated
-- today, which is always open, and keeps the date that it was meant for; one that moves money at the bank is dated on the first
-- day whose statement is open, since the bank has it on such a day. Its amount is kept too, so that it can be found by it.
-- Invariants: the first open date only moves forward, one whole month at a time, past months that are over; no journal is dated
-- before it after the lock. Source: domain §8; decision 0125.

create table ledger_period (
  only_row boolean primary key default true check (only_row),
  -- The first date that a journal may have.
  open_from date not null check (extract(day from open_from) = 1),
  -- The first date whose bank statement is not closed; null before the first statement.
  bank_from date
);
insert into ledger_period (open_from) values ('1900-01-01');
grant select on ledger_period to titian_app, titian_audit;

-- Held together by postings into an earlier month until they commit, and alone by whoever locks a month: the lock waits for
-- the first, and they see it afterwards. In memory only, so that a posting writes nothing for it.
create function share_ledger_period() returns date language plpgsql security definer set search_path = public as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('ledger_period', 0));
  return (select open_from from ledger_period);
end $$;
create function hold_ledger_period() returns date language plpgsql security definer set search_path = public as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('ledger_period', 0));
  return (select open_from from ledger_period);
end $$;

-- Says which is the first date whose bank statement is not closed, whenever that changes.
create function set_ledger_bank_from(p_date date) returns void language sql security definer set search_path = public as
  'update ledger_period set bank_from = p_date where bank_from is distinct from p_date';

-- Locks a month, given by its first date. TL004: it is not over since an hour (a posting of its last minute has ended by then),
-- or an earlier month of the books is open.
create function lock_ledger_month(p_month date) returns void language plpgsql security definer set search_path = public as $$
declare
  v_open date := hold_ledger_period();
  v_next date := (p_month + interval '1 month')::date;
begin
  if extract(day from p_month) <> 1 or p_month < v_open or business_date_of(app_now() - interval '1 hour') < v_next
    or (v_open > '1900-01-01' and p_month <> v_open)
    or (v_open = '1900-01-01' and exists (select 1 from ledger_journal where business_date < p_month)) then
    raise exception 'ledger: month % cannot be locked', p_month using errcode = 'TL004';
  end if;
  update ledger_period set open_from = v_next;
  insert into ledger_month_lock (month, locked_at) values (p_month, app_now());
end $$;
revoke all on function share_ledger_period(), hold_ledger_period(), set_ledger_bank_from(date), lock_ledger_month(date) from public;
grant execute on function share_ledger_period(), hold_ledger_period(), set_ledger_bank_from(date), lock_ledger_month(date)
  to titian_app;

alter table ledger_journal
  -- The date that it was posted for, where that month was locked.
  add column meant_for date check (meant_for < business_date),
  -- The sum of its debits.
  add column amount_rupiah bigint;
-- Few rows have it: a posting into an open month does not touch this index.
create index ledger_journal_meant_for on ledger_journal (meant_for) where meant_for is not null;

create or replace function post_journal(
  p_id uuid, p_kind text, p_key text, p_business_date date, p_legs jsonb,
  p_subject uuid default null, p_corrects uuid default null
) returns boolean language plpgsql security definer set search_path = public as $$
declare
  v_hash bytea := sha256(convert_to(p_kind || E'\x1f' || p_legs::text || E'\x1f' || coalesce(p_subject::text, ''), 'UTF8'));
  v_known bytea;
  v_sum numeric;
  v_amount numeric;
  v_count integer;
  v_zero integer;
  v_found integer;
  v_accounts text[];
  v_owners uuid[];
  v_amounts bigint[];
  v_subjects uuid[];
  v_now timestamptz := app_now();
  v_on date := p_business_date;
  v_meant date;
  v_open date;
begin
  select coalesce(sum(amount), 0), coalesce(sum(amount) filter (where amount > 0), 0), count(*), count(*) filter (where amount = 0), array_agg(account), array_agg(owner),
      array_agg(amount), array_agg(subject)
    into v_sum, v_amount, v_count, v_zero, v_accounts, v_owners, v_amounts, v_subjects
    from jsonb_to_recordset(p_legs) as leg (account text, owner uuid, amount bigint, subject uuid);
  if v_sum <> 0 or v_count < 2 or v_zero > 0 then
    raise exception 'ledger: journal % does not balance (% over % legs)', p_key, v_sum, v_count using errcode = 'TL002';
  end if;

  -- Only a date of an earlier month can be locked: a posting of this month reads and waits for nothing.
  if p_business_date < date_trunc('month', business_date_of(v_now)::timestamp)::date then
    v_open := share_ledger_period();
    if p_business_date < v_open then
      v_meant := p_business_date;
      v_on := business_date_of(v_now);
      if 'escrow' = any (v_accounts) then
        select case when bank_from is null then v_on else least(v_on, greatest(open_from, bank_from)) end into v_on
          from ledger_period;
      end if;
    end if;
  end if;

  insert into ledger_journal (id, kind, key, business_date, meant_for, posted_at, content_hash, corrects_id, subject_id, amount_rupiah)
  values (p_id, p_kind, p_key, v_on, v_meant, v_now, v_hash, p_corrects, p_subject, v_amount)
  on conflict (key) do nothing;
  if not found then
    select content_hash into v_known from ledger_journal where key = p_key;
    if v_known is distinct from v_hash then
      raise exception 'ledger: key % was used for another journal', p_key using errcode = 'TL003';
    end if;
    return false;
  end if;

  -- Accounts in id order, each once, before anything is written to them. System accounts store nothing to be locked.
  perform 1 from ledger_account a
    join (select distinct account, owner from unnest(v_accounts, v_owners) as leg (account, owner)) w
      on a.kind = w.account and a.owner_id = w.owner
    order by a.id for no key update of a;

  with leg as (
    select no, account, owner, amount, subject
    from unnest(v_accounts, v_owners, v_amounts, v_subjects) with ordinality as l (account, owner, amount, subject, no)
  ), placed as (
    select leg.no, leg.amount, leg.subject, a.id as account_id, a.kind, a.version, a.balance_rupiah, true as stored
    from leg join ledger_account a on a.kind = leg.account and a.owner_id = leg.owner
    union all
    select leg.no, leg.amount, leg.subject, a.id, a.kind, null, null, false
    from leg join ledger_account a on a.kind = leg.account and a.owner_id is null where leg.owner is null
  ), numbered as (
    select p.*, k.side, p.version + row_number() over run as entry_no, p.balance_rupiah + k.side * sum(p.amount) over run as balance_after
    from placed p join ledger_account_kind k on k.kind = p.kind
    window run as (partition by p.account_id order by p.no)
  ), written as (
    insert into ledger_entry (account_id, entry_no, journal_id, amount_rupiah, balance_after_rupiah, subject_id, posted_at)
    select account_id, coalesce(entry_no, nextval('ledger_entry_seq')), p_id, amount, balance_after, subject, v_now
    from numbered order by no
    returning account_id
  ), moved as (
    update ledger_account a set balance_rupiah = a.balance_rupiah + m.change, version = a.version + m.entries
    from (select account_id, side * sum(amount) as change, count(*) as entries from numbered where stored
          group by account_id, side) m
    where a.id = m.account_id
    returning a.id
  )
  select count(*) into v_found from written;
  if v_found <> v_count then
    raise exception 'ledger: journal % names an unknown account', p_key using errcode = 'TL001';
  end if;
  return true;
end $$;

-- Replacing a function forgets how it is planned (0061).
alter function post_journal(uuid, text, text, date, jsonb, uuid, uuid) set plan_cache_mode = force_generic_plan;

-- No journal entered a month after it was locked, and none that was meant for another date was sent into a locked one.
create table ledger_month_lock (
  month date primary key,
  locked_at timestamptz not null
);
grant select on ledger_month_lock to titian_app, titian_audit;
create view proof.locked_month_entered as
  select j.id, j.business_date, j.posted_at, l.locked_at from ledger_month_lock l
  join ledger_journal j on j.business_date >= l.month and j.business_date < l.month + interval '1 month'
  where j.posted_at > l.locked_at;
grant select on proof.locked_month_entered to titian_app, titian_audit;
