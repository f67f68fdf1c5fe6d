-- owner: group-import
-- A refusal is kept whole, so that its text can name what stood in the way.
alter table group_import_item alter column refusal type jsonb
  using case when refusal is null then null else jsonb_build_object('code', refusal) end;
