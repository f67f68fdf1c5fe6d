-- owner: platform
-- Keys of acts go once nobody can ask by them any more. The program cannot delete one that it has just written: a request
-- that comes twice would then do its act twice. The index finds them; it grows at its end only.
-- Source: decision 0092.

create index act_key_at on act_key (at);
create function drop_act_keys(p_days integer, p_most integer) returns bigint
language sql security definer set search_path = public as $$
  with dropped as (
    delete from act_key where (person_id, key) in (
      select person_id, key from act_key where at < app_now() - greatest(p_days, 30) * interval '1 day' order by at limit p_most)
    returning 1)
  select count(*) from dropped;
$$;
revoke all on function drop_act_keys(integer, integer) from public;
grant execute on function drop_act_keys(integer, integer) to titian_app;
