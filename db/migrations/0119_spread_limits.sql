-- owner: spread
-- Limits that a lender sets for herself: for a group in rupiah, for a province, a sector or a letter of grade in whole per
-- cent of her remaining principal. They remind and refuse nothing. Source: decision 0104.
create table spread_limit (
  lender_id uuid not null references lender (user_id),
  subject text not null check (subject in ('group', 'province', 'sector', 'grade_a', 'grade_b', 'grade_c')),
  rupiah bigint check (rupiah between 1 and 999999999999999),
  percent smallint check (percent between 1 and 100),
  set_at timestamptz not null default app_now(),
  primary key (lender_id, subject),
  check ((subject = 'group') = (rupiah is not null) and (rupiah is null) = (percent is not null))
);
grant select, insert, delete on spread_limit to titian_app;
grant update (rupiah, percent, set_at) on spread_limit to titian_app;
