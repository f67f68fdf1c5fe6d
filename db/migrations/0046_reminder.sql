-- owner: reminder
-- SMS that remind of a payment: one a person and day, planned the night before, sent in the hours that are allowed.
-- What it says is read when it is sent, so that money that came meanwhile is never asked for. Source: decision 0052.

create table reminder (
  recipient text not null,
  -- The day on which it reaches her, in her own zone.
  send_on date not null,
  zone text not null check (zone in ('WIB', 'WITA', 'WIT')),
  due_at timestamptz not null,
  -- Whom it is about: herself in each of her groups.
  members uuid[] not null check (cardinality(members) > 0),
  -- What it is to speak of: her own late rows, a row of hers that falls due, late rows of others of the group she leads.
  about_late boolean not null,
  about_due_on date,
  about_group boolean not null,
  planned_at timestamptz not null,
  attempts integer not null default 0,
  sent_at timestamptz,
  dropped_at timestamptz,
  -- `moved` to the next allowed day, `stale` after a day, `settled` because nothing is owed any more, `failed`.
  drop_reason text check (drop_reason in ('moved', 'stale', 'settled', 'failed')),
  primary key (recipient, send_on),
  check (about_late or about_group or about_due_on is not null),
  check ((dropped_at is null) = (drop_reason is null)),
  check (sent_at is null or dropped_at is null)
);
create index reminder_due on reminder (due_at) where sent_at is null and dropped_at is null;

-- A message that may only be sent until a moment is let go after it, however often it has to be tried.
alter table outbox_message add column expires_at timestamptz;

grant select, insert, update on reminder to titian_app;
grant select on reminder to titian_audit;

-- Nobody was written to outside Monday to Saturday, 08.00 to 20.00 of her own zone.
create view proof.reminder_at_a_wrong_hour as
  select recipient, send_on, zone, sent_at from (
    select r.*, sent_at at time zone case zone when 'WIB' then 'Asia/Jakarta' when 'WITA' then 'Asia/Makassar' else 'Asia/Jayapura' end
      as local from reminder r where sent_at is not null) s
  where extract(isodow from local) = 7 or extract(hour from local) not between 8 and 19;
