-- owner: platform
-- The browser names each act that moves money or is signed with a key of its own. The row is written in the transaction
-- of the act, beside its audit event, so it is there exactly if the act took place. A person who got no answer asks by the
-- key: if the act is not there, the key is void from then on, and a request that is still on its way is refused.
create table act_key (
  person_id uuid not null,
  key uuid not null,
  outcome text not null check (outcome in ('done', 'void')),
  object_kind text,
  object_id text,
  at timestamptz not null default app_now(),
  primary key (person_id, key),
  check ((outcome = 'done') = (object_kind is not null and object_id is not null))
);
grant select, insert on act_key to titian_app;

-- The hashed files of the browser applications and the site, of this version and of those just before: a page that was
-- opened before a deploy goes on asking for them. A file whose version went is kept for a week.
create table built_asset (
  side text not null check (side in ('web', 'console', 'site')),
  name text not null,
  bytes bytea not null,
  retired_at timestamptz,
  primary key (side, name)
);
grant select, insert, update, delete on built_asset to titian_app;
