-- owner: shortlist
-- Groups that a lender marked for herself. A mark stays whatever becomes of the lending, until she takes it away.
-- Source: decision 0106.
create table lending_bookmark (
  lender_id uuid not null references lender (user_id),
  lending_id uuid not null references lending,
  saved_at timestamptz not null default app_now(),
  primary key (lender_id, lending_id)
);
grant select, insert, delete on lending_bookmark to titian_app;
