-- owner: lending
-- The program deletes no group. Those of one import go whole, by this function alone, while nothing refers to them: a loan,
-- a task, a visit or whatever else names one stops it by its foreign key.
create function undo_group_import(p_import uuid) returns void language plpgsql security definer set search_path = public as $$
begin
  delete from group_member where group_id in (
    select group_id from group_import_item where import_id = p_import and outcome = 'made');
  delete from borrower_group where id in (
    select group_id from group_import_item where import_id = p_import and outcome = 'made');
end $$;
revoke all on function undo_group_import(uuid) from public;
grant execute on function undo_group_import(uuid) to titian_app;
