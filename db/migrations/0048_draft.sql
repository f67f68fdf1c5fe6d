-- owner: lending
-- Drafts as staff keep them: a version that each change raises and who changed what, a proposal text of the lending's own,
-- and each picture in the two shapes in which it is shown. What is published can no longer be taken away.
-- Source: screens.md (Pinjaman: draft with member loans, photos, cost check); settled 64; decision 0054.

alter table lending add column version integer not null default 1 check (version > 0);
-- Null: the group's own description stands on the marketplace.
alter table lending add column description text check (length(description) between 1 and 2000);

create table draft_change (
  lending_id uuid not null references lending on delete cascade,
  version integer not null check (version > 0),
  changed text[] not null,
  staff_id uuid not null references staff,
  changed_at timestamptz not null,
  primary key (lending_id, version)
);

-- 16:9 for cards, 4:3 for the gallery; null for a drawing, which has no size of its own.
alter table lending_picture add column wide_bytes bytea check (length(wide_bytes) <= 1048576);
alter table lending_picture add column standard_bytes bytea check (length(standard_bytes) <= 1048576);

create function keep_published() returns trigger language plpgsql as $$
begin
  if exists (select 1 from lending where id = old.lending_id and status <> 'draft') then
    raise exception 'a published lending keeps its %', tg_table_name;
  end if;
  return old;
end $$;
create trigger keep_published before delete on member_loan for each row execute function keep_published();
create trigger keep_published before delete on lending_picture for each row execute function keep_published();

create function keep_lending() returns trigger language plpgsql as $$
begin
  if old.status <> 'draft' then raise exception 'only a draft can be discarded'; end if;
  return old;
end $$;
create trigger keep_lending before delete on lending for each row execute function keep_lending();

grant select, insert on draft_change to titian_app;
grant delete on lending, member_loan to titian_app;
grant update (no, alt) on lending_picture to titian_app;
