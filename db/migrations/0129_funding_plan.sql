-- owner: plan
-- The rules by which a lender fills her basket: how much, how much of it a group, and what she looks for (an empty list
-- leaves nothing out). They propose and place nothing. Source: decision 0107.
create table funding_plan (
  lender_id uuid primary key references lender (user_id),
  amount_rupiah bigint not null check (amount_rupiah between 1 and 999999999999999),
  per_group_rupiah bigint not null check (per_group_rupiah between 1 and 999999999999999),
  grades text[] not null check (grades <@ array['A', 'B', 'C']),
  tenors integer[] not null,
  sectors integer[] not null,
  provinces integer[] not null,
  saved_at timestamptz not null default app_now()
);
grant select, insert, delete on funding_plan to titian_app;
grant update (amount_rupiah, per_group_rupiah, grades, tenors, sectors, provinces, saved_at) on funding_plan to titian_app;
