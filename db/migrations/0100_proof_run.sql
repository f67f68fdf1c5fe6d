-- owner: overview
-- Each proof of the books on its own: when it last held, what it found, why it could not end. One proof that takes too long no
-- longer hides the others. Source: decision 0097.

create table proof_run (
  name text primary key,
  tried_at timestamptz not null,
  took_ms integer not null,
  -- Of the last try; null when it could not end.
  faults bigint,
  error text,
  -- The last time that it ended, whatever it found.
  proved_at timestamptz,
  check ((faults is null) = (error is not null))
);
grant select, insert, update, delete on proof_run to titian_app;
grant select on proof_run to titian_audit;
