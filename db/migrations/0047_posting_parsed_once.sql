-- owner: ledger
-- The same posting as before (0019), with the legs read once instead of three times, and with the claims that a posting's
-- credits have to repay answered by the call that posts. Source: domain §8; docs/decisions/0059-many-rows-as-columns.md.

create or replace function post_journal(
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
  v_accounts text[];
  v_owners uuid[];
  v_amounts bigint[];
  v_subjects uuid[];
  v_now timestamptz := app_now();
begin
  select coalesce(sum(amount), 0), count(*), count(*) filter (where amount = 0), array_agg(account), array_agg(owner),
      array_agg(amount), array_agg(subject)
    into v_sum, v_count, v_zero, v_accounts, v_owners, v_amounts, v_subjects
    from jsonb_to_recordset(p_legs) as leg (account text, owner uuid, amount bigint, subject uuid);
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

-- Posts, and answers what the lenders who were credited owe now and can pay: [{"lenderId": uuid, "amount": integer}] by
-- lender, null where nobody owes. Each of its statements sees what was committed before the accounts were locked.
create function post_journal_with_claims(
  p_id uuid, p_kind text, p_key text, p_business_date date, p_legs jsonb, p_subject uuid, p_corrects uuid, p_credited uuid[],
  out posted boolean, out claims json
) language plpgsql set search_path = public as $$
begin
  posted := post_journal(p_id, p_kind, p_key, p_business_date, p_legs, p_subject, p_corrects);
  if posted and cardinality(p_credited) > 0 then
    select json_agg(json_build_object('lenderId', r.owner_id, 'amount', least(r.balance_rupiah, c.balance_rupiah)) order by r.owner_id)
      into claims from ledger_account r join ledger_account c on c.kind = 'cash' and c.owner_id = r.owner_id
      where r.kind = 'lender_receivable' and r.owner_id = any(p_credited) and r.balance_rupiah > 0 and c.balance_rupiah > 0;
  end if;
end $$;
revoke all on function post_journal_with_claims(uuid, text, text, date, jsonb, uuid, uuid, uuid[]) from public;
grant execute on function post_journal_with_claims(uuid, text, text, date, jsonb, uuid, uuid, uuid[]) to titian_app;
