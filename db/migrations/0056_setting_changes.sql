-- owner: settings
-- What staff change of settings: parameters and texts of law by two people, lists that are put away and not forgotten, and
-- what the public site shows of questions, events and videos.
-- Invariants: one proposal of a subject waits at a time; a text of law, once published, stays as it is; a video is published
-- with its picture only. Source: screens.md (Isi situs, Pengaturan); domain §2; settled 62; decision 0066.

alter table terms drop constraint terms_kind_check;
update terms set kind = 'risk_disclosure' where kind = 'risk';
alter table terms add constraint terms_kind_check check (kind in ('terms_of_service', 'privacy_policy', 'risk_disclosure'));

create table setting_proposal (
  id uuid primary key,
  kind text not null check (kind in ('parameter', 'terms')),
  -- A parameter's key, or a kind of terms.
  subject text not null,
  -- Each edit raises it; who approves names it.
  version integer not null default 1 check (version > 0),
  state text not null default 'entered' check (state in ('entered', 'approved', 'cancelled')),
  effective_from date not null,
  value bigint,
  source text check (length(source) between 1 and 200),
  body text check (length(body) between 1 and 200000),
  reason text not null check (length(reason) between 1 and 500),
  -- Who wrote this version, and when.
  entered_by uuid not null references staff,
  entered_at timestamptz not null,
  decided_by uuid references staff,
  decided_at timestamptz,
  decision_note text check (length(decision_note) <= 500),
  check ((kind = 'parameter') = (value is not null)),
  check ((kind = 'parameter') = (source is not null)),
  check ((kind = 'terms') = (body is not null)),
  check ((state = 'entered') = (decided_by is null)),
  check ((state = 'entered') = (decided_at is null)),
  check (state <> 'approved' or decided_by <> entered_by)
);
create unique index setting_proposal_waiting on setting_proposal (kind, subject) where state = 'entered';
create index setting_proposal_of on setting_proposal (kind, subject, id);

-- A coming value may be corrected on its own date; what it was stands in its proposal and in the audit trail.
grant update (value, source, changed_by, changed_at) on parameter to titian_app;
grant select, insert on setting_proposal to titian_app;
grant update (version, state, effective_from, value, source, body, reason, entered_by, entered_at, decided_by, decided_at,
  decision_note) on setting_proposal to titian_app;

-- The smaller number comes first; among equals the order stays as it was before anybody gave one.
alter table job
  add column active boolean not null default true,
  add column position smallint not null default 500 check (position between 0 and 999),
  add column version integer not null default 1 check (version > 0),
  add column changed_by uuid references staff;
alter table business_sector
  add column active boolean not null default true,
  add column position smallint not null default 500 check (position between 0 and 999),
  add column version integer not null default 1 check (version > 0),
  add column changed_by uuid references staff;
alter table bank
  add column active boolean not null default true,
  add column position smallint not null default 500 check (position between 0 and 999),
  add column version integer not null default 1 check (version > 0),
  add column changed_by uuid references staff;

create table site_content (
  id uuid primary key,
  kind text not null check (kind in ('faq', 'event', 'video')),
  position smallint not null check (position between 0 and 999),
  -- The question of a FAQ.
  title text not null check (length(title) between 1 and 200),
  -- Cleaned markup; parameters stand in it by their key, in braces.
  body text not null check (length(body) between 1 and 20000),
  category text check (length(category) between 1 and 60),
  place text check (length(place) between 1 and 200),
  starts_at timestamptz,
  ends_at timestamptz,
  link text check (length(link) between 1 and 500),
  seconds integer check (seconds between 1 and 86400),
  -- 16:9, a JPEG of our own making.
  picture bytea check (length(picture) <= 1048576),
  -- Shown from this date on; null while nobody has said when.
  publish_on date,
  version integer not null default 1 check (version > 0),
  changed_by uuid references staff,
  changed_at timestamptz not null,
  check ((kind = 'faq') = (category is not null)),
  check ((kind = 'event') = (place is not null)),
  check ((kind = 'event') = (starts_at is not null)),
  check (ends_at is null or ends_at > starts_at),
  check ((kind = 'video') = (seconds is not null)),
  check (kind <> 'video' or link is not null),
  check (kind <> 'video' or publish_on is null or picture is not null)
);
create index site_content_listed on site_content (kind, publish_on);
grant select, insert, update, delete on site_content to titian_app;
