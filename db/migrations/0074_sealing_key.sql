-- owner: platform
-- The keys that something in this database or in the file store is sealed with, by their fingerprints, and the one key of the
-- equality hashes: a program that is started without one of them must not serve. Source: security LAW-01, D11; decision 0080.

create table sealing_key (
  id bytea primary key check (length(id) = 4),
  first_used_at timestamptz not null,
  -- When nothing was left that it had sealed; null while it is needed.
  retired_at timestamptz
);
create table hash_key (
  singleton integer primary key default 1 check (singleton = 1),
  id bytea not null check (length(id) = 4)
);
grant select, insert on sealing_key, hash_key to titian_app;
grant update (retired_at) on sealing_key to titian_app;
grant select on sealing_key, hash_key to titian_audit;
