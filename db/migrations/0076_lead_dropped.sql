-- owner: lead
-- The program appends to leads and their steps and changes nothing that was written. Only whole leads go, by this function: those
-- that nobody needs any more, and those of a person who was erased. Source: security LAW-04, LAW-06; decision 0081.
create function drop_leads(p_leads uuid[]) returns void language sql security definer set search_path = public as $$
  delete from lead_step where lead_id = any(p_leads);
  delete from lead where id = any(p_leads);
$$;
revoke all on function drop_leads(uuid[]) from public;
grant execute on function drop_leads(uuid[]) to titian_app;
