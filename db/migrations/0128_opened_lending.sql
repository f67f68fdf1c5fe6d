-- owner: shortlist
-- Lendings that opened, each once, until the saved searches that it fits are found; and what each search is still to be
-- told of. Source: decision 0106.
create table opened_lending (
  lending_id uuid primary key references lending,
  opened_at timestamptz not null default app_now(),
  matched_at timestamptz
);
create index opened_lending_new on opened_lending (opened_at, lending_id) where matched_at is null;
grant select, insert on opened_lending to titian_app;
grant update (matched_at) on opened_lending to titian_app;

create table saved_search_hit (
  search_id uuid not null references saved_search on delete cascade,
  lending_id uuid not null references lending,
  primary key (search_id, lending_id)
);
grant select, insert, delete on saved_search_hit to titian_app;
