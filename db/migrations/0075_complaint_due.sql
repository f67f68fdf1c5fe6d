-- owner: complaint
-- A request about personal data is answered within an hour that the law sets, not by the end of a working day.
-- Source: UU 27/2022 articles 30, 32, 40, 41; security LAW-04; decision 0081.

-- Null: by the end of promised_on.
alter table complaint add column due_at timestamptz;
update complaint set due_at = created_at + interval '72 hours' where category = 'privacy';

-- What was sent never changes; only of who is erased nothing stays that names her. Answers how many were hers.
create function erase_complainant(p_phone text, p_email text, p_name text, p_message text) returns bigint
language sql security definer set search_path = public as $$
  with erased as (
    update complaint set name = p_name, phone = null, email = 'terhapus@invalid', message = p_message
      where phone = p_phone or lower(email) = lower(p_email) returning 1)
  select count(*) from erased;
$$;
revoke all on function erase_complainant(text, text, text, text) from public;
grant execute on function erase_complainant(text, text, text, text) to titian_app;
