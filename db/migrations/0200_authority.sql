-- owner: authority
-- What was taken for the authorities and the tax office: of which set and period, after which definition, by whom, and the files
-- themselves in the store. Written once: what changes later is taken again as a correction that names the first.
-- Source: decision 0128.

create table authority_take (
  id uuid primary key,
  report_set text not null check (length(report_set) between 1 and 40),
  period_from date not null,
  period_to date not null check (period_to >= period_from),
  -- The first date that its definition is for: with the set it names the definition.
  definition_since date not null,
  -- 0: the first; 1, 2, 3 …: corrections of it.
  correction smallint not null check (correction >= 0),
  first_id uuid references authority_take,
  rows integer not null check (rows >= 0),
  -- Of the whole CSV.
  content_hash bytea not null check (length(content_hash) = 32),
  taken_by uuid not null references staff,
  taken_at timestamptz not null,
  check ((correction = 0) = (first_id is null)),
  constraint authority_take_correction unique (report_set, period_from, correction)
);
create index authority_take_newest on authority_take (taken_at desc, id desc);

-- A file may be stored in parts, which follow one another.
create table authority_file (
  take_id uuid not null references authority_take,
  form text not null check (form in ('csv', 'xlsx')),
  part smallint not null check (part > 0),
  storage_key text not null unique,
  bytes integer not null check (bytes > 0),
  primary key (take_id, form, part)
);

grant select, insert on authority_take, authority_file to titian_app;
grant select on authority_take to titian_audit;

-- Corrections count on from the first, which each of them names, and every take has its CSV.
create view proof.authority_take_differs as
  select t.id, t.report_set, t.period_from, t.correction from authority_take t
  left join authority_take f on f.id = t.first_id
  where (t.correction > 0 and (f.report_set, f.period_from, f.correction) is distinct from (t.report_set, t.period_from, 0::smallint))
    or (t.correction > 0 and not exists (select 1 from authority_take b
      where b.report_set = t.report_set and b.period_from = t.period_from and b.correction = t.correction - 1))
    or not exists (select 1 from authority_file a where a.take_id = t.id and a.form = 'csv' and a.part = 1);
grant select on proof.authority_take_differs to titian_app, titian_audit;
