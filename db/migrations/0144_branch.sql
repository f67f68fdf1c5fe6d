-- owner: branch
-- Where field staff work: province, area, branch; who works in which branch since when, with the past kept.
-- Source: decision 0112.

create table area (
  id uuid primary key,
  province_id integer not null references province,
  name text not null check (length(name) between 2 and 80),
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  closed_on date,
  constraint area_name_key unique (province_id, name)
);

create table branch (
  id uuid primary key,
  area_id uuid not null references area,
  code text not null check (code ~ '^[A-Z0-9]{2,8}$'),
  name text not null check (length(name) between 2 and 80),
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  closed_on date,
  constraint branch_code_key unique (code),
  constraint branch_name_key unique (name)
);
create index branch_area on branch (area_id, name);

create table staff_branch (
  id uuid primary key,
  staff_id uuid not null references staff,
  -- Null: works in every branch.
  branch_id uuid references branch,
  placed_at timestamptz not null,
  -- Null: placed by this migration, or when the system was set up.
  placed_by uuid references staff,
  reason text not null check (length(reason) between 1 and 500),
  ended_at timestamptz check (ended_at >= placed_at)
);
-- A person works in one branch, or in all.
create unique index staff_branch_now on staff_branch (staff_id) where ended_at is null;
create index staff_branch_staff on staff_branch (staff_id, placed_at desc, id desc);
create index staff_branch_of on staff_branch (branch_id) where ended_at is null;

grant select, insert on area, branch, staff_branch to titian_app;
grant update (province_id, name, version, closed_on) on area to titian_app;
grant update (area_id, code, name, version, closed_on) on branch to titian_app;
grant update (ended_at) on staff_branch to titian_app;

-- Groups that already exist get a first branch, in the province where most of them are, and with them whoever looks after
-- groups: from now on they reach the groups of their branch.
with home as (
  select c.province_id from borrower_group g join city c on c.id = g.city_id
  group by c.province_id order by count(*) desc, c.province_id limit 1
), first_area as (
  insert into area (id, province_id, name, created_at)
  select gen_random_uuid(), province_id, 'Wilayah 1', app_now() from home returning id
)
insert into branch (id, area_id, code, name, created_at)
select gen_random_uuid(), id, 'C1', 'Cabang 1', app_now() from first_area;

insert into staff_branch (id, staff_id, branch_id, placed_at, reason)
select gen_random_uuid(), s.id, b.id, app_now(), 'Cabang pertama'
from staff s cross join branch b
where exists (select 1 from staff_role r where r.staff_id = s.id and r.role = 'loan')
  or exists (select 1 from borrower_group g where g.officer_id = s.id and g.active);
