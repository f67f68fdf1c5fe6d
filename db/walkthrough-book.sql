-- The functions used by the walkthrough (walkthrough.sql). They post nothing by themselves: every journal goes
-- through post_journal and every account through open_ledger_account, with the rights of the application. They are
-- temporary and disappear with the connection.
-- Source: docs/domain.md §8.

create function pg_temp.id_of(p_name text) returns uuid language sql immutable as
  $$ select case when p_name is not null then md5('walkthrough ' || p_name)::uuid end $$;

create function pg_temp.dotted(p_amount numeric) returns text language sql immutable as
  $$ select replace(trim(to_char(p_amount, 'FM999,999,999,999,990')), ',', '.') $$;

create function pg_temp.balance_of(p_kind text, p_name text) returns numeric language sql as
  $$ select balance_rupiah from ledger_balance where kind = p_kind and owner_id is not distinct from pg_temp.id_of(p_name) $$;

create function pg_temp.open(p_kind text, p_name text) returns uuid language sql as
  $$ select open_ledger_account(gen_random_uuid(), p_kind, pg_temp.id_of(p_name)) $$;

-- The lines of a journal as written in the story: side, account, owner, amount, and the reason for the amount.
create function pg_temp.lines_of(p_lines text)
returns table (no bigint, side text, kind text, name text, amount bigint, why text) language sql immutable as $$
  select line.no, part[1], part[2], nullif(part[3], ''), replace(part[4], '.', '')::bigint, coalesce(part[5], '')
  from regexp_split_to_table(trim(both E'\n ' from p_lines), E'\n') with ordinality as line (text, no)
  left join lateral regexp_match(line.text, '^\s*(Debit|Credit)\s+([a-z_]+)\s+([A-Z][a-z]*|)\s*([0-9.]+)\s*(?:-- (.*))?$') part on true
$$;

-- Posts one journal, or the same one every week; returns its lines with the new balance of each account.
create function pg_temp.book(p_kind text, p_day date, p_memo text, p_lines text, p_weeks integer default 1)
returns table (account text, debit text, credit text, balance text, why text) language plpgsql as $$
declare v_legs jsonb;
begin
  select jsonb_agg(jsonb_build_object('account', l.kind, 'owner', pg_temp.id_of(l.name),
    'amount', case l.side when 'Debit' then l.amount else -l.amount end) order by l.no)
    into v_legs from pg_temp.lines_of(p_lines) l;
  for week in 1..p_weeks loop
    if not post_journal(gen_random_uuid(), p_kind, concat_ws(':', 'walkthrough', p_memo, week), p_day + 7 * (week - 1), v_legs) then
      raise exception 'booked before: %', p_memo;
    end if;
  end loop;
  return query select concat_ws(' ', l.kind, l.name),
      case l.side when 'Debit' then pg_temp.dotted(l.amount * p_weeks) else '' end,
      case l.side when 'Credit' then pg_temp.dotted(l.amount * p_weeks) else '' end,
      pg_temp.dotted(pg_temp.balance_of(l.kind, l.name)), l.why
    from pg_temp.lines_of(p_lines) l order by l.no;
end $$;

-- All accounts with a balance, on its side, and the sums of both sides.
create function pg_temp.trial_balance() returns table (account text, debit text, credit text) language sql as $$
  with standing as (
    select concat_ws(' ', b.kind, n.name) as account, b.balance_rupiah * k.side as amount
    from ledger_balance b join ledger_account_kind k on k.kind = b.kind
    left join unnest(array['Sari', 'Dewi', 'Rina', 'Wati', 'Melati', 'Dahlia', 'Kenanga']) n (name) on pg_temp.id_of(n.name) = b.owner_id
    where b.balance_rupiah <> 0
  )
  select account, case when amount > 0 then pg_temp.dotted(amount) else '' end, case when amount < 0 then pg_temp.dotted(-amount) else '' end
  from (select account, amount from standing order by amount < 0, account) listed
  union all
  select 'Sum', pg_temp.dotted(sum(amount) filter (where amount > 0)), pg_temp.dotted(-sum(amount) filter (where amount < 0)) from standing
  union all
  select 'Difference', pg_temp.dotted(sum(amount)), '' from standing
$$;

-- The ledger's own proofs that fail: none, if all is well. The other views of schema `proof` compare the books with
-- loans, portfolios and payments, which this story does not have; the owner of a view can see which tables it reads.
create function pg_temp.failing_proofs() returns table (proof text, faults bigint)
language plpgsql security definer set search_path = public as $$
declare v_names text[];
begin
  select array_agg(view_name::text order by view_name) into strict v_names from (
    select view_name from information_schema.view_table_usage where view_schema = 'proof'
    group by view_name having bool_and(table_name like 'ledger\_%')) own;
  if not v_names @> array['balance_below_zero', 'balance_differs', 'broken_run', 'escrow_differs', 'unbalanced_journal'] then
    raise exception 'not all proofs of the ledger are found: %', v_names;
  end if;
  foreach proof in array v_names loop
    execute format('select count(*) from proof.%I', proof) into faults;
    if faults > 0 then return next; end if;
  end loop;
end $$;
