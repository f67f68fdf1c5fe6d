-- owner: shortlist
-- Searches that a lender saved: a name, and the filter and order of the marketplace's list. `tell_at` is when she is told
-- of the groups that have begun to fit since; null while there are none. A sector that staff delete leaves its searches,
-- which then fit nothing. Source: decision 0106.
create table saved_search (
  id uuid primary key,
  lender_id uuid not null references lender (user_id),
  name text not null check (length(name) between 1 and 60),
  grade text check (length(grade) <= 40),
  sector_id integer,
  province_id integer references province,
  city_id integer references city,
  tenor_months smallint,
  status text not null check (status in ('opened', 'funded', 'disbursed', 'failed', 'refunded', 'all')),
  sort text not null check (sort in ('newest', 'closing', 'interest', 'remaining')),
  created_at timestamptz not null default app_now(),
  tell_at timestamptz,
  check (city_id is null or province_id is not null)
);
create index saved_search_lender on saved_search (lender_id, created_at);
create index saved_search_told on saved_search (tell_at, id) where tell_at is not null;
grant select, insert, delete on saved_search to titian_app;
grant update (name, tell_at) on saved_search to titian_app;
