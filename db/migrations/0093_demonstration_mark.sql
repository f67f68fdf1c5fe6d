-- owner: platform
-- A database that has held the people of the demonstration, whose passwords everybody knows: production refuses it for
-- ever. One made before this mark is known by their addresses, which no real person can have.

create table demonstration (
  only_row boolean primary key default true check (only_row),
  made_at timestamptz not null default now()
);
insert into demonstration (only_row) select true
  where exists (select 1 from app_user where email like '%@contoh.example') on conflict do nothing;
grant select on demonstration to titian_app;
