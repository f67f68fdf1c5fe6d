-- owner: kyc
-- The browsers in which an identity was handed in: keyed hashes of the marks that right passwords left there.
create table kyc_browser (
  user_id uuid not null references app_user (id),
  mark_hash bytea not null,
  primary key (user_id, mark_hash)
);
create index kyc_browser_mark on kyc_browser (mark_hash);
grant select, insert, delete on kyc_browser to titian_app;
