-- owner: field
-- Phones that officers registered for the field. The secret is one of the two keys of the phone's store; it goes with the
-- revocation. Source: decision 0114.
create table field_device (
  id uuid primary key,
  staff_id uuid not null references staff,
  name text not null check (length(name) between 1 and 60),
  secret_encrypted bytea not null,
  registered_at timestamptz not null default app_now(),
  contact_at timestamptz not null default app_now(),
  revoked_at timestamptz,
  revoked_by uuid references staff,
  revoke_reason text check (length(revoke_reason) between 1 and 500),
  check ((revoked_at is null) = (revoked_by is null) and (revoked_at is null) = (revoke_reason is null))
);
create index field_device_staff on field_device (staff_id, registered_at desc, id desc);
create index field_device_newest on field_device (registered_at desc, id desc);
grant select, insert on field_device to titian_app;
grant update (secret_encrypted, contact_at, revoked_at, revoked_by, revoke_reason) on field_device to titian_app;

-- What a sheet billed when a phone took it along, by its fingerprint: so that a sheet that no longer fits is shown beside
-- what it was made from.
create table field_bill (
  device_id uuid not null references field_device,
  lending_id uuid not null references lending,
  meeting_date date not null,
  fingerprint text not null,
  bill jsonb not null,
  prepared_at timestamptz not null default app_now(),
  primary key (device_id, lending_id, meeting_date, fingerprint)
);
create index field_bill_old on field_bill (meeting_date);
grant select, insert, delete on field_bill to titian_app;
grant update (prepared_at) on field_bill to titian_app;
