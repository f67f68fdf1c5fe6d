-- owner: ledger
-- Double entry, append only, the single truth of every balance. Only post_journal writes here.
-- A stored amount is debit +, credit -, and a journal sums to 0. Source: domain §8.

create table ledger_account_kind (
  kind text primary key,
  -- +1: an asset, its balance is the sum of its entries; -1: a liability or income, its balance is minus the sum.
  side smallint not null check (side in (-1, 1)),
  per text not null check (per in ('system', 'lender', 'lending', 'officer')),
  -- Balances are stored for owners' accounts; system accounts only append, so that no row is hot.
  stored boolean not null
);
insert into ledger_account_kind (kind, side, per, stored) values
  ('escrow', 1, 'system', false),
  ('officer_cash', 1, 'officer', true),
  ('lender_receivable', 1, 'lender', true),
  ('cash', -1, 'lender', true),
  ('funding', -1, 'lending', true),
  ('in_hand', -1, 'lending', true),
  ('collection', -1, 'lending', true),
  ('overpayment', -1, 'lending', true),
  ('disbursing', -1, 'system', false),
  ('withdrawing', -1, 'system', false),
  ('suspense', -1, 'system', false),
  ('tax_payable', -1, 'system', false),
  ('stamp_payable', -1, 'system', false),
  ('bank_cost', -1, 'system', false),
  ('fee_income', -1, 'system', false),
  ('fine_income', -1, 'system', false);

create table ledger_account (
  id uuid primary key,
  kind text not null references ledger_account_kind (kind),
  -- Null only for system accounts; the lender, lending or officer that it belongs to.
  owner_id uuid,
  balance_rupiah bigint not null default 0 check (balance_rupiah >= 0 and balance_rupiah <= 999999999999999),
  version bigint not null default 0,
  unique nulls not distinct (kind, owner_id)
) with (fillfactor = 70);

create table ledger_journal (
  id uuid primary key,
  kind text not null,
  -- Names the one event that this journal is the effect of; a second posting of it is a repeat.
  key text not null unique,
  business_date date not null,
  posted_at timestamptz not null,
  content_hash bytea not null,
  corrects_id uuid,
  -- What the event belongs to: a portfolio, a receipt, a disbursement.
  subject_id uuid
);
create index ledger_journal_posted on ledger_journal (posted_at);
create index ledger_journal_subject on ledger_journal (subject_id) where subject_id is not null;

create sequence ledger_entry_seq;
create table ledger_entry (
  account_id uuid not null,
  -- For a stored account its version, 1, 2, 3 …; for a system account a number that only grows.
  entry_no bigint not null,
  journal_id uuid not null,
  amount_rupiah bigint not null check (amount_rupiah <> 0 and abs(amount_rupiah) <= 999999999999999),
  -- Null for system accounts.
  balance_after_rupiah bigint,
  -- What this entry is about, finer than the journal: the portfolio of a distribution's leg.
  subject_id uuid,
  posted_at timestamptz not null,
  primary key (account_id, entry_no)
);
create index ledger_entry_journal on ledger_entry (journal_id);

-- Sums of system accounts up to a moment long enough ago that no open transaction can still add to it.
create table ledger_rollup (
  account_id uuid primary key,
  through timestamptz not null,
  sum_rupiah numeric not null
);

create function open_ledger_account(p_id uuid, p_kind text, p_owner uuid) returns uuid
language plpgsql security definer set search_path = public as $$
declare v_id uuid; v_per text;
begin
  select per into v_per from ledger_account_kind where kind = p_kind;
  if v_per is null or (v_per = 'system') <> (p_owner is null) then
    raise exception 'ledger: no such account %', p_kind using errcode = 'TL001';
  end if;
  insert into ledger_account (id, kind, owner_id) values (p_id, p_kind, p_owner)
  on conflict (kind, owner_id) do nothing;
  select id into v_id from ledger_account where kind = p_kind and owner_id is not distinct from p_owner;
  return v_id;
end $$;

-- Legs: [{"account": kind, "owner": uuid|null, "amount": integer, "subject": uuid|null}], in order.
-- Answers true when it posted, false when the same journal had been posted before.
-- Errors: TL001 unknown account, TL002 not balanced, TL003 key used for another content, 23514 a balance would fall below 0.
create function post_journal(
  p_id uuid, p_kind text, p_key text, p_business_date date, p_legs jsonb,
  p_subject uuid default null, p_corrects uuid default null
) returns boolean language plpgsql security definer set search_path = public as $$
declare
  v_hash bytea := sha256(convert_to(p_kind || E'\x1f' || p_legs::text || E'\x1f' || coalesce(p_subject::text, ''), 'UTF8'));
  v_known bytea;
  v_sum numeric;
  v_count integer;
  v_zero integer;
  v_found integer;
  v_now timestamptz := app_now();
begin
  select coalesce(sum((leg->>'amount')::bigint), 0), count(*), count(*) filter (where (leg->>'amount')::bigint = 0)
    into v_sum, v_count, v_zero from jsonb_array_elements(p_legs) leg;
  if v_sum <> 0 or v_count < 2 or v_zero > 0 then
    raise exception 'ledger: journal % does not balance (% over % legs)', p_key, v_sum, v_count using errcode = 'TL002';
  end if;

  insert into ledger_journal (id, kind, key, business_date, posted_at, content_hash, corrects_id, subject_id)
  values (p_id, p_kind, p_key, p_business_date, v_now, v_hash, p_corrects, p_subject)
  on conflict (key) do nothing;
  if not found then
    select content_hash into v_known from ledger_journal where key = p_key;
    if v_known is distinct from v_hash then
      raise exception 'ledger: key % was used for another journal', p_key using errcode = 'TL003';
    end if;
    return false;
  end if;

  -- Accounts in id order, each once, before anything is written to them.
  perform 1 from ledger_account a
    join ledger_account_kind k on k.kind = a.kind and k.stored
    join (select distinct leg->>'account' as kind, (leg->>'owner')::uuid as owner_id from jsonb_array_elements(p_legs) leg) w
      on w.kind = a.kind and w.owner_id = a.owner_id
    order by a.id for no key update of a;

  with leg as (
    select ordinality as no, value->>'account' as kind, (value->>'owner')::uuid as owner_id,
           (value->>'amount')::bigint as amount, (value->>'subject')::uuid as subject_id
    from jsonb_array_elements(p_legs) with ordinality
  ), placed as (
    select leg.no, leg.amount, leg.subject_id, a.id as account_id, k.stored, k.side,
      a.version + row_number() over (partition by a.id order by leg.no) as entry_no,
      a.balance_rupiah + k.side * sum(leg.amount) over (partition by a.id order by leg.no) as balance_after
    from leg join ledger_account_kind k on k.kind = leg.kind
    join ledger_account a on a.kind = leg.kind and a.owner_id is not distinct from leg.owner_id
  ), written as (
    insert into ledger_entry (account_id, entry_no, journal_id, amount_rupiah, balance_after_rupiah, subject_id, posted_at)
    select account_id, case when stored then entry_no else nextval('ledger_entry_seq') end, p_id, amount,
      case when stored then balance_after end, subject_id, v_now
    from placed order by no
    returning account_id
  ), moved as (
    update ledger_account a set balance_rupiah = a.balance_rupiah + m.change, version = a.version + m.entries
    from (select account_id, side * sum(amount) as change, count(*) as entries from placed where stored
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

-- The balance of a stored account, locked until the transaction ends: whoever may not write here may still wait here.
create function lock_ledger_balance(p_kind text, p_owner uuid) returns bigint
language sql security definer set search_path = public as
  $$ select balance_rupiah from ledger_account where kind = p_kind and owner_id = p_owner for no key update $$;
revoke all on function lock_ledger_balance(text, uuid) from public;
grant execute on function lock_ledger_balance(text, uuid) to titian_app;

revoke all on function open_ledger_account(uuid, text, uuid), post_journal(uuid, text, text, date, jsonb, uuid, uuid) from public;
grant execute on function open_ledger_account(uuid, text, uuid), post_journal(uuid, text, text, date, jsonb, uuid, uuid) to titian_app;
grant select on ledger_account_kind, ledger_account, ledger_journal, ledger_entry, ledger_rollup to titian_app;

select open_ledger_account(gen_random_uuid(), kind, null) from ledger_account_kind where per = 'system';

-- Balances of all accounts, whichever way they are kept.
create view ledger_balance as
  select a.id as account_id, a.kind, a.owner_id,
    case when k.stored then a.balance_rupiah::numeric
      else k.side * (coalesce(r.sum_rupiah, 0) + coalesce((select sum(e.amount_rupiah) from ledger_entry e
        where e.account_id = a.id and e.posted_at > coalesce(r.through, '-infinity'::timestamptz)), 0)) end as balance_rupiah
  from ledger_account a join ledger_account_kind k on k.kind = a.kind left join ledger_rollup r on r.account_id = a.id;
grant select on ledger_balance to titian_app;

-- Moves the roll-up of every system account to a moment; called by the nightly proof as the owner of the tables.
create function roll_up_ledger(p_through timestamptz) returns void language sql security definer set search_path = public as $$
  insert into ledger_rollup (account_id, through, sum_rupiah)
  select a.id, p_through, coalesce(sum(e.amount_rupiah), 0)
  from ledger_account a join ledger_account_kind k on k.kind = a.kind and not k.stored
  left join ledger_entry e on e.account_id = a.id and e.posted_at <= p_through
  group by a.id
  on conflict (account_id) do update set through = excluded.through, sum_rupiah = excluded.sum_rupiah
    where ledger_rollup.through < excluded.through;
$$;
revoke all on function roll_up_ledger(timestamptz) from public;
grant execute on function roll_up_ledger(timestamptz) to titian_app;

-- The ledger's own invariants: each view is empty when all is well. Source: domain §8 (invariants), I1-I3, I11.
create view audit.unbalanced_journal as
  select journal_id, sum(amount_rupiah) as sum_rupiah, count(*) as entries from ledger_entry
  group by journal_id having sum(amount_rupiah) <> 0 or count(*) < 2;
create view audit.balance_differs as
  select a.id, a.kind, a.owner_id, a.balance_rupiah, a.version, coalesce(k.side * sum(e.amount_rupiah), 0) as entries_rupiah, count(e.*) as entries
  from ledger_account a join ledger_account_kind k on k.kind = a.kind and k.stored
  left join ledger_entry e on e.account_id = a.id
  group by a.id, k.side having a.balance_rupiah <> coalesce(k.side * sum(e.amount_rupiah), 0) or a.version <> count(e.*);
create view audit.broken_run as
  select account_id, entry_no from (
    select e.account_id, e.entry_no, e.balance_after_rupiah, k.side * e.amount_rupiah as change,
      lag(e.balance_after_rupiah, 1, 0::bigint) over w as balance_before, lag(e.entry_no, 1, 0::bigint) over w as no_before
    from ledger_entry e join ledger_account a on a.id = e.account_id
    join ledger_account_kind k on k.kind = a.kind and k.stored
    window w as (partition by e.account_id order by e.entry_no)
  ) run where balance_after_rupiah <> balance_before + change or entry_no <> no_before + 1;
create view audit.escrow_differs as
  select sum(balance_rupiah) filter (where k.side = 1) as assets, sum(balance_rupiah) filter (where k.side = -1) as owed
  from ledger_balance b join ledger_account_kind k on k.kind = b.kind
  having sum(balance_rupiah) filter (where k.side = 1) <> sum(balance_rupiah) filter (where k.side = -1);
grant select on all tables in schema audit to titian_audit;
grant select on all tables in schema audit to titian_app;
grant usage on schema audit to titian_app;
